// Reads what traders were told in a run, and says whether the promises about orders and money held (reliability.md, O*
// and W*).
//
// Like checker.mjs it shares no code with the server: the paths an order may take stand here once more, as decision
// 0011 has them. It reads the same records, of these kinds:
//   f "buy" | "pay"                    operations; `v` has {key, due} and {key, order_id}
//   f "want"                           operations; `v` has {key}, then {buy_request_id}
//   f "bargain"                        operations; `v` has {key}, then {bargain_id}
//   note "bargains" {bargains}              at rest: all of a buyer's bargains, which are over
//   note "requests" {requests}              at rest: all of a buyer's buy requests, which are over
//   note "order"  {side, before, order}     at rest: an order in full, as one side sees it; `before` if it was there
// before the run
//   note "flow"   {items}                   at rest: everything that moved on somebody's balance, newest first
//   note "asset"  {balance_cents, ...}      a balance as somebody was told it, at any time
//   note "offer"  {id, was, is}             an offer before the run and after
//   note "tabs"   {counts, lengths}         at rest: the numbers on the tabs, and how long the lists are
//   note "state"  {status, told}            at rest: an order's status by two calls
//   note "provider" {payments}               at rest: everything the payment provider has
//   note "stranger" | "books"  {holds, what}
import { upsert } from "./groups.mjs";
import { tallyOf } from "./tally.mjs";

export const TRADE_PROMISES = {
  O1: "an order goes only where its rules lead, version by version, and both sides see the same path",
  O2: "of an offer nothing is sold twice and nothing disappears",
  O3: "what is captured is what is due, once; what goes back is never more",
  O4: "as many orders as keys were acknowledged, whatever was doubled or repeated",
  O5: "the seller earns once, if and only if the order is completed",
  O6: "what was shown is what is charged",
  O10: "a status is the same wherever it is asked for; tabs count what their lists hold",
  O12: "an order is there for its two sides only",
  W1: "the books close: every transaction sums to zero, nothing is in suspense, no entry was changed",
  W2: "no balance is ever below zero",
  W3: "a balance is the sum of what moved on it, and every entry follows from the one before",
  W5: "only what was earned can be withdrawn",
  W6: "what the provider took and sent back is what we say of it, payment by payment",
  B1: "what a buy request bought is its orders, none dearer than it says, and the rest of its money is back",
  B2: "one key makes one buy request or bargain, and an acknowledged one is there",
  B3: "an accepted bargain is one order, not dearer than it says, and the money of every other one is back",
  W9: "one cause moves money once",
  W10: "reconciliation finds nothing that the provider moved and our books have not, or have otherwise",
};

/** From which status to which; decision 0011. A status may also be followed by itself. */
const PATHS = {
  placed: ["payment_pending", "need_info", "paid", "cancelled", "closed"],
  payment_pending: ["payment_failed", "need_info", "paid", "cancelled", "closed"],
  payment_failed: ["payment_pending", "need_info", "paid", "cancelled", "closed"],
  need_info: ["paid", "refunding"],
  paid: ["sent", "delivery_failed", "refunding", "disputed"],
  delivery_failed: ["sent", "refunding", "disputed"],
  sent: ["completed", "refunding", "disputed"],
  disputed: ["paid", "sent", "delivery_failed", "refunding", "completed"],
  refunding: ["refunded", "partially_completed"],
  closed: [],
  cancelled: [],
  refunded: [],
  partially_completed: [],
  completed: [],
};
const UNPAID = ["placed", "payment_pending", "payment_failed", "closed", "cancelled"];

