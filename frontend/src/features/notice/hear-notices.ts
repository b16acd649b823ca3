/** Every notice arrives unasked, as the push `notice`, on every page. What was missed is read. */
import { identity } from "@/api/identity";
import { whenPersonChanges } from "@/api/person";
import { onPush } from "@/api/socket";
import { catchUp } from "./notice-calls";
import { popUpFresh, popUpNotice } from "./notice-toast";
import { forgetNotices, receiveNotice, receiveUnread } from "./receive-notices";

/** The answer stops it. */
export function hearNotices(): () => void {
  const stops = [
    onPush("notice", ({ notice, unread }) => {
      // Its words may not be within reach; the list has it.
      if (receiveNotice(notice, unread)) void popUpNotice(notice).catch(() => undefined);
    }),
    onPush("notices_read", receiveUnread),
    whenPersonChanges(forgetNotices),
  ];
  return () => stops.forEach((stop) => stop());
}

/** After every connection: pushes missed while away are not sent again. */
export async function readNotices(): Promise<void> {
  if (identity.token !== null && (await catchUp())) await popUpFresh();
}
