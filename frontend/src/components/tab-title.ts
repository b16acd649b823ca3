/** What the title of the browser's tab is made of: the page says it, and the frame writes it. */
import { proxy } from "valtio";

interface TabTitle {
  /** The page, from the table of routes. */
  page: string | null;
  /** What this page is about: an item, an order. It stands instead of the page. */
  subject: string | null;
  /** Instead of the unread messages; `null` when the page has nothing better. */
  count: number | null;
  /** Something arrived that wants looking at. */
  news: boolean;
  /** Something that goes on, in words: a place in a queue. `null` for nothing. */
  words: string | null;
  /** It wants the reader now. */
  urgent: boolean;
}

export const tabTitle = proxy<TabTitle>({
  page: null,
  subject: null,
  count: null,
  news: false,
  words: null,
  urgent: false,
});

/** "● (3) Your turn · AK-47 | Redline · Guildhall" */
export function titleOf(unread: number, { page, subject, count, news, words, urgent }: Readonly<TabTitle>): string {
  const number = count ?? unread;
  const parts = [words, subject ?? page, "Guildhall"].filter((part) => part !== null && part !== "");
  return `${news || urgent ? "● " : ""}${number > 0 ? `(${number}) ` : ""}${parts.join(" · ")}`;
}
