/** Calls about bargains: lower prices that buyers suggest for one listing. docs/wire.md, "Bargains"; decision 0094. */
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import { loadLegalTexts } from "@/api/legal";
import type { Input, Wire } from "@/api/operations";
import { termsVersion } from "@/components/accepted-terms";

export type Bargain = Wire["Bargain"];
export type BargainPreview = Wire["BargainPreview"];
export type BargainSettings = Wire["BargainSettings"];
export type Suggested = Omit<Wire["CreateBargain"], "terms_version">;

/** More than a buyer may have open at once: what is set aside is the sum of all of them. Decision 0094. */
export const PAGE_SIZE = 100;

type Query = Input<"get", "/api/market/bargain/mine">;
export const loadMine = (query: Query) => get("/api/market/bargain/mine", { page_size: PAGE_SIZE, ...query });
export const loadReceived = (query: Query) => get("/api/market/bargain/received", { page_size: PAGE_SIZE, ...query });

export const loadPreview = (sell_order_id: string, quantity: number) =>
  post("/api/market/bargain/preview", { sell_order_id, quantity });

/** Sets the money aside. The same suggestion goes out under one key until its outcome is known. */
export async function suggest(suggested: Suggested): Promise<Bargain> {
  const terms = termsVersion();
  const body = { ...suggested, ...(terms === undefined ? {} : { terms_version: terms }) };
  try {
    return await once(`bargain ${JSON.stringify(body)}`, (idempotencyKey) =>
      post("/api/market/bargain/create", body, { idempotencyKey }),
    );
  } catch (cause) {
    // What the dialog leads to from now on is what holds.
    if (cause instanceof ApiError && cause.code === "TERMS_CHANGED") await loadLegalTexts().catch(() => undefined);
    throw cause;
  }
}

export const takeBack = (bargain_id: string) =>
  once(`cancel bargain ${bargain_id}`, (idempotencyKey) =>
    post("/api/market/bargain/cancel", { bargain_id }, { idempotencyKey }),
  );

export const accept = (bargain_id: string) =>
  once(`accept bargain ${bargain_id}`, (idempotencyKey) =>
    post("/api/market/bargain/accept", { bargain_id }, { idempotencyKey }),
  );

export const decline = (bargain_id: string) =>
  once(`decline bargain ${bargain_id}`, (idempotencyKey) =>
    post("/api/market/bargain/decline", { bargain_id }, { idempotencyKey }),
  );

export const loadSettings = () => get("/api/market/bargain/settings");
export const saveSettings = (settings: BargainSettings) =>
  once(`bargain settings ${JSON.stringify(settings)}`, (idempotencyKey) =>
    post("/api/market/bargain/settings/set", settings, { idempotencyKey }),
  );