/** Checks the trade in a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function checkTrade(history) {
  const { tally, ask } = tallyOf(TRADE_PROMISES);
  const view = gather(history);
  paths(view, ask);
  stock(view, ask);
  captured(view, ask);
  onePerKey(view, ask, tally);
  earned(view, ask);
  requested(view, ask);
  balances(view, ask);
  provider(view, ask, tally);
  reconciled(view, ask, tally);
  simple(view, ask);
  return tally;
}

function gather(history) {
  const begun = new Map();
  const buys = new Map(); // key -> {due, outcomes, orders: Set}
  const wants = new Map(); // key -> {p, made: Set}
  const notes = new Map();
  for (const { type, f, op, v, p, t } of history) {
    if (type === "note") upsert(notes, f).push({ p, v });
    else if (f === "want" || f === "bargain") {
      if (type === "invoke") begun.set(op, v);
      else if (type === "ok") {
        const { key } = begun.get(op);
        if (!wants.has(key)) wants.set(key, { p, made: new Set() });
        wants.get(key).made.add(v.buy_request_id ?? v.bargain_id);
      }
    } else if (f === "buy" && type === "invoke") begun.set(op, v);
    else if (f === "buy") {
      const { key, due } = begun.get(op);
      if (!buys.has(key)) buys.set(key, { due, p, outcomes: [], orders: new Set(), t });
      const buy = buys.get(key);
      buy.outcomes.push(type);
      if (type === "ok") {
        buy.orders.add(v.order_id);
        buy.charged = v.due_cents;
      }
    }
  }
  const of = (f) => notes.get(f) ?? [];
  const orders = new Map(); // order_id -> {buyer, seller}
  for (const { v } of of("order"))
    orders.set(v.order.order_id, { ...orders.get(v.order.order_id), before: v.before, [v.side]: v.order });
  const flows = new Map(of("flow").map(({ p, v }) => [p, v.items]));
  const bargains = of("bargains").flatMap(({ p, v }) => v.bargains.map((bargain) => ({ ...bargain, p })));
  return { buys, wants, orders, flows, bargains, of };
}

/**
 * O1: the timeline is a walk along the rules without a gap, ends at the status shown, and is the same for both sides.
 */
function paths({ orders }, ask) {
  for (const [id, { buyer, seller }] of orders) {
    for (const order of [buyer, seller].filter(Boolean)) {
      order.timeline.forEach((line, at) => {
        ask("O1", line.version === at + 1, `${id}: version ${line.version} at place ${at + 1}`);
        const before = order.timeline[at - 1]?.status;
        const leads =
          before === undefined
            ? line.status === "placed"
            : before === line.status || PATHS[before]?.includes(line.status);
        ask("O1", leads, `${id}: from ${before ?? "nothing"} to ${line.status}`);
      });
      ask(
        "O1",
        order.timeline.at(-1)?.status === order.status,
        `${id}: ${order.status}, but its timeline ends with ${order.timeline.at(-1)?.status}`,
      );
    }
    const path = (order) => order.timeline.map(({ status, what }) => `${what}>${status}`).join(" ");
    if (buyer && seller)
      ask("O1", path(buyer) === path(seller), `${id}: ${path(buyer)} for the buyer, ${path(seller)} for the seller`);
  }
}

/**
 * O2: what is on sale, held, sold and taken back is what was listed; and the sold and held are in orders, each in one.
 */
function stock({ orders, of }, ask) {
  for (const {
    v: { id, was, is },
  } of of("offer")) {
    const taken = { sold: 0, held: 0, back: 0 };
    for (const { buyer: order, before } of orders.values()) {
      if (order?.sell_order_id !== id || before) continue;
      if (["closed", "cancelled"].includes(order.status)) continue;
      const delivered = order.timeline.some(({ status }) => status === "sent");
      const paid = order.timeline.some(({ status }) => !UNPAID.includes(status));
      if (!paid) taken.held += order.quantity;
      else if (order.status === "refunded" && !delivered) taken.back += order.quantity;
      else if (order.status === "refunding" && !delivered) taken.open = true;
      else taken.sold += order.quantity;
    }
    ask(
      "O2",
      is.quantity >= 0 && is.sold >= 0 && is.quantity + is.sold + is.withdrawn <= is.listed,
      `${id}: ${JSON.stringify(is)}`,
    );
    if (taken.open) continue; // a refund under way may have given its unit back already, or not yet
    ask(
      "O2",
      is.sold - was.sold === taken.sold,
      `${id}: ${is.sold - was.sold} sold by the offer, ${taken.sold} by the orders`,
    );
    ask(
      "O2",
      was.quantity - is.quantity === taken.sold + taken.held + taken.back,
      `${id}: ${was.quantity - is.quantity} fewer on sale, orders have ${JSON.stringify(taken)}`,
    );
  }
}

/** Not the return of money that came when the order no longer wanted it. */
const isOfTheOrder = ({ reason }) => reason !== "late_money";

