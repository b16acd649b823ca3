/** What sellers call: their stock, their listings, their prices. Spec §7; docs/wire.md, "Market". */
import { get, getFile, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import type { Input, Wire } from "@/api/operations";
import { saveFile } from "@/components/save-file";
import { PAGE_SIZE } from "./market-calls";

export type Asset = Wire["Asset"];
export type Preview = Wire["Preview"];
export type Results = Wire["Results"];
export type OwnSellOrder = Wire["OwnSellOrder"];

/** Items in one call. Spec §5, §9. */
const BATCH = limits.CreateListingRequest.assets.maxItems;

type InventoryQuery = Input<"get", "/api/market/partner_inventory">;

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

export async function saveStock(): Promise<void> {
  const file = await getFile("/api/market/inventory/export", {});
  saveFile(file, `guildhall-stock-${new Date().toISOString().slice(0, 10)}.csv`);
}

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
