/** What the market's page reads. */
import { useGames } from "@/components/use-games";
import { useSnapshot } from "valtio";
import { keyOf } from "@/api/query";
import { rateStore } from "@/api/rates";
import { DOLLAR } from "@/components/money";
import { ASKED_AHEAD, KEPT, readAhead, useRead } from "@/components/use-read";
import { facetsQuery, goodsQuery, loadFacets, loadGoods } from "./market-calls";
import { readFilter, type MarketFilter } from "./market-filter";

const hasPrices = (filter: MarketFilter) => filter.min_price !== "" || filter.max_price !== "";

const listOf = (wanted: ReturnType<typeof goodsQuery>) =>
  [keyOf("/api/market/goods", wanted), ({ signal }: { signal: AbortSignal }) => loadGoods(wanted, signal)] as const;

/** The list, what it could be narrowed to, and all games. */
export function useMarket(filter: MarketFilter) {
  const { currencies } = useSnapshot(rateStore);
  const currency = filter.currency === DOLLAR.code ? DOLLAR : currencies.find(({ code }) => code === filter.currency);
  // Prices in another currency mean nothing before its rate is known.
  const enabled = currency !== undefined || !hasPrices(filter);
  const wanted = goodsQuery(filter, currency);
  const narrowed = facetsQuery(filter, currency ?? DOLLAR);
  const games = useGames();
  const list = useRead(...listOf(wanted), { ...KEPT, ...ASKED_AHEAD, enabled });
  const facets = useRead(keyOf("/api/market/tags", narrowed), ({ signal }) => loadFacets(narrowed, signal), {
    ...KEPT,
    enabled,
  });
  return { list, facets, games: games.data?.games ?? [], waiting: games.isPending || facets.isPending };
}

/** Before the page is drawn; `query` is its address's. Prices in another currency wait for their rate. */
export function readMarketAhead(query: string): void {
  const filter = readFilter(query);
  if (filter.currency === DOLLAR.code || !hasPrices(filter)) readAhead(...listOf(goodsQuery(filter)));
}