/** O3. */
function captured({ orders }, ask) {
  for (const [id, { buyer: order }] of orders) {
    if (!order) continue;
    const sum = (items, statuses) =>
      items
        .filter(({ status }) => statuses.includes(status))
        .reduce((total, { amount_cents }) => total + amount_cents, 0);
    const paid = sum(order.payments, ["success"]);
    const back = sum(order.refunds.filter(isOfTheOrder), ["pending", "succeeded", "failed"]);
    const tooLate = sum(order.payments, ["refunded"]);
    const returned = order.refunds
      .filter((refund) => !isOfTheOrder(refund))
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
    ask("O3", tooLate === returned, `${id}: ${tooLate} came too late, ${returned} of it goes back`);
    ask("O3", back <= paid, `${id}: ${back} go back of ${paid}`);
    if (UNPAID.includes(order.status)) ask("O3", paid - back === 0, `${id}: ${order.status} keeps ${paid - back}`);
    else ask("O3", paid === order.due_cents, `${id}: ${order.status} with ${paid} of ${order.due_cents} captured`);
    if (order.status === "completed") ask("O3", back === 0, `${id}: completed and ${back} gone back`);
    if (order.status === "refunded") ask("O3", back === paid, `${id}: refunded with ${back} of ${paid}`);
  }
}

/** O4 and O6: one order for a key, no order without one, none lost; the amount is the quote's. */
function onePerKey({ buys, orders, bargains }, ask, tally) {
  const made = new Map();
  for (const [key, buy] of buys) {
    if (buy.orders.size === 0) {
      if (buy.outcomes.includes("info")) tally.O4.unknown += 1;
      continue;
    }
    ask("O4", buy.orders.size === 1, `${key} was answered with ${[...buy.orders].join(" and ")}`);
    for (const id of buy.orders) {
      ask("O4", !made.has(id), `${id} was made by two keys`);
      made.set(id, key);
      ask("O4", orders.get(id)?.buyer !== undefined, `${id} was acknowledged and is not there`);
    }
    ask("O6", buy.charged === buy.due, `${key}: ${buy.due} shown, ${buy.charged} charged`);
  }
  const possible = [...buys.values()].filter(
    ({ orders: known, outcomes }) => known.size === 0 && outcomes.includes("info"),
  ).length;
  const bargained = new Set(bargains.map(({ order_id }) => order_id));
  const strangers = [...orders].filter(
    ([id, { before, buyer }]) => buyer && !before && !made.has(id) && !buyer.buy_request_id && !bargained.has(id),
  ).length;
  if (buys.size > 0)
    ask(
      "O4",
      strangers <= possible,
      `${strangers} orders without an acknowledged key, ${possible} keys without an answer`,
    );
}

/** O5: one entry of a completed order on the seller's balance, and of no other. */
function earned({ orders, flows }, ask) {
  for (const [id, { seller: order }] of orders) {
    const flow = order && flows.get(order.seller.uid);
    if (!flow) continue;
    const entries = flow.filter((entry) => entry.order_id === id && entry.cause === "sale");
    // Of a cent that is left after a refund the marketplace's share may be all: nothing is booked as nothing.
    const wanted = ["completed", "partially_completed"].includes(order.status) && order.income_cents > 0;
    if (order.status === "refunding") continue; // beside a partial refund the rest is earned with the decision
    ask("O5", entries.length === (wanted ? 1 : 0), `${id}: ${order.status}, and ${entries.length} times earned`);
    if (wanted && entries.length === 1)
      ask(
        "O5",
        entries[0].amount_cents === order.income_cents,
        `${id}: ${entries[0].amount_cents} earned, ${order.income_cents} promised`,
      );
  }
}

