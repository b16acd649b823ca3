/** What the front page reads of the market. Each list is read once, for every part that shows some of it. */
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { ASKED_AHEAD, KEPT, readAhead, useRead } from "@/components/use-read";

/** Ours: enough to choose deals from, and a fortieth of a second to read. */
const READ = 40;

const ITEMS = { game: "csgo", state: "1", page_size: READ };
const PACKS = { game: "", state: "1", tags: JSON.stringify({ kind: ["pack"] }), page_size: READ };

/** Ours: a shop without goods has usually just been opened. */
const AGAIN_MS = 5_000;

type Wanted = typeof ITEMS | typeof PACKS;

const goods = (query: Wanted) =>
  [
    keyOf("/api/market/goods", query),
    ({ signal }: { signal: AbortSignal }) => get("/api/market/goods", query, { signal }),
  ] as const;

const useGoods = (query: Wanted) =>
  useRead(...goods(query), {
    ...KEPT,
    ...ASKED_AHEAD,
    refetchInterval: ({ state }) => (state.data?.items.length === 0 ? AGAIN_MS : false),
  });

/** What sells best among the items that players trade. */
export const useItems = () => useGoods(ITEMS);
/** What sells best among what is loaded onto a game account, in all games. */
export const usePacks = () => useGoods(PACKS);

/** Before the page is drawn. */
export function readHomeAhead(): void {
  readAhead(...goods(ITEMS));
  readAhead(...goods(PACKS));
}
