/** From where a guide dialog is opened: goes with it, and is for statistics. Spec §2 (dialog source keys). */

export const SOURCES = [
  "topup",
  "index",
  "game-coins",
  "game-items",
  "account_balance_deposit",
  "account_buy",
  "account_coupon",
  "payment",
  "index_cdkey",
] as const;
export type Source = (typeof SOURCES)[number];

/** `null` for any other word. */
export function sourceOf(key: string | null): Source | null {
  return SOURCES.find((source) => source === key) ?? null;
}

/** By the page on which the server has asked for something, the first that fits. */
const PAGES: readonly (readonly [string, Source])[] = [
  ["/top-up", "topup"],
  ["/market", "game-items"],
  ["/sell", "game-items"],
  ["/balance", "account_balance_deposit"],
  ["/buy", "account_buy"],
  ["/order", "account_buy"],
  ["/coupons", "account_coupon"],
  ["/checkout", "payment"],
  ["/payment", "payment"],
  ["/pay", "payment"],
];

export function sourceAt(path: string): Source | null {
  if (path === "/") return "index";
  return PAGES.find(([begin]) => path === begin || path.startsWith(`${begin}/`))?.[1] ?? null;
}
