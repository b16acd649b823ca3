/** What the offers of some goods can be narrowed to. */
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { KEPT, useRead } from "@/components/use-read";

const PATH = "/api/market/goods/offer_choices";

export const useOfferChoices = (goodsId: string, search: string) =>
  useRead(
    keyOf(PATH, { goodsId, search }),
    () => get(PATH, { goods_id: goodsId, search: search === "" ? undefined : search }),
    KEPT,
  );
