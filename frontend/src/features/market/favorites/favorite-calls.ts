/** What the reader watches, and what they are reminded of. Spec §7 (bookmarks); docs/wire.md, "Favorites". */
import { get, post, remove } from "@/api/call";
import type { BookmarkType } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";

export type FavoriteType = BookmarkType;
export type FavoriteGoods = Wire["BookmarkedGoods"];
export type FavoriteOffer = Wire["BookmarkedOffer"];
export type FavoriteShop = Wire["BookmarkedShop"];

/** Ours: a screen of rows. */
export const FAVORITES_AT_ONCE = 20;

/** An empty `game` is every game. */
const asked = (page_num: number, game: string) => ({
  page_num,
  page_size: FAVORITES_AT_ONCE,
  ...(game === "" ? {} : { game }),
});

export const loadFavoriteGoods = (page_num: number, game: string) =>
  get("/api/account/bookmark/goods", asked(page_num, game));
export const loadFavoriteOffers = (page_num: number, game: string) =>
  get("/api/account/bookmark/sell_order", asked(page_num, game));
export const loadFavoriteShops = (page_num: number, game: string) =>
  get("/api/account/bookmark/shops", asked(page_num, game));

export const checkFavorites = (target_type: FavoriteType, ids: readonly string[]) =>
  get("/api/account/check_bookmark", { target_type, target_ids: ids.join(",") }, { quiet: true });

/**
 * Each press is a command of its own: it says what is to be, and twice is as good as once. Under the key of an earlier
 * press whose answer was lost, the server would answer as it did then, whatever has happened since, and do nothing.
 */
const anew = () => ({ idempotencyKey: crypto.randomUUID() });

export const addFavorite = (target_type: FavoriteType, target_id: string) =>
  post("/api/account/add_bookmark", { target_type, target_id }, anew());
export const removeFavorite = (target_type: FavoriteType, target_id: string) =>
  remove("/api/account/delete_bookmark", { target_type, target_id }, anew());
export const pinFavorite = (target_type: FavoriteType, target_id: string, is_top: boolean) =>
  post("/api/account/top_bookmark", { target_type, target_id, is_top }, anew());
export const clearEnded = () => post("/api/account/bookmark/sell_order/clear_invalid", {}, anew());

/** Without a price any offer is told of. */
export const remindOfSale = (goods_id: string, max_price: string) =>
  post(
    "/api/market/goods/set_onsell_remind",
    { goods_id, is_on: true, ...(max_price === "" ? {} : { max_price }) },
    anew(),
  );
export const forgetSale = (goods_id: string) =>
  post("/api/market/goods/set_onsell_remind", { goods_id, is_on: false }, anew());
export const remindOfItem = (asset_id: string, is_on: boolean) =>
  post("/api/market/goods/set_tradable_remind", { asset_id, is_on }, anew());
