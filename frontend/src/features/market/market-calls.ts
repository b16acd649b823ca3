/** What anybody reads of the market. Spec §7; docs/wire.md, "Market". */
import { get } from "@/api/call";
import type { Input, Wire } from "@/api/operations";
import { DOLLAR, type Shown } from "@/components/money";
import { inDollars, NO_FILTER, type MarketFilter } from "./market-filter";

export type Goods = Wire["Goods"];
export type GoodsInfo = Wire["GoodsInfo"];
export type GoodsList = Wire["GoodsList"];
export type Game = Wire["Game"];
export type TagNode = Wire["TagNode"];
export type Facets = Wire["Tags"];
export type SellOrder = Wire["SellOrder"];
export type Trade = Wire["Trade"];
export type PriceHistory = Wire["PriceHistory"];
export type PricePoint = Wire["PricePoint"];
export type Exterior = Wire["Exterior"];
export type OfferSort = Wire["OfferSort"];

export const PAGE_SIZE = 40;
export const OFFERS_AT_ONCE = 20;

type SellOrderQuery = Omit<Input<"get", "/api/market/goods/sell_order">, "goods_id">;

/** What the filter's prices are in. */
type Rate = Pick<Shown, "rate" | "precision">;

/** Which goods: what the list and the filters beside it are asked with. */
function wantedQuery(filter: MarketFilter, currency: Rate): Input<"get", "/api/market/tags"> {
  const said = (text: string) => (text === "" ? undefined : text);
  return {
    game: said(filter.game),
    search: said(filter.search),
    tags: Object.keys(filter.tags).length === 0 ? undefined : JSON.stringify(filter.tags),
    min_price: inDollars(filter.min_price, currency, "least"),
    max_price: inDollars(filter.max_price, currency, "most"),
    state: said([filter.on_sale ? "1" : "", filter.asked ? "2" : ""].filter((state) => state !== "").join(",")),
  };
}

export function goodsQuery(filter: MarketFilter, currency: Rate = DOLLAR): Input<"get", "/api/market/goods"> {
  return {
    ...wantedQuery(filter, currency),
    sort_by: filter.sort_by === NO_FILTER.sort_by ? undefined : filter.sort_by,
    page_num: filter.page,
    page_size: PAGE_SIZE,
  };
}

export const facetsQuery = wantedQuery;
export const loadFacets = (query: ReturnType<typeof wantedQuery>, signal?: AbortSignal) =>
  get("/api/market/tags", query, signal === undefined ? {} : { signal });
export const loadGoods = (query: ReturnType<typeof goodsQuery>, signal?: AbortSignal) =>
  get("/api/market/goods", query, signal === undefined ? {} : { signal });
export const loadGoodsInfo = (goodsId: string) => get("/api/market/goods/info", { goods_id: goodsId });
export const loadViewInfo = (goodsId: string) => get("/api/market/goods/view_info", { goods_id: goodsId });
export const loadSellOrders = (goodsId: string, query: SellOrderQuery) =>
  get("/api/market/goods/sell_order", { goods_id: goodsId, page_size: OFFERS_AT_ONCE, ...query });
export const loadTrades = (goodsId?: string, count = 20) =>
  get("/api/market/goods/bill_order", {
    goods_id: goodsId,
    page_size: count,
  });
export const loadHistory = (goodsId: string, days: number, exterior?: Exterior) =>
  get("/api/market/goods/price_history/", { goods_id: goodsId, days, exterior });
