/** A seller's store: as anybody sees it, and what its seller sets. docs/wire.md, "Stores"; decision 0092. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";
import { keyOf, queryClient } from "@/api/query";

export type StoreInfo = Wire["StoreInfo"];
export type StorePopup = Wire["StorePopup"];
export type StoreOffer = Wire["StoreOffer"];
export type StoreSettings = Wire["StoreSettings"];

/** Ours: a screen of rows. */
export const OFFERS_AT_ONCE = 20;

/** An address has a letter in it; digits alone are a uid. */
export type StoreAddress = { uid: string } | { link: string };
export const addressOf = (text: string): StoreAddress => (/^\d+$/u.test(text) ? { uid: text } : { link: text });

export const infoKey = (of: StoreAddress) => keyOf("/api/market/user_store/info", { of });
export const popupKey = (of: StoreAddress) => keyOf("/api/market/user_store/popup", { of });
export const sellingKey = (of: StoreAddress, game: string, page: number) =>
  keyOf("/api/market/user_store/selling", { of, game, page });
export const settingsKey = () => keyOf("/api/market/user_store/settings");

export const loadInfo = (of: StoreAddress) => get("/api/market/user_store/info", of);
export const loadPopup = (of: StoreAddress) => get("/api/market/user_store/popup", of, { quiet: true });
export const loadSelling = (of: StoreAddress, game: string, page_num: number) =>
  get("/api/market/user_store/selling", {
    ...of,
    ...(game === "" ? {} : { game }),
    page_num,
    page_size: OFFERS_AT_ONCE,
  });
export const loadSettings = () => get("/api/market/user_store/settings");

/** Each says what is to be, and twice is as good as once: a command of its own. */
const anew = () => ({ idempotencyKey: crypto.randomUUID() });

/** Every change answers the store as it is now. */
async function changed(answer: Promise<StoreSettings>): Promise<void> {
  queryClient.setQueryData(settingsKey(), await answer);
}

export const saveLook = (look: Wire["StoreSaveRequest"]) => changed(post("/api/market/user_store/save", look, anew()));
export const setLink = (link: string) => changed(post("/api/market/user_store/link", { link }, anew()));
export const setOnline = (is_online: boolean) => changed(post("/api/market/user_store/online", { is_online }, anew()));
export const setAway = (until: number | null) =>
  changed(post("/api/market/user_store/vacation", until === null ? {} : { until }, anew()));
