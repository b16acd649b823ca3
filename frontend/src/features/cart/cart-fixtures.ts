/** A cart for tests. */
import type { CartLine, CartPreview } from "./cart-calls";

export const goods: CartLine["goods"] = {
  goods_id: "226",
  name: "AK-47 | Redline",
  name_en: "AK-47 | Redline",
  game: "csgo",
  game_name: "Counter-Strike 2",
  subgame_name: "",
  lot: 1,
  art: {},
  tags: {},
  exteriors: [],
  on_sale: 3,
  bids: 0,
  sold_30d: 0,
};

/** One of it for 10.00, of the seller with that uid. */
export function lineOf(id: string, seller: string, change: Partial<CartLine> = {}): CartLine {
  return {
    quantity: 1,
    can_buy: 1,
    price_then_cents: 1_000,
    state: "available",
    is_saved_for_later: false,
    goods: { ...goods, goods_id: id, name: `Item ${id}` },
    sell_order: {
      sell_order_id: id,
      goods_id: id,
      seller: { uid: seller, nickname: `Seller ${seller}` },
      price_cents: 1_000,
      quantity: 3,
      listed: 3,
      sold: 0,
      withdrawn: 0,
      state: "on_sale",
      version: 1,
      stat_trak: false,
      stickers: [],
      created_at: 1,
    },
    ...change,
  };
}

export function previewOf(due: number, change: Partial<CartPreview> = {}): CartPreview {
  return {
    quote: `q${due}`,
    sellers: [{ seller: { uid: "2", nickname: "Seller 2" }, lines: [], amount_cents: due }],
    left_out: [],
    due_cents: due,
    missing_cents: 0,
    currency: "USD",
    shown: "",
    expires_at: Date.now() + 600_000,
    ...change,
  };
}
