/** The button that keeps the market's filter as a search. Nothing to keep without one. */
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { DOLLAR } from "@/components/money";
import { facetsQuery, type Game } from "@/features/market/market-calls";
import { countConditions, type MarketFilter } from "@/features/market/market-filter";
import { SaveSearch } from "./save-search";

export function SaveMarketSearch({ filter, games }: { filter: MarketFilter; games: readonly Game[] }) {
  const { currencies } = useSnapshot(rateStore);
  const currency = currencies.find(({ code }) => code === filter.currency) ?? DOLLAR;
  const { game, search } = filter;
  if (game === "" && search === "" && countConditions(filter) === 0) return null;
  const name = [games.find((one) => one.game === game)?.name ?? game, search].filter((part) => part !== "").join(": ");
  return <SaveSearch small name={name} finds={{ market: facetsQuery(filter, currency) }} />;
}
