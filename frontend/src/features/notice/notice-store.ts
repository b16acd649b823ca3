/** How many notices the reader has not read. Written only by receive-notices.ts, which comes with the connection. */
import { proxy } from "valtio";
import type { Wire } from "@/api/operations";

export type Notice = Wire["Notice"];
export type UnreadNotices = Wire["UnreadNotices"];

interface NoticeStore {
  /** `null` until it is known: then what the first load said counts. */
  unread: number | null;
  /** The newest notice that is known here, as a number; an older push says nothing new about how many are unread. */
  newest: number;
  /** Rises when a list that is shown has to be read again. */
  changes: number;
}

export const noticeStore = proxy<NoticeStore>({ unread: null, newest: 0, changes: 0 });
