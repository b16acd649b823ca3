/** Administrators' calls about the catalogue. docs/wire.md, "Catalogue". */
import { get, getFile, post } from "@/api/call";
import { keyOf, queryClient } from "@/api/query";
import type { Input, Wire } from "@/api/operations";
import { saveFile } from "@/components/save-file";

export type CatalogueGoods = Wire["CatalogueGoods"];
export type CatalogueGoodsDetail = Wire["CatalogueGoodsDetail"];
export type CatalogueGame = Wire["CatalogueGame"];
export type CatalogueKinds = Wire["CatalogueKinds"];
export type StaffAct = Wire["StaffActEntry"];
/** As the server takes it, without the place in the list. */
export type CatalogueQuery = Omit<Input<"get", "/api/admin/catalogue/goods">, "before" | "limit">;

const from = (before: string | undefined) => (before === undefined ? {} : { before });

export const loadCatalogue = (query: CatalogueQuery, before?: string) =>
  get("/api/admin/catalogue/goods", { ...query, ...from(before) });
export const loadGoodsDetail = (goods_id: string) => get("/api/admin/catalogue/goods/detail", { goods_id });
export const loadCatalogueGames = () => get("/api/admin/catalogue/games").then(({ games }) => games);
export const loadKinds = () => get("/api/admin/catalogue/kinds");

export async function saveCatalogue(query: CatalogueQuery): Promise<void> {
  const file = await getFile("/api/admin/catalogue/export", query);
  saveFile(file, `guildhall-catalogue-${new Date().toISOString().slice(0, 10)}.csv`);
}

/** What was done to goods, newest first. */
export const loadGoodsHistory = (goods_id: string, before?: string) =>
  get("/api/admin/staff_act/list", { subject_kind: "goods", subject: goods_id, limit: 20, ...from(before) });

export const saveGoods = (goods: Input<"post", "/api/admin/catalogue/goods/save">, idempotencyKey: string) =>
  post("/api/admin/catalogue/goods/save", goods, { idempotencyKey });
export const retireGoods = (goods: Input<"post", "/api/admin/catalogue/goods/retire">, idempotencyKey: string) =>
  post("/api/admin/catalogue/goods/retire", goods, { idempotencyKey });

export async function saveGame(game: Input<"post", "/api/admin/catalogue/game/save">, idempotencyKey: string) {
  const saved = await post("/api/admin/catalogue/game/save", game, { idempotencyKey });
  // The shop's own list, which is kept for a while.
  const [path] = keyOf("/api/market/games");
  queryClient.removeQueries({ queryKey: [path] });
  return saved;
}
