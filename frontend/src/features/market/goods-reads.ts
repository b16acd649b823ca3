/** What the page of goods reads. */
import { keyOf } from "@/api/query";
import { ASKED_AHEAD, KEPT, readAhead, useRead } from "@/components/use-read";
import { loadGoodsInfo, loadSellOrders } from "./market-calls";

const goodsOf = (goodsId: string) =>
  [keyOf("/api/market/goods/info", { goods_id: goodsId }), () => loadGoodsInfo(goodsId)] as const;

export const useGoods = (goodsId: string) => useRead(...goodsOf(goodsId), { ...KEPT, ...ASKED_AHEAD });

type OffersQuery = Parameters<typeof loadSellOrders>[1];

const offersOf = (goodsId: string, query: OffersQuery, round: number) =>
  [keyOf("/api/market/goods/sell_order", { goodsId, ...query, round }), () => loadSellOrders(goodsId, query)] as const;

/** A page of offers; whoever asks for the same one shares it: the list is drawn a moment after the buy box. */
export const useOffers = (goodsId: string, query: OffersQuery, round: number, enabled = true) =>
  useRead(...offersOf(goodsId, query, round), { ...KEPT, ...ASKED_AHEAD, enabled });

/** What the list begins with. */
export const CHEAPEST = { sort_by: "price.asc", exterior: undefined, page_num: 1 } as const;

/** Before the page is drawn. */
export function readGoodsAhead(goodsId: string): void {
  readAhead(...goodsOf(goodsId));
  readAhead(...offersOf(goodsId, CHEAPEST, 0));
}
