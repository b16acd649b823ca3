/** Calls of the cart. Spec §7 (goods/buy_cart); docs/wire.md, "Cart". */
import { termsVersion } from "@/components/accepted-terms";
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import { loadLegalTexts } from "@/api/legal";
import type { Input, Wire } from "@/api/operations";
import { keyOf, queryClient } from "@/api/query";

export type Cart = Wire["Cart"];
export type CartLine = Wire["CartLine"];
export type CartMerge = Wire["CartMerge"];
export type CartPreview = Wire["CartPreview"];
export type Checkout = Wire["Checkout"];
export type DeviceLine = Wire["DeviceCartLine"];

const DETAIL = "/api/market/goods/buy_cart/detail";

export const cartKey = () => keyOf(DETAIL);
export const loadCart = () => get(DETAIL);

/** How the lines of a visitor's cart stand. */
export const lookAt = (lines: readonly DeviceLine[]) => post("/api/market/goods/buy_cart/look", { lines: [...lines] });

/** Whoever shows the cart reads it again. */
export const readCartAgain = () => queryClient.invalidateQueries({ queryKey: [DETAIL] });

/** Each press is a command of its own. */
const anew = () => ({ idempotencyKey: crypto.randomUUID() });

async function changed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } finally {
    // Also after a refusal: it may be that the cart is not what was shown.
    void readCartAgain();
  }
}

/** Adds up, so a press after a lost answer repeats the first command instead of adding again. */
export const addLine = (sell_order_id: string, quantity: number) =>
  changed(
    once(`add ${sell_order_id} ${quantity}`, (idempotencyKey) =>
      post("/api/market/goods/buy_cart/add", { sell_order_id, quantity }, { idempotencyKey }),
    ),
  );
export const changeLine = (sell_order_id: string, change: { quantity?: number; is_saved_for_later?: boolean }) =>
  changed(post("/api/market/goods/buy_cart/change", { sell_order_id, ...change }, anew()));
export const removeLines = (sell_order_ids: string[]) =>
  changed(post("/api/market/goods/buy_cart/remove", { sell_order_ids }, anew()));

/** Under the key that the device keeps with the lines: sent again after a lost answer, it is merged once. */
export const mergeLines = (lines: readonly DeviceLine[], idempotencyKey: string) =>
  changed(post("/api/market/goods/buy_cart/merge", { lines: [...lines] }, { idempotencyKey, quiet: true }));
export const undoMerge = (cart_merge_id: string) =>
  changed(post("/api/market/goods/buy_cart/undo_merge", { cart_merge_id }, anew()));

export const loadPreview = () => post("/api/market/goods/buy_cart/preview", {});

type CheckoutRequest = Input<"post", "/api/market/goods/buy_cart/checkout">;

/** Checkouts without a definite answer, as they were sent, by {@link purchaseOf}. */
const sent = new Map<string, CheckoutRequest>();

/** The request of a checkout that may have been carried out: paying the same lines again repeats it unchanged. */
export const sentCheckout = (purchase: string) => sent.get(purchase);

/** `wish` counts only if no earlier checkout of `purchase` is open: a changed request would be a second checkout. */
export async function checkOut(
  purchase: string,
  wish: Required<Pick<CheckoutRequest, "quote" | "payment" | "all_or_nothing">>,
): Promise<Checkout> {
  const terms = termsVersion();
  const body = sent.get(purchase) ?? { ...wish, ...(terms === undefined ? {} : { terms_version: terms }) };
  sent.set(purchase, body);
  try {
    const checkout = await changed(
      once(`checkout ${purchase}`, (idempotencyKey) =>
        post("/api/market/goods/buy_cart/checkout", body, { idempotencyKey }),
      ),
    );
    sent.delete(purchase);
    return checkout;
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.isUncertain) sent.delete(purchase);
    // What the page leads to from now on is what holds.
    if (cause instanceof ApiError && cause.code === "TERMS_CHANGED") await loadLegalTexts().catch(() => undefined);
    throw cause;
  }
}
