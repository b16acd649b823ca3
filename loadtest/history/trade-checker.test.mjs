// Who checks the checker of trade: a small honest history holds, and each mutation is found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { paypalPayments } from "./cluster.mjs";
import { testChecker } from "./mutations.mjs";
import { TRADE_PROMISES, checkTrade } from "./trade-checker.mjs";

const line = (version, what, status) => ({ version, what, status });
const DONE = [
  line(1, "placed", "placed"),
  line(2, "paid", "paid"),
  line(3, "delivered", "sent"),
  line(4, "confirmed", "completed"),
];
const BACK = [
  line(1, "placed", "placed"),
  line(2, "paid", "paid"),
  line(3, "given_back", "refunding"),
  line(4, "refund_sent", "refunded"),
];
const CHANGED = [line(1, "placed", "placed"), line(2, "cancelled", "cancelled")];

/** What a buyer and a seller were told: one order completed, one given back, one cancelled. */
function honest() {
  const order = (order_id, timeline, payments, refunds) => ({
    order_id,
    sell_order_id: "offer",
    quantity: 1,
    status: timeline.at(-1).status,
    due_cents: 500,
    income_cents: 475,
    seller: { uid: "sel" },
    buyer: { uid: "buy" },
    timeline: structuredClone(timeline),
    payments,
    refunds,
  });
  const paid = (payment_id, method, status = "success") => ({ payment_id, method, status, amount_cents: 500 });
  const back = (route, reason) => ({ route, reason, status: "succeeded", amount_cents: 500 });
  const orders = [
    order("o1", DONE, [paid("p1", "balance"), paid("p4", "card", "refunded")], [back("original", "late_money")]),
    order("o2", BACK, [paid("p2", "balance")], [back("balance", "given_back")]),
    order("o3", CHANGED, [], []),
    order("o4", BACK, [paid("p3", "card")], [back("original", "given_back")]),
  ];
  orders[1].buy_request_id = "r1";
  const request = {
    buy_request_id: "r1",
    state: "filled",
    open: 0,
    reserved_cents: 0,
    spent_cents: 500,
    price_cents: 600,
  };
  const bargain = { bargain_id: "g1", state: "accepted", order_id: "o1", price_cents: 500, quantity: 1 };
  const atProvider = (payment_id) => ({
    metadata: { payment_id },
    is_paid: true,
    amount: 500,
    amount_refunded: 500,
  });
  const entry = (entry_id, cause, origin, amount_cents, balance_after_cents, order_id) => ({
    entry_id,
    cause,
    origin,
    amount_cents,
    balance_after_cents,
    order_id,
  });
  const asset = (deposit, sale) => ({
    balance_cents: deposit + sale,
    withdrawable_cents: sale,
    by_origin: { bonus: 0, refund: 0, deposit, sale },
  });
  const bought = orders.filter(({ buy_request_id }) => buy_request_id === undefined);
  const buys = bought.flatMap(({ order_id }, op) => [
    { p: "buy", type: "invoke", f: "buy", op, v: { key: `key-${order_id}`, due: 500 } },
    { p: "buy", type: "ok", f: "buy", op, v: { order_id, due_cents: 500 } },
  ]);
  const note = (p, f, v) => ({ p, type: "note", f, v });
  return [
    ...buys,
    ...orders.flatMap((it) => [
      note("buy", "order", { side: "buyer", before: false, order: it }),
      note("sel", "order", { side: "seller", before: false, order: structuredClone(it) }),
    ]),
    note("buy", "flow", {
      items: [
        entry("e4", "refund", "deposit", 500, 1500, "o2"),
        entry("e7", "buy_request", "deposit", 100, 1000, "o2"),
        entry("e3", "buy_request", "deposit", -600, 900),
        entry("e8", "bargain", "deposit", -500, 1500),
        entry("e2", "purchase", "deposit", -500, 2000, "o1"),
        entry("e1", "deposit", "deposit", 2500, 2500),
      ],
    }),
    note("sel", "flow", { items: [entry("e5", "sale", "sale", 475, 475, "o1")] }),
    { p: "buy", type: "invoke", f: "want", op: 9, v: { key: "key-r1" } },
    { p: "buy", type: "ok", f: "want", op: 9, v: { buy_request_id: "r1" } },
    note("buy", "requests", { requests: [request] }),
    { p: "buy", type: "invoke", f: "bargain", op: 10, v: { key: "key-g1" } },
    { p: "buy", type: "ok", f: "bargain", op: 10, v: { bargain_id: "g1" } },
    note("buy", "bargains", {
      bargains: [bargain, { ...bargain, bargain_id: "g2", state: "declined", order_id: undefined }],
    }),
    note("buy", "asset", asset(1500, 0)),
    note("buy", "at_rest", asset(1500, 0)),
    note("sel", "asset", asset(0, 475)),
    note("sel", "at_rest", asset(0, 475)),
    note("offers", "offer", {
      id: "offer",
      was: { quantity: 5, listed: 5, sold: 0, withdrawn: 0 },
      is: { quantity: 2, listed: 5, sold: 1, withdrawn: 2 },
    }),
    note("buy", "tabs", { counts: { all: 4, completed: 1 }, lengths: { all: 4, completed: 1 } }),
    note("buy", "state", { status: "completed", told: "completed" }),
    note("provider", "provider", { payments: [atProvider("p3"), atProvider("p4")] }),
    note("books", "reconciliation", {
      days: [{ day: "2026-09-10", checked_at: 1, provider: { charged_cents: 1500 } }],
      differences: [],
    }),
    note("ann", "stranger", { holds: true, what: "" }),
    note("cluster", "books", { holds: true, what: "" }),
  ];
}

