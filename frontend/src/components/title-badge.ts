/** What a page wants said in the title of the browser's tab; the frame writes it. */
import { proxy } from "valtio";

interface TitleBadge {
  /** Instead of the unread messages; `null` when the page has nothing better. */
  count: number | null;
  /** Something arrived that wants looking at. */
  news: boolean;
}

export const titleBadge = proxy<TitleBadge>({ count: null, news: false });

/** "● (3) Guildhall" */
export function titleOf(count: number, news: boolean): string {
  return `${news ? "● " : ""}${count > 0 ? `(${count}) ` : ""}Guildhall`;
}
