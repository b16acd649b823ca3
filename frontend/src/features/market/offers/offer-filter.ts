/** Which offers of some goods are shown, as the page's address says: a filter is a link that can be sent and kept. */
import { DOLLAR, type Shown } from "@/components/money";
import type { WantedTyped } from "@/features/market/buy-requests/buy-request-rules";
import type { Exterior, loadSellOrders, OfferSort } from "@/features/market/market-calls";
import { inDollars } from "@/features/market/market-filter";

export const OFFER_SORTS = ["price.asc", "price.desc", "discount", "float.asc", "float.desc", "newest"] as const;
const EXTERIORS = ["factory_new", "minimal_wear", "field_tested", "well_worn", "battle_scarred"] as const;

export interface OfferFilter {
  sort: OfferSort;
  exterior: Exterior | undefined;
  /** As typed, in `currency`. */
  min_price: string;
  max_price: string;
  currency: string;
  /** As typed. */
  min_float: string;
  max_float: string;
  seeds: readonly number[];
  statTrak: WantedTyped["statTrak"];
  stickers: readonly string[];
  named: boolean;
  page: number;
}

export const ALL_OFFERS: OfferFilter = {
  sort: "price.asc",
  exterior: undefined,
  min_price: "",
  max_price: "",
  currency: "USD",
  min_float: "",
  max_float: "",
  seeds: [],
  statTrak: "any",
  stickers: [],
  named: false,
  page: 1,
};

const isFloat = (text: string) => /^\d*\.?\d+$|^\d+\.$/u.test(text) && Number(text) <= 1;
/** Numbers of patterns, however they are separated. */
export const seedsOf = (text: string): number[] => [
  ...new Set(
    text
      .split(/[^\d]+/u)
      .filter((word) => word !== "")
      .map(Number)
      .filter((seed) => seed <= 1_000),
  ),
];

/** Reads an address; what makes no sense counts as not said. */
export function readOffers(words: URLSearchParams): OfferFilter {
  const said = (key: string) => words.get(key) ?? "";
  const price = (key: string) => (/^\d+(?:\.\d*)?$/u.test(said(key)) ? said(key) : "");
  const float = (key: string) => (isFloat(said(key)) ? said(key) : "");
  const [min_float, max_float] = [float("min_float"), float("max_float")];
  const [min_price, max_price] = [price("min_price"), price("max_price")];
  const isReversed = (least: string, most: string) => least !== "" && most !== "" && Number(least) > Number(most);
  const page = Number(said("page") || "1");
  const statTrak = said("stat_trak");
  return {
    sort: OFFER_SORTS.find((sort) => sort === words.get("sort")) ?? ALL_OFFERS.sort,
    exterior: EXTERIORS.find((band) => band === words.get("exterior")),
    min_price: isReversed(min_price, max_price) ? "" : min_price,
    max_price,
    currency: words.get("currency") ?? ALL_OFFERS.currency,
    min_float: isReversed(min_float, max_float) ? "" : min_float,
    max_float,
    seeds: seedsOf(said("seeds")).slice(0, 20),
    statTrak: statTrak === "yes" || statTrak === "no" ? statTrak : "any",
    stickers: [...new Set(words.getAll("sticker"))].filter((name) => name !== "").slice(0, 5),
    named: words.get("name_tag") === "1",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
  };
}

const KEYS = ["sort", "exterior", "min_price", "max_price", "currency", "min_float", "max_float", "seeds", "stat_trak"];

/** Writes the filter into an address beside what else it says, without what is as it always is. */
export function writeOffers(filter: OfferFilter, others = new URLSearchParams()): URLSearchParams {
  const words = new URLSearchParams(others);
  for (const key of [...KEYS, "sticker", "name_tag", "page"]) words.delete(key);
  const say = (key: string, value: string) => {
    if (value !== "") words.set(key, value);
  };
  if (filter.sort !== ALL_OFFERS.sort) words.set("sort", filter.sort);
  say("exterior", filter.exterior ?? "");
  say("min_price", filter.min_price);
  say("max_price", filter.max_price);
  if ((filter.min_price !== "" || filter.max_price !== "") && filter.currency !== ALL_OFFERS.currency) {
    words.set("currency", filter.currency);
  }
  say("min_float", filter.min_float);
  say("max_float", filter.max_float);
  say("seeds", filter.seeds.join(","));
  if (filter.statTrak !== "any") words.set("stat_trak", filter.statTrak);
  for (const name of filter.stickers) words.append("sticker", name);
  if (filter.named) words.set("name_tag", "1");
  if (filter.page > 1) words.set("page", String(filter.page));
  return words;
}

/** A changed filter begins at its first page again. */
export const narrowed = (filter: OfferFilter, change: Partial<OfferFilter>): OfferFilter => ({
  ...filter,
  page: 1,
  ...change,
});

/** How many conditions are set. */
export function countOfferConditions(filter: OfferFilter): number {
  const { exterior, min_price, max_price, min_float, max_float, seeds, statTrak, stickers, named } = filter;
  return (
    [exterior !== undefined, min_price !== "" || max_price !== "", min_float !== "" || max_float !== ""].filter(Boolean)
      .length +
    [seeds.length > 0, statTrak !== "any", named].filter(Boolean).length +
    stickers.length
  );
}

type Query = Parameters<typeof loadSellOrders>[1];
const numberOf = (typed: string) => (typed === "" ? undefined : Number(typed));

/** Which offers: what the server is asked with, whether it lists them or keeps the search. */
export function offersWanted(filter: OfferFilter, currency: Pick<Shown, "rate" | "precision"> = DOLLAR) {
  return {
    exterior: filter.exterior,
    min_price: inDollars(filter.min_price, currency, "least"),
    max_price: inDollars(filter.max_price, currency, "most"),
    min_float: numberOf(filter.min_float),
    max_float: numberOf(filter.max_float),
    paint_seeds: filter.seeds.length === 0 ? undefined : filter.seeds.join(","),
    stat_trak: filter.statTrak === "any" ? undefined : filter.statTrak === "yes",
    stickers: filter.stickers.length === 0 ? undefined : JSON.stringify(filter.stickers),
    name_tag: filter.named ? true : undefined,
  } satisfies Query;
}

export const offersQuery = (filter: OfferFilter, currency?: Pick<Shown, "rate" | "precision">): Query => ({
  sort_by: filter.sort,
  ...offersWanted(filter, currency),
  page_num: filter.page,
});

/** The same pieces for a buy request. A wear band is its range of floats. */
const FLOATS: Record<Exterior, readonly [string, string]> = {
  factory_new: ["0", "0.07"],
  minimal_wear: ["0.07", "0.15"],
  field_tested: ["0.15", "0.38"],
  well_worn: ["0.38", "0.45"],
  battle_scarred: ["0.45", "1"],
};

export function wantedPieces(filter: OfferFilter): WantedTyped {
  const [from, to] = filter.exterior === undefined ? ["", ""] : FLOATS[filter.exterior];
  return {
    least: filter.min_float === "" ? from : filter.min_float,
    most: filter.max_float === "" ? to : filter.max_float,
    seeds: filter.seeds.join(", "),
    statTrak: filter.statTrak,
    stickers: filter.stickers.join("\n"),
  };
}