const the = (history, f, p) => history.find((record) => record.f === f && (p === undefined || record.p === p)).v;
const orderOf = (history, id, side) =>
  history.find(({ f, v }) => f === "order" && v.side === side && v.order.order_id === id).v.order;

/** What is changed in it, and the promise each change breaks. */
const MUTATIONS = {
  "an order jumps over its payment": [
    "O1",
    (h) => ["buyer", "seller"].forEach((side) => orderOf(h, "o1", side).timeline.splice(1, 1)),
  ],
  "a buy request keeps money after its end": ["B1", (h) => (the(h, "requests").requests[0].reserved_cents = 1)],
  "a buy request spends what no order costs": ["B1", (h) => (the(h, "requests").requests[0].spent_cents = 600)],
  "a buy request pays more than it says": ["B1", (h) => (the(h, "requests").requests[0].price_cents = 499)],
  "what a buy request did not need does not come back": [
    "B1",
    (h) => (the(h, "flow", "buy").items[1].amount_cents = 99),
  ],
  "an acknowledged buy request is not there": ["B2", (h) => (the(h, "requests").requests = [])],
  "one key makes two buy requests": [
    "B2",
    (h) => h.push({ p: "buy", type: "ok", f: "want", op: 9, v: { buy_request_id: "r2" } }),
  ],
  "a bargain is open at the end": ["B3", (h) => (the(h, "bargains").bargains[1].state = "open")],
  "a bargain costs more than was suggested": ["B3", (h) => (the(h, "bargains").bargains[0].price_cents = 499)],
  "an accepted bargain has no order": ["B3", (h) => (the(h, "bargains").bargains[0].order_id = undefined)],
  "two bargains are one order": [
    "B3",
    (h) => Object.assign(the(h, "bargains").bargains[1], { state: "accepted", order_id: "o1" }),
  ],
  "a declined bargain keeps money": ["B3", (h) => (the(h, "flow", "buy").items[3].amount_cents = -501)],
  "an acknowledged bargain is not there": ["B2", (h) => (the(h, "bargains").bargains = [])],
  "a version is missing": ["O1", (h) => (orderOf(h, "o1", "buyer").timeline[3].version = 5)],
  "the two sides see different paths": ["O1", (h) => (orderOf(h, "o1", "seller").timeline[2].what = "something else")],
  "an ended order goes on": ["O1", (h) => orderOf(h, "o3", "buyer").timeline.push(line(3, "paid", "paid"))],
  "a unit is sold twice": ["O2", (h) => (the(h, "offer").is.quantity = 3)],
  "a unit disappears": ["O2", (h) => (the(h, "offer").is.quantity = 1)],
  "an order sells nothing": ["O2", (h) => Object.assign(the(h, "offer").is, { sold: 0, quantity: 3 })],
  "an order is paid twice": [
    "O3",
    (h) => orderOf(h, "o1", "buyer").payments.push({ status: "success", amount_cents: 500 }),
  ],
  "an order is sent unpaid": ["O3", (h) => orderOf(h, "o1", "buyer").payments.pop()],
  "late money stays": ["O3", (h) => orderOf(h, "o1", "buyer").refunds.pop()],
  "more goes back than came": [
    "O3",
    (h) => orderOf(h, "o2", "buyer").refunds.push({ status: "pending", amount_cents: 500 }),
  ],
  "a cancelled order keeps money": [
    "O3",
    (h) => orderOf(h, "o3", "buyer").payments.push({ status: "success", amount_cents: 500 }),
  ],
  "a key makes two orders": [
    "O4",
    (h) => h.push({ p: "buy", type: "ok", f: "buy", op: 0, v: { order_id: "o9", due_cents: 500 } }),
  ],
  "an acknowledged order is lost": [
    "O4",
    (h) =>
      h.splice(
        h.findIndex(({ f, v }) => f === "order" && v.side === "buyer" && v.order.order_id === "o3"),
        1,
      ),
  ],
  "an order comes from nowhere": ["O4", (h) => h.splice(4, 2)],
  "the seller earns twice": [
    "O5",
    (h) => the(h, "flow", "sel").items.push({ ...the(h, "flow", "sel").items[0], entry_id: "e6" }),
  ],
  "the seller earns nothing": ["O5", (h) => the(h, "flow", "sel").items.pop()],
  "the seller earns from what was given back": ["O5", (h) => (the(h, "flow", "sel").items[0].order_id = "o2")],
  "more is charged than was shown": ["O6", (h) => (h[1].v.due_cents = 501)],
  "a tab counts wrongly": ["O10", (h) => (the(h, "tabs").counts.completed = 2)],
  "a status differs by the way one asks": ["O10", (h) => (the(h, "state").told = "sent")],
  "a stranger is let in": ["O12", (h) => (the(h, "stranger").holds = false)],
  "the books are off": ["W1", (h) => (the(h, "books").holds = false)],
  "a balance falls below zero": ["W2", (h) => (the(h, "asset", "buy").by_origin.deposit = -1)],
  "a balance is not what moved": ["W3", (h) => (the(h, "at_rest", "buy").balance_cents = 1499)],
  "an entry does not follow from the last": ["W3", (h) => (the(h, "flow", "buy").items[1].balance_after_cents = 1001)],
  "a deposit can be withdrawn": ["W5", (h) => (the(h, "asset", "buy").withdrawable_cents = 100)],
  "the provider took more": ["W6", (h) => (the(h, "provider").payments[0].amount = 600)],
  "the provider was paid and the order does not know": [
    "W6",
    (h) => (orderOf(h, "o4", "buyer").payments[0].status = "processing"),
  ],
  "an order is paid by what the provider never took": ["W6", (h) => (the(h, "provider").payments[0].is_paid = false)],
  "reconciliation finds money that nobody knows of": [
    "W10",
    (h) => the(h, "reconciliation").differences.push({ mismatch: "not_in_books", kind: "charge" }),
  ],
  "the provider did not say what has moved": ["W10", (h) => (the(h, "reconciliation").days[0].failure = "down")],
  "nothing was compared": ["W10", (h) => (the(h, "reconciliation").days = [])],
  "a payment is opened twice": ["W6", (h) => the(h, "provider").payments.push(the(h, "provider").payments[0])],
  "what the provider took is ended here, since it did not answer": [
    "W6",
    (h) => (orderOf(h, "o4", "buyer").payments[0].status = "failed"),
  ],
  "a refund whose answer was lost is paid out on the balance too": [
    "W6",
    (h) => (orderOf(h, "o4", "buyer").refunds[0].route = "balance"),
  ],
  "a refund was never sent": ["W6", (h) => (the(h, "provider").payments[0].amount_refunded = 0)],
  "late money is kept by the provider": ["W6", (h) => (the(h, "provider").payments[1].amount_refunded = 0)],
  "one cause moves money twice": [
    "W9",
    (h) =>
      the(h, "flow", "buy").items.unshift({
        ...the(h, "flow", "buy").items[0],
        entry_id: "e9",
        balance_after_cents: 2000,
      }),
  ],
};

