/** What the cart's sign in the bar says; and, once somebody has signed in, what became of the cart of this device. */
import { Suspense, useState } from "react";
import { ErrorBoundary } from "@/components/error-boundary";
import { fetchedLater } from "@/components/fetched-later";
import { CartCount } from "@/features/cart/cart-count";
import { deviceCart } from "@/features/cart/device-cart";
import { useUser } from "@/features/session/use-session";

const MergeReport = fetchedLater(["cart"], async () => (await import("@/features/cart/merge-report")).MergeReport);

export function CartSign() {
  const uid = useUser()?.uid ?? null;
  return (
    <>
      <CartCount uid={uid} />
      {uid !== null && <Merging key={uid} />}
    </>
  );
}

/** What was there when somebody signed in; the report stands longer than the lines. */
function Merging() {
  const [hadLines] = useState(() => deviceCart.lines.length > 0);
  if (!hadLines) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>
        <MergeReport />
      </Suspense>
    </ErrorBoundary>
  );
}
