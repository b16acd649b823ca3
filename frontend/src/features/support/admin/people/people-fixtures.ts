import type { Found, Person } from "./people-calls";

/** A buyer with one order; `part` is what differs. */
export const person = (part: Partial<Person> = {}): Person => ({
  uid: "1000001",
  nickname: "Ann",
  email: "ann@x.test",
  role: "user",
  user_type: 1,
  permissions: [],
  language: "de",
  currency: "EUR",
  vip_level: 0,
  created_at: Date.UTC(2026, 8, 10),
  is_online: false,
  is_frozen: false,
  has_password: true,
  has_second_factor: false,
  verification: "verify",
  team: [],
  balance: {
    available_cents: 3_000,
    in_orders_cents: 2_000,
    by_origin: { bonus: 500, refund: 0, deposit: 2_500, sale: 0 },
  },
  order_counts: { bought: 1, sold: 0 },
  orders: [
    {
      order_id: "o1",
      number: "100000001",
      name: "AK-47 | Redline",
      status: "paid",
      side: "buyer",
      due_cents: 2_000,
      created_at: Date.UTC(2026, 8, 11),
    },
  ],
  sign_ins: [],
  conversations: [],
  acts: [],
  ...part,
});

/** Nothing but `part`. */
export const found = (part: Partial<Found> = {}): Found => ({
  people: [],
  orders: [],
  listings: [],
  payments: [],
  conversations: [],
  goods: [],
  ...part,
});
