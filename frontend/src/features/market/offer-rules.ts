/** Small rules of an offer as it is shown. */
import type { SellOrder } from "./market-calls";

/** The part by which a price is below what goods usually cost, in whole hundredths; negative above it. */
export function belowMarket(price: number, reference: number | undefined): number | undefined {
  if (reference === undefined || reference <= 0) return undefined;
  return Math.round((1 - price / reference) * 100) / 100;
}

export const checkoutOf = (offer: Pick<SellOrder, "sell_order_id">) =>
  `/checkout?sell_order_id=${offer.sell_order_id}&quantity=1`;
