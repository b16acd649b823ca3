/** An order for tests: paid, seen by its buyer, unless something else is said. */
import type { Order } from "@/api/trade";

export function orderOf(part: Partial<Order>): Order {
  return {
    order_id: "o1",
    number: "1000000001",
    version: 3,
    status: "paid",
    side: "buyer",
    game: "csgo",
    goods_id: "226",
    sell_order_id: "s1",
    name: "AK-47 | Redline",
    names: {},
    game_names: { en: "Counter-Strike 2" },
    subgame_name: "",
    snapshot: { art: { kind: "rifle" }, float: 0.16 },
    quantity: 1,
    unit_price_cents: 1_234,
    amount_cents: 1_234,
    due_cents: 1_234,
    refunded_cents: 0,
    currency: "USD",
    currency_rate: 1,
    must_act: { who: "seller", until: 4_000_000_000_000, otherwise: "refunding" },
    remark: "",
    buyer: { uid: "1", nickname: "Buyer 1" },
    seller: { uid: "2", nickname: "Seller 1" },
    created_at: 1_700_000_000_000,
    paid_at: 1_700_000_100_000,
    ...part,
  };
}