testChecker(TRADE_PROMISES, checkTrade, honest, MUTATIONS);

test("where the marketplace's share is all that is left, nothing is booked as nothing", () => {
  const history = honest();
  for (const side of ["buyer", "seller"]) orderOf(history, "o1", side).income_cents = 0;
  the(history, "flow", "sel").items = [];
  assert.equal(checkTrade(history).O5.violated, 0);
});

test("what was paid in yen at a counter is compared in yen", () => {
  const history = honest();
  for (const side of ["buyer", "seller"])
    orderOf(history, "o4", side).payments[0].local_amount = { currency: "JPY", amount: 760 };
  const [there] = the(history, "provider").payments;
  assert.ok(checkTrade(history).W6.violated > 0, "the provider took 500 yen of 760");
  // Given back in one part, which may be rounded by one yen.
  Object.assign(there, { amount: 760, amount_refunded: 759 });
  assert.equal(checkTrade(history).W6.violated, 0);
  there.amount_refunded = 700;
  assert.ok(checkTrade(history).W6.violated > 0, "60 yen are still there");
});

test("what PayPal has not captured was not paid, whatever our books say", () => {
  const history = honest();
  const [payment] = orderOf(history, "o4", "buyer").payments;
  payment.method = "paypal";
  assert.equal(checkTrade(history).W6.violated, 0);
  const { payments } = the(history, "provider");
  payments.splice(0, 1);
  assert.ok(checkTrade(history).W6.violated > 0, "success here, nothing there");
});

test("an account at PayPal says of each payment what went back of it", () => {
  const line = (transaction_event_code, transaction_id, value, more) => ({
    transaction_info: { transaction_event_code, transaction_id, transaction_amount: { value }, ...more },
  });
  const lines = [
    line("T0006", "PC1", "19.99", { custom_field: "p1" }),
    line("T0006", "PC2", "5.00", { custom_field: "p2" }),
    line("T1107", "PR1", "-4.50", { paypal_reference_id: "PC1", custom_field: "r:1" }),
  ];
  assert.deepEqual(
    paypalPayments(lines).map(({ metadata, amount, amount_refunded }) => [
      metadata.payment_id,
      amount,
      amount_refunded,
    ]),
    [
      ["p1", 1999, 450],
      ["p2", 500, 0],
    ],
  );
});
