/** Every new state of one's own places arrives unasked, as a `topic` push `queue:<place_id>`, on every device. */
import { identity } from "@/api/identity";
import { whenPersonChanges, whenSignedOut } from "@/api/person";
import { whenPushesWereMissed } from "@/api/read-again";
import { onTopics } from "@/api/topic";
import { forgetAccounts } from "./forget-accounts";
import { loadPlaces } from "./load-places";
import { forgetPlaces, receivePlace, somebodyWaits } from "./topup-store";

/** Called once, from the list in app/realtime.ts. */
export function listenToPlaces(): () => void {
  const stops = [
    onTopics("queue", receivePlace),
    // What was missed in between is not sent again; who waits for nothing asks for nothing.
    whenPushesWereMissed(() => (identity.token !== null && somebodyWaits() ? loadPlaces() : undefined)),
    whenPersonChanges(forgetPlaces),
    whenSignedOut(forgetAccounts),
  ];
  return () => stops.forEach((stop) => stop());
}
