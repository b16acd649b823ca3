/** What the market shows, as its address says it: a filter is a link that can be sent, kept and gone back to. */

export type Sort = "popular" | "price.asc" | "price.desc" | "rising" | "newest";
export const SORTS: readonly Sort[] = ["popular", "price.asc", "price.desc", "rising", "newest"];

export interface MarketFilter {
  /** Empty for all games. */
  game: string;
  search: string;
  /** Attribute to values; several values of one are "or". */
  tags: Record<string, string[]>;
  min_price: string;
  max_price: string;
  on_sale: boolean;
  /** Buyers ask for it. */
  asked: boolean;
  sort_by: Sort;
  page: number;
  view: "grid" | "list";
}

export const NO_FILTER: MarketFilter = {
  game: "csgo",
  search: "",
  tags: {},
  min_price: "",
  max_price: "",
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
  const say = (key: "game" | "search" | "min_price" | "max_price" | "sort_by" | "view") => {
    if (filter[key] !== NO_FILTER[key]) words.set(key, filter[key]);
  };
  say("game");
  say("search");
  for (const attribute of Object.keys(filter.tags).sort()) {
    for (const value of filter.tags[attribute] ?? []) words.append(TAG + attribute, value);
  }
  say("min_price");
  say("max_price");
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
