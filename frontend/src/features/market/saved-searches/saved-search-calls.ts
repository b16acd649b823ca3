/** Searches that the reader has saved. docs/wire.md, "Saved searches". */
import { get, post } from "@/api/call";
import type { SearchAlert } from "@/api/lists.gen";
import type { Input, Wire } from "@/api/operations";

export type SavedSearch = Wire["SavedSearch"];
export type { SearchAlert };

type SaveInput = Input<"post", "/api/account/saved_search/create">;
/** What a search finds: goods of the market, or offers of some goods. */
export type Finds = Pick<SaveInput, "market" | "goods_id" | "offers">;

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

export const saveSearch = (name: string, finds: Finds, alert: AlertTyped) =>
  post("/api/account/saved_search/create", { name, ...finds, ...wire(alert) }, anew());
export const changeSearch = (search_id: string, name: string, alert: AlertTyped) =>
  post("/api/account/saved_search/change", { search_id, name, ...wire(alert) }, anew());
export const pauseSearch = (search_id: string, is_paused: boolean) =>
  post("/api/account/saved_search/change", { search_id, is_paused }, anew());
export const deleteSearch = (search_id: string) => post("/api/account/saved_search/delete", { search_id }, anew());
