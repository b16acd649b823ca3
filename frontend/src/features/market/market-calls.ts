/** Calls of the market. Spec §7; docs/wire.md, "Market". */
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
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
export type OwnSellOrder = Wire["OwnSellOrder"];
export type Trade = Wire["Trade"];
export type PriceHistory = Wire["PriceHistory"];
export type PricePoint = Wire["PricePoint"];
export type Asset = Wire["Asset"];
export type Exterior = Wire["Exterior"];
export type OfferSort = Wire["OfferSort"];
export type Preview = Wire["Preview"];
export type Results = Wire["Results"];

export const PAGE_SIZE = 40;
export const OFFERS_AT_ONCE = 20;
/** Items in one call. Spec §5, §9. */
const BATCH = limits.CreateListingRequest.assets.maxItems;

type SellOrderQuery = Omit<Input<"get", "/api/market/goods/sell_order">, "goods_id">;
type InventoryQuery = Input<"get", "/api/market/partner_inventory">;

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

export const loadGames = () => get("/api/market/games");
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

/** What sellers stock by saying how many: one is like another. */
const STOCKED = JSON.stringify({ kind: ["coins", "pack", "pass", "gift_card"] });
export const stockableQuery = (search: string): Input<"get", "/api/market/goods"> => ({
  search: search === "" ? undefined : search,
  tags: STOCKED,
  page_size: 8,
});
export const findStockable = (query: ReturnType<typeof stockableQuery>) => get("/api/market/goods", query);
export const setStock = (goods_id: string, quantity: number, key: string) =>
  post("/api/market/inventory/stock", { goods_id, quantity }, { idempotencyKey: key });

export const loadInventory = (query: InventoryQuery) =>
  get("/api/market/partner_inventory", { page_size: PAGE_SIZE, ...query });
export const loadOnSale = (page: number) =>
  get("/api/market/sell_order/on_sale", { page_num: page, page_size: PAGE_SIZE });
export const loadSold = (page: number) =>
  get("/api/market/sell_order/history", { page_num: page, page_size: PAGE_SIZE });

export const previewListing = (assets: Wire["PreviewItem"][]) =>
  post("/api/market/sell_order/preview/manual_plus/v2", { assets });

/** Sends a list in pieces of 50, one after the other, and answers what became of each in their order. */
export async function inBatches<Item>(
  items: readonly Item[],
  send: (batch: Item[]) => Promise<Results>,
): Promise<Results["items"]> {
  const results: Results["items"] = [];
  for (let from = 0; from < items.length; from += BATCH) {
    results.push(...(await send(items.slice(from, from + BATCH))).items);
  }
  return results;
}

export type NewOffer = Wire["CreateItem"];
export const createOffers = (assets: NewOffer[], key: string) =>
  inBatches(assets, (batch) =>
    post("/api/market/sell_order/create", { assets: batch }, { idempotencyKey: `${key}-${batch[0]?.asset_id ?? ""}` }),
  );
export const changePrice = (sellOrderId: string, price: string, key: string) =>
  post(
    "/api/market/sell_order/change",
    { sell_orders: [{ sell_order_id: sellOrderId, price }] },
    { idempotencyKey: key },
  );
/** What the seller gets for a price, and which prices may be asked. */
export async function loadFee(goodsId: string, price: string): Promise<Wire["Fee"]> {
  const { items } = await post("/api/market/batch/fee", { goods_ids: [goodsId], prices: [price] });
  const [fee] = items;
  if (fee === undefined) throw new ApiError("NOT_FOUND", "no fee");
  return fee;
}
export const cancelOffer = (sellOrderId: string, key: string) =>
  post("/api/market/sell_order/cancel", { sell_orders: [sellOrderId] }, { idempotencyKey: key });
export const cancelAll = (key: string) => post("/api/market/sell_order/cancel_all", {}, { idempotencyKey: key });