/** B1 to B3. What is over has nothing set aside any more, so what left the balance for requests is what they spent. */
function requested({ wants, orders, flows, bargains, of }, ask) {
  const there = new Map(bargains.map(({ bargain_id, p }) => [bargain_id, p]));
  bargained({ orders, flows, bargains, of }, ask);
  for (const { p, v } of of("requests")) {
    const spent = v.requests.reduce((total, { spent_cents }) => total + spent_cents, 0);
    for (const request of v.requests) {
      const id = request.buy_request_id;
      there.set(id, p);
      const bought = [...orders.values()].map(({ buyer }) => buyer).filter((order) => order?.buy_request_id === id);
      const sum = (of) => bought.reduce((total, order) => total + of(order), 0);
      ask("B1", request.state !== "open" && request.open === 0 && request.reserved_cents === 0, `${id}: not over`);
      ask(
        "B1",
        request.spent_cents === sum(({ due_cents }) => due_cents),
        `${id}: ${request.spent_cents} spent, its orders cost ${sum(({ due_cents }) => due_cents)}`,
      );
      for (const order of bought)
        ask("B1", order.due_cents <= request.price_cents * order.quantity, `${id}: paid more for ${order.order_id}`);
    }
    const moved = (flows.get(p) ?? [])
      .filter(({ cause }) => cause === "buy_request")
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
    if (v.requests.length > 0) ask("B1", moved === -spent, `${p}: ${-moved} taken for requests that spent ${spent}`);
  }
  for (const [key, { p, made }] of wants) {
    ask("B2", made.size === 1, `${key} was answered with ${[...made].join(" and ")}`);
    for (const id of made) ask("B2", there.get(id) === p, `${id} was acknowledged and is not there`);
  }
}

/** B3. */
function bargained({ orders, flows, bargains, of }, ask) {
  const bought = new Set();
  for (const { bargain_id, state, order_id, price_cents, quantity } of bargains) {
    ask("B3", state !== "open", `${bargain_id}: not over`);
    ask("B3", (state === "accepted") === (order_id !== undefined), `${bargain_id}: ${state}, its order is ${order_id}`);
    if (!order_id) continue;
    const order = orders.get(order_id)?.buyer;
    ask("B3", !bought.has(order_id), `${bargain_id}: ${order_id} is of another one`);
    bought.add(order_id);
    ask("B3", order !== undefined, `${bargain_id}: ${order_id} is not there`);
    ask("B3", order?.due_cents <= price_cents * quantity, `${bargain_id}: ${order_id} cost ${order?.due_cents}`);
  }
  for (const { p, v } of of("bargains")) {
    const spent = v.bargains.reduce((total, { order_id }) => total + (orders.get(order_id)?.buyer?.due_cents ?? 0), 0);
    const moved = (flows.get(p) ?? [])
      .filter(({ cause }) => cause === "bargain")
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
    if (v.bargains.length > 0) ask("B3", moved === -spent, `${p}: ${-moved} taken for bargains that spent ${spent}`);
  }
}

/** W2, W3, W5, W9. */
function balances({ flows, of }, ask) {
  for (const { p, v } of of("asset")) {
    ask(
      "W2",
      v.balance_cents >= 0 && Object.values(v.by_origin).every((cents) => cents >= 0),
      `${p}: ${JSON.stringify(v.by_origin)}`,
    );
    ask(
      "W5",
      v.withdrawable_cents === v.by_origin.sale,
      `${p}: ${v.withdrawable_cents} to withdraw, ${v.by_origin.sale} earned`,
    );
  }
  for (const { p, v } of of("at_rest")) {
    const flow = flows.get(p);
    const sum = flow.reduce((total, entry) => total + entry.amount_cents, 0);
    ask("W3", sum === v.balance_cents, `${p}: ${v.balance_cents}, but ${sum} moved`);
    const earnings = flow
      .filter(({ origin }) => origin === "sale")
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
    ask(
      "W5",
      v.withdrawable_cents <= Math.max(0, earnings),
      `${p}: ${v.withdrawable_cents} to withdraw of ${earnings}`,
    );
  }
  for (const [p, flow] of flows) {
    const last = new Map();
    const seen = new Set();
    for (const entry of [...flow].reverse()) {
      const before = last.get(entry.origin) ?? 0;
      ask(
        "W3",
        before + entry.amount_cents === entry.balance_after_cents,
        `${p}: ${before} and ${entry.amount_cents} are not ${entry.balance_after_cents}`,
      );
      ask("W2", entry.balance_after_cents >= 0, `${p}: ${entry.balance_after_cents} after ${entry.entry_id}`);
      last.set(entry.origin, entry.balance_after_cents);
      const about = entry.order_id ?? entry.payment_id ?? entry.entry_id;
      const cause = `${entry.cause} ${entry.origin} ${about} ${Math.sign(entry.amount_cents)}`;
      ask("W9", !seen.has(cause), `${p}: ${cause} twice`);
      seen.add(cause);
    }
  }
}

