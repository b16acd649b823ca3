/** What sellers call about their inventory at Steam. docs/wire.md, "Market". */
import { get, post } from "@/api/call";
import type { Input, Wire } from "@/api/operations";
import type { SteamPart } from "@/api/lists.gen";

export type SteamInventory = Wire["SteamInventory"];
export type SteamItem = Wire["SteamInventoryItem"];
export type SteamQuery = Input<"get", "/api/market/steam_inventory">;

export const loadSteam = (query: SteamQuery) => get("/api/market/steam_inventory", query);
export const refreshSteam = () => post("/api/market/steam_inventory/refresh", {});
export const previewSteam = (assets: Wire["PreviewItem"][]) =>
  post("/api/market/sell_order/preview/partner/v2", { assets });

/** What to ask for first: without a Steam ID neither of the others can be set. */
export const firstMissing = (missing: readonly SteamPart[]): SteamPart | undefined =>
  (["steam_id", "trade_url", "api_key"] as const).find((part) => missing.includes(part));
