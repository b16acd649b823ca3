/** Becoming a seller: how one stands, applying, taking it back. docs/wire.md, "Becoming a seller"; decision 0084. */
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import type { Wire } from "@/api/operations";
import { currentLanguage } from "@/locales/i18n";

export type SellerInfo = Wire["SellerInfo"];
export type SellerApplication = Wire["SellerApplication"];
export type SaleCategory = Wire["SaleCategory"];

/** The type check finds one that is missing. */
const ALL_CATEGORIES = {
  items: true,
  coins: true,
  gift_cards: true,
  top_up: true,
  services: true,
} as const satisfies Record<SaleCategory, true>;
export const CATEGORIES = Object.keys(ALL_CATEGORIES) as readonly SaleCategory[];

export const loadSellerInfo = (): Promise<SellerInfo> => get("/api/account/seller/info", {}, { quiet: true });

/** The version of the seller terms that the reader is shown; none where there are no such terms. */
export async function loadTermsVersion(): Promise<{ version: number | null }> {
  try {
    const wanted = { kind: "seller_terms", language: currentLanguage() } as const;
    return { version: (await get("/api/legal/text", wanted, { quiet: true })).version };
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 404) return { version: null };
    throw cause;
  }
}

export type Sent = Wire["SellerApplyRequest"];

export const apply = (sent: Sent) =>
  once(`apply as a seller ${JSON.stringify(sent)}`, (idempotencyKey) =>
    post("/api/account/seller/apply", sent, { idempotencyKey }),
  );

export const withdraw = (application_id: string) =>
  once(`take back ${application_id}`, (idempotencyKey) =>
    post("/api/account/seller/withdraw", { application_id }, { idempotencyKey }),
  );

/** Three days, in the reader's language. */
export const daysText = (days: number, language: string) =>
  new Intl.NumberFormat(language, { style: "unit", unit: "day", unitDisplay: "long" }).format(days);

/** What countries are called, in the order in which the reader's language sorts them. */
export function countryOptions(codes: readonly string[], language: string): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(language);
  return codes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => compare(a.label, b.label));
}

export const countryName = (code: string, language: string) =>
  new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code) ?? code;
