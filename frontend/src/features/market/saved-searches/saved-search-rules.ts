/** What a saved search says and where it leads: its filter is the address of what it finds. */
import { ALL_OFFERS, writeOffers } from "@/features/market/offers/offer-filter";
import { NO_FILTER, writeFilter } from "@/features/market/market-filter";
import type { SavedSearch } from "./saved-search-calls";

const dollars = (cents: number | undefined) => (cents === undefined ? "" : (cents / 100).toFixed(2));
/** Without the rounding of a number of four bytes. */
const float = (value: number | undefined) => (value === undefined ? "" : String(Number(value.toFixed(6))));

/** The page on which everything is that it finds. */
export function hrefOfSearch({ market, goods, offers }: Pick<SavedSearch, "market" | "goods" | "offers">): string {
  if (goods !== undefined) {
    const query = writeOffers({
      ...ALL_OFFERS,
      exterior: offers?.exteriors.length === 1 ? offers.exteriors[0] : undefined,
      min_price: dollars(offers?.min_price_cents),
      max_price: dollars(offers?.max_price_cents),
      min_float: float(offers?.min_float),
      max_float: float(offers?.max_float),
      seeds: offers?.paint_seeds ?? [],
      statTrak: offers?.stat_trak === undefined ? "any" : offers.stat_trak ? "yes" : "no",
      stickers: offers?.stickers ?? [],
      named: offers?.name_tag ?? false,
    }).toString();
    return `/market/goods/${goods.goods_id}${query === "" ? "" : `?${query}`}`;
  }
  const query = writeFilter({
    ...NO_FILTER,
    game: market?.game ?? "",
    search: market?.search ?? "",
    tags: market?.tags ?? {},
    min_price: dollars(market?.min_price_cents),
    max_price: dollars(market?.max_price_cents),
    on_sale: market?.is_on_sale ?? false,
    asked: market?.is_asked_for ?? false,
  });
  return query === "" ? "/market" : `/market?${query}`;
}
