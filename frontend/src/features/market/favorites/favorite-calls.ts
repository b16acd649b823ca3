/** What the reader watches, and what they are reminded of. Spec §7 (bookmarks); docs/wire.md, "Favorites". */
import { get, post, remove } from "@/api/call";
import type { BookmarkType } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import { once } from "@/api/idempotent";

export type FavoriteType = BookmarkType;
export type FavoriteGoods = Wire["BookmarkedGoods"];
export type FavoriteOffer = Wire["BookmarkedOffer"];
export type FavoriteShop = Wire["BookmarkedShop"];

/** Ours: a screen of rows. */
export const FAVORITES_AT_ONCE = 20;

export const loadFavoriteGoods = (page_num: number) =>
  get("/api/account/bookmark/goods", { page_num, page_size: FAVORITES_AT_ONCE });
export const loadFavoriteOffers = (page_num: number) =>
  get("/api/account/bookmark/sell_order", { page_num, page_size: FAVORITES_AT_ONCE });
export const loadFavoriteShops = (page_num: number) =>
  get("/api/account/bookmark/shops", { page_num, page_size: FAVORITES_AT_ONCE });

export const checkFavorites = (target_type: FavoriteType, ids: readonly string[]) =>
  get("/api/account/check_bookmark", { target_type, target_ids: ids.join(",") }, { quiet: true });

export const addFavorite = (target_type: FavoriteType, target_id: string) =>
  once(`favorite ${target_type} ${target_id}`, (idempotencyKey) =>
    post("/api/account/add_bookmark", { target_type, target_id }, { idempotencyKey }),
  );
export const removeFavorite = (target_type: FavoriteType, target_id: string) =>
  once(`no favorite ${target_type} ${target_id}`, (idempotencyKey) =>
    remove("/api/account/delete_bookmark", { target_type, target_id }, { idempotencyKey }),
  );
export const pinFavorite = (target_type: FavoriteType, target_id: string, is_top: boolean) =>
  once(`pin ${target_type} ${target_id} ${is_top}`, (idempotencyKey) =>
    post("/api/account/top_bookmark", { target_type, target_id, is_top }, { idempotencyKey }),
  );
export const clearEnded = () =>
  once("clear favorites", (idempotencyKey) =>
    post("/api/account/bookmark/sell_order/clear_invalid", {}, { idempotencyKey }),
  );

/** Without a price any offer is told of. */
export const remindOfSale = (goods_id: string, max_price: string) =>
  once(`remind ${goods_id} ${max_price}`, (idempotencyKey) =>
    post(
      "/api/market/goods/set_onsell_remind",
      { goods_id, is_on: true, ...(max_price === "" ? {} : { max_price }) },
      { idempotencyKey },
    ),
  );
export const forgetSale = (goods_id: string) =>
  once(`no reminder ${goods_id}`, (idempotencyKey) =>
    post("/api/market/goods/set_onsell_remind", { goods_id, is_on: false }, { idempotencyKey }),
  );
export const remindOfItem = (asset_id: string, is_on: boolean) =>
  once(`remind of item ${asset_id} ${is_on}`, (idempotencyKey) =>
    post("/api/market/goods/set_tradable_remind", { asset_id, is_on }, { idempotencyKey }),
  );
