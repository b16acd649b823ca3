/** Calls about one's own buy requests. docs/wire.md, "Buy requests"; decision 0090. */
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import { loadLegalTexts } from "@/api/legal";
import type { Input, Wire } from "@/api/operations";
import { termsVersion } from "@/components/accepted-terms";

export type OwnBuyRequest = Wire["OwnBuyRequest"];
export type BuyRequestPreview = Wire["BuyRequestPreview"];
export type WantedPieces = Wire["WantedPieces"];
export type Asked = Wire["BuyRequestPreviewRequest"];

/** As many as may be open at once: the sum of what is set aside is of all of them. Decision 0090. */
export const PAGE_SIZE = 100;

export const loadOwn = (query: Input<"get", "/api/market/buy_request/mine">) =>
  get("/api/market/buy_request/mine", { page_size: PAGE_SIZE, ...query });

export const loadPreview = (asked: Asked) => post("/api/market/buy_request/preview", asked);

/** Sets the money aside. The same request goes out under one key until its outcome is known. */
export async function place(asked: Asked, days: number): Promise<OwnBuyRequest> {
  const terms = termsVersion();
  const body = { ...asked, days, ...(terms === undefined ? {} : { terms_version: terms }) };
  try {
    return await once(`buy_request ${JSON.stringify(body)}`, (idempotencyKey) =>
      post("/api/market/buy_request/create", body, { idempotencyKey }),
    );
  } catch (cause) {
    // What the dialog leads to from now on is what holds.
    if (cause instanceof ApiError && cause.code === "TERMS_CHANGED") await loadLegalTexts().catch(() => undefined);
    throw cause;
  }
}

export const cancel = (buy_request_id: string) =>
  once(`cancel buy_request ${buy_request_id}`, (idempotencyKey) =>
    post("/api/market/buy_request/cancel", { buy_request_id }, { idempotencyKey }),
  );
