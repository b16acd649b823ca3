/** How the lines of a cart are sorted for its page. */
import type { CartLine, CartPreview } from "./cart-calls";

interface Parts {
  /** Can be bought now, and is to be. */
  now: CartLine[];
  later: CartLine[];
  /** Cannot be bought. */
  gone: CartLine[];
}

export function partsOf(lines: readonly CartLine[]): Parts {
  const parts: Parts = { now: [], later: [], gone: [] };
  for (const line of lines) {
    if (line.is_saved_for_later) parts.later.push(line);
    else if (line.can_buy > 0) parts.now.push(line);
    else parts.gone.push(line);
  }
  return parts;
}

type Seller = CartLine["sell_order"]["seller"];

/** By seller, in the order in which each was first put there. */
export function bySeller(lines: readonly CartLine[]): [Seller, CartLine[]][] {
  const groups = new Map<string, [Seller, CartLine[]]>();
  for (const line of lines) {
    const { seller } = line.sell_order;
    const group = groups.get(seller.uid);
    if (group === undefined) groups.set(seller.uid, [seller, [line]]);
    else group[1].push(line);
  }
  return [...groups.values()];
}

/** Another text whenever something changes that a quote is about. */
export const fingerprint = (lines: readonly CartLine[]): string =>
  lines
    .filter(({ is_saved_for_later }) => !is_saved_for_later)
    .map(({ sell_order: { sell_order_id, price_cents }, can_buy }) => `${sell_order_id} ${can_buy} ${price_cents}`)
    .join(", ");

/**
 * Names what a checkout buys: the account, the listings and the quantities. When each line was added is part of it, so
 * that lines put into the cart anew after a checkout are another purchase.
 */
export function purchaseOf(uid: string, preview: CartPreview, lines: readonly CartLine[]): string {
  const added = new Map(lines.map(({ sell_order, added_at }) => [sell_order.sell_order_id, added_at]));
  const bought = preview.sellers
    .flatMap((seller) => seller.lines)
    .map(({ sell_order_id, quantity }) => `${sell_order_id} ${quantity} ${added.get(sell_order_id) ?? ""}`)
    .sort();
  return [uid, ...bought].join(", ");
}
