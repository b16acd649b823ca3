/** What the market shows, as its address says it: a filter is a link that can be sent, kept and gone back to. */

export type Sort = "popular" | "price.asc" | "price.desc" | "rising" | "newest";
export const SORTS: readonly Sort[] = ["popular", "price.asc", "price.desc", "rising", "newest"];

export interface MarketFilter {
  /** Empty for all games. */
  game: string;
  search: string;
  /** Attribute to values; several values of one are "or". */
  tags: Record<string, string[]>;
  /** As typed, in `currency`. */
  min_price: string;
  max_price: string;
  /** Of the two prices: a link keeps the amounts that were typed, whatever its reader counts in. */
  currency: string;
  on_sale: boolean;
  /** Buyers ask for it. */
  asked: boolean;
  sort_by: Sort;
  page: number;
  view: "grid" | "list";
}

export const NO_FILTER: MarketFilter = {
  game: "",
  search: "",
  tags: {},
  min_price: "",
  max_price: "",
  currency: "USD",
  on_sale: false,
  asked: false,
  sort_by: "popular",
  page: 1,
  view: "grid",
};

const TAG = "tag.";

/** Reads an address; what makes no sense counts as not said. */
export function readFilter(query: string): MarketFilter {
  const words = new URLSearchParams(query);
  const tags: Record<string, string[]> = {};
  for (const [key, value] of words) {
    if (key.startsWith(TAG) && value !== "") (tags[key.slice(TAG.length)] ??= []).push(value);
  }
  const page = Number(words.get("page") ?? "1");
  return {
    game: words.get("game") ?? NO_FILTER.game,
    search: words.get("search") ?? "",
    tags,
    min_price: words.get("min_price") ?? "",
    max_price: words.get("max_price") ?? "",
    currency: words.get("currency") ?? NO_FILTER.currency,
    on_sale: words.get("on_sale") === "1",
    asked: words.get("asked") === "1",
    sort_by: SORTS.find((sort) => sort === words.get("sort_by")) ?? "popular",
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    view: words.get("view") === "list" ? "list" : "grid",
  };
}

/** Writes an address, without what is as it always is. */
export function writeFilter(filter: MarketFilter): string {
  const words = new URLSearchParams();
  const say = (key: "game" | "search" | "min_price" | "max_price" | "currency" | "sort_by" | "view") => {
    if (filter[key] !== NO_FILTER[key]) words.set(key, filter[key]);
  };
  say("game");
  say("search");
  for (const attribute of Object.keys(filter.tags).sort()) {
    for (const value of filter.tags[attribute] ?? []) words.append(TAG + attribute, value);
  }
  say("min_price");
  say("max_price");
  if (filter.min_price !== "" || filter.max_price !== "") say("currency");
  if (filter.on_sale) words.set("on_sale", "1");
  if (filter.asked) words.set("asked", "1");
  say("sort_by");
  say("view");
  if (filter.page > 1) words.set("page", String(filter.page));
  return words.toString();
}

/** A changed filter begins at its first page again. */
export function changed(filter: MarketFilter, change: Partial<MarketFilter>): MarketFilter {
  return { ...filter, page: 1, ...change };
}

/** Adds a value of an attribute, or takes it away. */
export function toggled(filter: MarketFilter, attribute: string, value: string): MarketFilter {
  const before = filter.tags[attribute] ?? [];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  const { [attribute]: _, ...others } = filter.tags;
  return changed(filter, { tags: after.length === 0 ? others : { ...others, [attribute]: after } });
}

/**
 * A price typed in a currency, in dollars: the outermost one that is still shown as the typed one or beyond it.
 * Undefined where that is no limit.
 */
export function inDollars(
  typed: string,
  { rate, precision }: { rate: number; precision: number },
  end: "least" | "most",
): string | undefined {
  const amount = Number(typed);
  if (typed === "" || !Number.isFinite(amount)) return undefined;
  const half = 0.5 * 10 ** -precision;
  const cents =
    end === "least" ? Math.ceil(((amount - half) / rate) * 100) : Math.floor(((amount + half) / rate) * 100);
  return end === "least" && cents <= 0 ? undefined : (Math.max(cents, 0) / 100).toFixed(2);
}

/** A typed price in another currency, as it would be typed there. */
export function converted(typed: string, from: { rate: number }, to: { rate: number; precision: number }): string {
  return typed === "" ? "" : ((Number(typed) / from.rate) * to.rate).toFixed(to.precision);
}

/** How many conditions are set, for the button that opens them on a phone. */
export function countConditions(filter: MarketFilter): number {
  const values = Object.values(filter.tags).reduce((sum, list) => sum + list.length, 0);
  return (
    values +
    Number(filter.min_price !== "") +
    Number(filter.max_price !== "") +
    Number(filter.on_sale) +
    Number(filter.asked)
  );
}