/** Of a provider that lists only what it has captured. */
const NOT_PAID = { is_paid: false, amount: 0, amount_refunded: 0 };

/**
 * W6: each payment by the provider stands here as it stands there; what came too late for its order has gone back
 * there, and of what paid it went back what the order's refunds say.
 */
function provider({ orders, of }, ask, tally) {
  for (const { v } of of("provider")) {
    const there = new Map();
    for (const payment of v.payments) {
      const { payment_id } = payment.metadata;
      ask("W6", !there.has(payment_id), `${payment_id} was opened twice at the provider`);
      there.set(payment_id, payment);
    }
    for (const [id, { buyer: order, before }] of orders) {
      if (!order || before) continue;
      const charged = order.payments.filter(({ method }) => method !== "balance");
      // What was paid in yen goes back in parts that are rounded each.
      const rounding = charged.some(({ local_amount: local }) => local) ? order.refunds.length : 0;
      let kept = 0;
      for (const payment of charged) {
        const its = there.get(payment.payment_id) ?? (payment.method === "paypal" ? NOT_PAID : undefined);
        if (!its) continue; // never opened there
        const took = its.is_paid;
        const has = took ? its.amount - its.amount_refunded : 0;
        ask(
          "W6",
          !took || its.amount === due(payment),
          `${payment.payment_id}: ${its.amount} taken of ${due(payment)}`,
        );
        ask(
          "W6",
          took === ["success", "refunded"].includes(payment.status),
          `${payment.payment_id}: ${payment.status} here, ${took ? "paid" : "not paid"} there`,
        );
        if (payment.status === "success") kept += inCents(has, payment);
        else if (order.refunds.some((refund) => !isOfTheOrder(refund) && refund.status === "pending"))
          tally.W6.unknown += 1;
        else ask("W6", has === 0, `${payment.payment_id}: ${has} taken too late, and still there`);
      }
      if (!charged.some(({ status }) => status === "success") || order.status === "refunding") continue;
      const back = order.refunds
        .filter((refund) => isOfTheOrder(refund) && refund.route === "original" && refund.status === "succeeded")
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
      ask(
        "W6",
        Math.abs(kept - (order.due_cents - back)) <= rounding,
        `${id}: the provider keeps ${kept}, of ${order.due_cents} went back ${back}`,
      );
    }
  }
}

/** What is charged, in the smallest unit of its currency. */
function due({ amount_cents: cents, local_amount: local }) {
  return local?.amount ?? cents;
}

/** What the provider has of a payment, in cents of what was due. */
function inCents(amount, { amount_cents: cents, local_amount: local }) {
  return local ? Math.round((amount * cents) / local.amount) : amount;
}

/**
 * W10. The provider lives in a process whose clock a fault may set wrong by a day, so what it is said to lack may stand
 * on a day that is still to come. A refund that is on its way is there already and not yet here.
 */
function reconciled({ of }, ask, tally) {
  for (const { v } of of("reconciliation")) {
    ask(
      "W10",
      v.days.some(({ provider }) => provider.charged_cents > 0),
      "nothing that the provider took was compared",
    );
    for (const { day, checked_at: at, failure } of v.days)
      ask("W10", at !== undefined && failure === undefined, `${day} was not compared: ${failure}`);
    for (const difference of v.differences) {
      const { mismatch, kind } = difference;
      if (mismatch === "not_at_provider" || (mismatch === "status" && kind === "refund")) tally.W10.unknown += 1;
      else ask("W10", false, JSON.stringify(difference));
    }
  }
}

/** O10, O12, W1: measured by the harness one by one. */
function simple({ of }, ask) {
  for (const { p, v } of of("tabs")) {
    for (const [tab, length] of Object.entries(v.lengths))
      ask("O10", v.counts[tab] === length, `${p}: ${tab} says ${v.counts[tab]}, holds ${length}`);
  }
  for (const { p, v } of of("state")) ask("O10", v.status === v.told, `${p}: ${v.status} in full, ${v.told} in short`);
  for (const { p, v } of of("stranger")) ask("O12", v.holds, `${p}: ${v.what}`);
  for (const { p, v } of of("books")) ask("W1", v.holds, `${p}: ${v.what}`);
}
