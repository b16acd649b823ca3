/** The page of goods, with what other features do: a pack is topped up from there, an offer put into the cart. */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { fetchedLater } from "@/components/fetched-later";
import { PageSubject } from "@/components/page-subject";
import { GoodsPage } from "@/features/market/goods-page";
import { isPack } from "@/features/topup/is-pack";
import { buyOnceSignedIn } from "./buy";

const PackTopUp = fetchedLater(["topup"], async () => (await import("@/features/topup/pack-top-up")).PackTopUp);

const AddToCart = fetchedLater(["cart"], async () => (await import("@/features/cart/add-to-cart")).AddToCart);

interface Props {
  goodsId: string;
  /** The uid of who reads; a visitor has none. */
  me: string | undefined;
  go: (path: string) => void;
}

export function GoodsWithTopUp({ goodsId, me, go }: Props) {
  return (
    <GoodsPage
      goodsId={goodsId}
      me={me}
      onBuy={(href) => void buyOnceSignedIn(go, href)}
      collect={({ name }) =>
        (offer, small) => (
          // The place is there before the button: nothing moves.
          <Suspense fallback={<Skeleton height={small ? "2.5rem" : "2.25rem"} width={small ? "2.5rem" : undefined} />}>
            <AddToCart listing={offer} name={name} small={small} />
          </Suspense>
        )}
      more={({ name, art }) => (
        <>
          <PageSubject name={name} />
          {isPack(art) && (
            <Suspense fallback={<Skeleton height="11.5rem" radius="lg" />}>
              <PackTopUp goodsId={goodsId} />
            </Suspense>
          )}
        </>
      )}
    />
  );
}
