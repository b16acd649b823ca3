/** What a page wants said in the title of the browser's tab; the frame writes it. */
import { proxy } from "valtio";

interface TitleBadge {
  /** Instead of the unread messages; `null` when the page has nothing better. */
  count: number | null;
  /** Something arrived that wants looking at. */
  news: boolean;
  /** Something that goes on, in words: a place in a queue. `null` for nothing. */
  words: string | null;
  /** It wants the reader now. */
  urgent: boolean;
}

export const titleBadge = proxy<TitleBadge>({ count: null, news: false, words: null, urgent: false });

/** "● (3) Guildhall"; "● (3) Your turn · Guildhall" */
export function titleOf(count: number, news: boolean, words: string | null = null): string {
  return `${news ? "● " : ""}${count > 0 ? `(${count}) ` : ""}${words === null ? "" : `${words} · `}Guildhall`;
}
