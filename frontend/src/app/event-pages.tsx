/** Pages of the event: anybody may look, and check draws; coupons are for who is signed in. */
import { useSnapshot } from "valtio";
import { sessionStore } from "@/features/session/session-store";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { useUser } from "@/features/session/use-session";
import { LoadingPage } from "./loading-page";
import { CouponsPage, FairnessPage, LotteryPage } from "./parts";
import { SignedInPage } from "./signed-in-page";

export function Event() {
  const uid = useReader();
  if (uid === undefined) return <LoadingPage />;
  return <LotteryPage uid={uid} onSignIn={() => void askToSignIn()} />;
}

export function EventFairness() {
  const uid = useReader();
  if (uid === undefined) return <LoadingPage />;
  return <FairnessPage uid={uid} onSignIn={() => void askToSignIn()} />;
}

export const MyCoupons = () => <SignedInPage>{({ uid }) => <CouponsPage key={uid} />}</SignedInPage>;

/** Who reads; `null` for a visitor, `undefined` until it is known. */
function useReader(): string | null | undefined {
  const user = useUser();
  const { login, failed } = useSnapshot(sessionStore);
  if (user !== null) return user.uid;
  return login.status === "unknown" && !failed ? undefined : null;
}
