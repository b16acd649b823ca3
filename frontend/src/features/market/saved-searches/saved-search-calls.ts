/** Searches that the reader has saved. docs/wire.md, "Saved searches". */
import { get, post } from "@/api/call";
import type { SearchAlert } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import type { facetsQuery } from "@/features/market/market-calls";
import type { offersWanted } from "@/features/market/offers/offer-filter";

export type SavedSearch = Wire["SavedSearch"];
export type { SearchAlert };

/** What a search finds: goods of the market, or offers of some goods. */
export type Finds =
  | { market: ReturnType<typeof facetsQuery> }
  | { goods_id: string; offers: ReturnType<typeof offersWanted> };

export interface AlertTyped {
  alert: SearchAlert;
  /** In dollars, as typed; of alerts of prices alone. */
  price: string;
}

export const LIST = "/api/account/saved_search";

export const loadSearches = () => get(LIST, {});

/** Each press is a command of its own. */
const anew = () => ({ idempotencyKey: crypto.randomUUID() });
export const hasPrice = (alert: SearchAlert) => alert === "price_under" || alert === "price_over";
const wire = ({ alert, price }: AlertTyped) => ({ alert, ...(hasPrice(alert) ? { alert_price: price } : {}) });

type Said<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Without what does not matter. */
const said = <T extends object>(part: T) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Said<T>;

export function saveSearch(name: string, finds: Finds, alert: AlertTyped) {
  const found =
    "market" in finds
      ? { market: said(finds.market) }
      : { goods_id: finds.goods_id, offers: { name_tag: false, ...said(finds.offers) } };
  return post("/api/account/saved_search/create", { name, ...found, ...wire(alert) }, anew());
}
export const changeSearch = (search_id: string, name: string, alert: AlertTyped) =>
  post("/api/account/saved_search/change", { search_id, name, ...wire(alert) }, anew());
export const pauseSearch = (search_id: string, is_paused: boolean) =>
  post("/api/account/saved_search/change", { search_id, is_paused }, anew());
export const deleteSearch = (search_id: string) => post("/api/account/saved_search/delete", { search_id }, anew());
