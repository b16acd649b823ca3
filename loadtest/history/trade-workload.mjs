// What traders do in a run: buy, pay, deliver, receive, give back, argue, change prices, double and repeat everything;
// then, when all is calm, read every order and every balance in full.
//
// Money comes from one deposit by card before the faults begin; in the run itself people pay from balances and, on the
// provider's pages, by card, at the counter of a store and by bank transfer.
import { randomUUID } from "node:crypto";
import { scaled } from "../../scripts/machine-speed.mjs";
import { Database } from "./database.mjs";
import { settleAll, untilBrought } from "./settling.mjs";
import { wait } from "./wait.mjs";

const TABS = ["all", "need_action", "need_info", "in_progress", "refund", "completed", "refunded"];
const DEPOSIT = "2000.00";
/** How payers pay, each below so much of a throw. */
const METHODS = [
  [0.5, "balance"],
  [0.72, "card"],
  [0.82, "paypal"],
  [0.91, "convenience_store"],
  [1, "bank_transfer"],
];
/** So many payers have paid when their time is over, or have not. */
const TOO_LATE = 0.25;
const CARDS = { taken: "4242 4242 4242 4242", asks: "4000 0025 0000 3155", declined: "4000 0000 0000 0002" };

export class Trader {
  /** Commands whose outcome is not known yet; each is repeated with its own key until it is. */
  unsettled = [];

  constructor(stage, identity, side) {
    Object.assign(this, { ...stage, identity, side, p: identity.uid });
  }

  http(method, path, body, key) {
    return this.system.http(path, body, { token: this.identity.token, method, key });
  }

  get(path, query = {}) {
    return this.http("GET", `${path}?${new URLSearchParams(query)}`);
  }

  sure(call) {
    return this.system.insist(call);
  }

  /** A command with a key of its own, kept in the history; `twice` sends it two times at once. */
  async command(f, path, body, more = {}, twice = false) {
    const key = randomUUID();
    const send = () =>
      this.history.operation(
        this.p,
        f,
        { key, ...more },
        () => this.http("POST", path, body, key),
        (data) => essence(f, data),
      );
    const answers = await Promise.all(twice ? [send(), send()] : [send()]);
    if (answers.every(isUnsure)) this.unsettled.push(send);
    return answers.find(({ outcome }) => outcome === "ok") ?? answers[0];
  }

  /** A list of one's own, in full. */
  async pages(path, query) {
    const items = [];
    for (let page_num = 1; ; page_num += 1) {
      const page = await this.get(path, { ...query, page_num, page_size: 100 });
      if (page.outcome !== "ok") return { ...page, items };
      items.push(...page.data.items);
      if (page.data.items.length < 100) return { ...page, items };
    }
  }

  async settle() {
    for (const send of this.unsettled.splice(0)) if (isUnsure(await send())) this.unsettled.push(send);
    return this.unsettled.length === 0;
  }

  async orders(tab) {
    const orders = [];
    for (let page_num = 1; ; page_num += 1) {
      const answer = await this.get("/api/v2/market/bill_order/", {
        query_state: tab,
        side: this.side,
        page_num,
        page_size: 100,
      });
      if (answer.outcome !== "ok") return { answer, orders };
      orders.push(...answer.data.items);
      if (answer.data.items.length < 100) return { answer, orders };
    }
  }

  /** One of the orders in which this side has something to do. */
  async due(statuses) {
    const { orders } = await this.orders("need_action");
    const fit = orders.filter(({ status }) => statuses.includes(status));
    return fit[Math.floor(this.random() * fit.length)];
  }

  async look() {
    const answer = await this.get("/api/v1/asset/get_brief_asset");
    if (answer.outcome === "ok") this.history.note(this.p, "asset", answer.data);
    return answer.data;
  }

  surely(tab) {
    return this.sure(async () => {
      const read = await this.orders(tab);
      return { ...read, outcome: read.answer.outcome, status: read.answer.status };
    });
  }

  /**
   * Every order in full. A payer who looks has the provider asked, so this may still move some: tabs are counted after
   * it.
   */
  async readOrders(before) {
    const { orders } = await this.surely("all");
    for (const { order_id } of orders) await this.readOrder(order_id, before.has(order_id));
  }

  /** Lists, movements and balance, in full, when nothing happens any more. */
  async atRest() {
    const lengths = {};
    for (const tab of TABS) {
      const { answer, orders } = await this.surely(tab);
      lengths[tab] = orders.length;
      if (tab === "all") this.counts = answer.data.counts;
    }
    this.history.note(this.p, "tabs", { counts: this.counts, lengths });
    const items = [];
    for (let page_num = 1; ; page_num += 1) {
      const page = await this.sure(() => this.get("/api/v1/asset/log", { page_num, page_size: 100 }));
      items.push(...page.data.items);
      if (page.data.items.length < 100) break;
    }
    this.history.note(this.p, "flow", { items });
    if (this.side === "buyer") {
      const { items: requests } = await this.sure(() => this.requests(true));
      this.history.note(this.p, "requests", { requests });
      const { items: bargains } = await this.sure(() => this.pages("/api/market/bargain/mine", { is_ended: true }));
      this.history.note(this.p, "bargains", { bargains });
    }
    const asset = await this.sure(() => this.get("/api/v1/asset/get_brief_asset"));
    this.history.note(this.p, "asset", asset.data);
    this.history.note(this.p, "at_rest", asset.data);
  }

  async readOrder(order_id, before) {
    const read = () => this.sure(() => this.get("/api/v2/market/bill_order/detail", { order_id }));
    let { data: order } = await read();
    const open = order.payments.filter(({ status }) => status === "processing");
    if (this.side === "buyer" && !before && open.length > 0) {
      // As a payer who looks once more: the provider is asked.
      for (const { payment_id } of open) await this.sure(() => this.get("/api/v2/asset/pay/detail", { payment_id }));
      ({ data: order } = await read());
    }
    this.history.note(this.p, "order", { side: this.side, before, order });
    const short = await this.sure(() => this.get("/api/market/buy_order/state", { order_id }));
    this.history.note(this.p, "state", { status: order.status, told: short.data.status });
  }
}

class Buyer extends Trader {
  act(strangers) {
    const dice = this.random();
    if (dice < 0.37) return this.buy();
    if (dice < 0.42) return this.want();
    if (dice < 0.46) return this.bargain();
    if (dice < 0.55) return this.payAgain();
    if (dice < 0.75) return this.receive();
    if (dice < 0.83) return this.argue();
    if (dice < 0.9) return this.changeMind();
    if (dice < 0.95) return this.look();
    return this.pry(strangers);
  }

  async place() {
    const offer = this.offers[Math.floor(this.random() * this.offers.length)];
    const quote = await this.http("POST", "/api/market/goods/buy/preview", { sell_order_id: offer.id, quantity: 1 });
    if (quote.outcome !== "ok") return undefined;
    const bought = await this.command(
      "buy",
      "/api/market/goods/buy",
      { quote: quote.data.quote },
      { due: quote.data.due_cents },
      this.random() < 0.2,
    );
    return bought.outcome === "ok" ? bought.data.order_id : undefined;
  }

  /** From the balance, or on the provider's pages; sometimes asked for twice at once. */
  async pay(order_id) {
    const dice = this.random();
    const method = METHODS.find(([below]) => dice < below)[1];
    const asked = await this.command(
      "pay",
      "/api/market/goods/buy/pay",
      { order_id, method },
      { order_id, method },
      this.random() < 0.2,
    );
    if (asked.outcome === "ok" && asked.data.payment?.redirect_url) await this.atTheProvider(asked.data.payment);
  }

  /**
   * What a payer does there: pays, is asked by their bank, is declined, or walks away; and mostly comes back to the
   * shop.
   */
  async atTheProvider({ payment_id, redirect_url, method }) {
    const { pathname } = new URL(redirect_url);
    const dice = this.random();
    if (dice < 0.1) return; // walks away
    if (method === "card") await this.#payByCard(pathname, dice);
    else {
      // Is given a number, and pays with it at the counter or the bank, or lets it expire; or approves at PayPal.
      await this.#press(pathname);
      await this.#post(`${pathname}/answer`, { answer: dice < 0.85 ? "yes" : "no" });
    }
    if (this.random() < TOO_LATE) await this.#passTheTime(payment_id);
    // The return races with the webhook.
    if (this.random() < 0.7) await this.get("/api/v2/asset/pay/detail", { payment_id });
  }

  /**
   * The time to pay is over, which takes half an hour and more than a run has. Whether the payer was in time is the
   * provider's to say, and it may not be able to just now.
   */
  #passTheTime(payment_id) {
    return this.database.look(
      (sql) => sql`
        update payment set expires_at = now(), deadline_at = now()
        where payment_id = ${payment_id}::uuid and status = 'processing'`,
    );
  }

  async #payByCard(pathname, dice) {
    const card = dice < 0.6 ? CARDS.taken : dice < 0.9 ? CARDS.asks : CARDS.declined;
    await this.#post(`${pathname}/card`, { number: card });
    if (card === CARDS.asks) await this.#post(`${pathname}/answer`, { answer: this.random() < 0.8 ? "yes" : "no" });
  }

  #post(path, form) {
    return this.#press(path, { method: "POST", body: new URLSearchParams(form) });
  }

  /** A page of the provider, opened over the same bad network. Whether it came through, only the provider knows. */
  async #press(path, how = {}) {
    const signal = AbortSignal.timeout(5000);
    await fetch(new URL(path, this.system.base), { redirect: "manual", signal, ...how }).catch(() => {});
  }

  /** Takes up an order that was not paid, or whose card was declined. */
  async payAgain() {
    const order = await this.due(["placed", "payment_pending", "payment_failed"]);
    if (order) await this.pay(order.order_id);
  }

  async buy() {
    const order_id = await this.place();
    if (order_id) await this.pay(order_id);
  }

  /** Sets money aside for what somebody offers, a little more or less than it costs; or takes one back. */
  async want() {
    if (this.random() < 0.3) {
      const [request] = (await this.requests(false)).items;
      if (request) await this.unwant(request);
      return;
    }
    const offer = this.offers[Math.floor(this.random() * this.offers.length)];
    const cents = offer.price + Math.floor(this.random() * 7) - 3;
    await this.command(
      "want",
      "/api/market/buy_request/create",
      { goods_id: offer.goods, price: (cents / 100).toFixed(2) },
      {},
      this.random() < 0.2,
    );
  }

  /** Suggests less than is asked; or takes it back. Two at once for one listing: one of them is refused. */
  async bargain() {
    if (this.random() < 0.3) {
      const [bargain] = (await this.pages("/api/market/bargain/mine", { is_ended: false })).items;
      if (bargain) await this.command("unbargain", "/api/market/bargain/cancel", { bargain_id: bargain.bargain_id });
      return;
    }
    const offer = this.offers[Math.floor(this.random() * this.offers.length)];
    const cents = Math.max(1, Math.floor(offer.price * (0.75 + this.random() * 0.24)));
    await this.command(
      "bargain",
      "/api/market/bargain/create",
      { sell_order_id: offer.id, price: (cents / 100).toFixed(2) },
      {},
      this.random() < 0.2,
    );
  }

  unwant({ buy_request_id }) {
    return this.command("unwant", "/api/market/buy_request/cancel", { buy_request_id }, {}, this.random() < 0.2);
  }

  requests(is_ended) {
    return this.pages("/api/market/buy_request/mine", { is_ended });
  }

  /** Takes back what is still wanted and suggested, so that every cent that was set aside is spent or back. */
  async endRequests() {
    for (const { buy_request_id } of (await this.sure(() => this.requests(false))).items)
      await this.sure(() => this.http("POST", "/api/market/buy_request/cancel", { buy_request_id }, randomUUID()));
    for (const { bargain_id } of (await this.sure(() => this.pages("/api/market/bargain/mine", { is_ended: false })))
      .items)
      await this.sure(() => this.http("POST", "/api/market/bargain/cancel", { bargain_id }, randomUUID()));
  }

  /** Pays and cancels at once: one of them wins. */
  async changeMind() {
    const order_id = await this.place();
    if (!order_id) return;
    await Promise.all([this.pay(order_id), this.command("cancel", "/api/market/buy_order/cancel", { order_id })]);
  }

  async receive() {
    const order = await this.due(["sent", "need_info"]);
    if (order?.status === "need_info")
      await this.command("submit", "/api/market/buy_order/submit", {
        order_id: order.order_id,
        info: { account: "checker" },
      });
    else if (order)
      await this.command("confirm", "/api/market/buy_order/confirm", { order_id: order.order_id }, {}, true);
  }

  async argue() {
    const { orders } = await this.orders("in_progress");
    const order = orders.find(({ status }) => ["paid", "sent"].includes(status));
    if (!order) return;
    const asked_cents = 1 + Math.floor(this.random() * order.due_cents);
    await this.command("dispute", "/api/market/buy_order/dispute", {
      order_id: order.order_id,
      category: "other",
      text: "Not what I ordered",
      asked_cents,
    });
  }

  /** Looks into an order of somebody else. */
  async pry(strangers) {
    const other = strangers.find((trader) => trader.side === "buyer" && trader.p !== this.p);
    const { orders } = await other.orders("all");
    if (orders.length === 0) return;
    const { order_id } = orders[0];
    const looked = await this.get("/api/v2/market/bill_order/detail", { order_id });
    const acted = await this.http("POST", "/api/market/buy_order/confirm", { order_id }, randomUUID());
    for (const [what, answer] of Object.entries({ looked, acted })) {
      if (!isUnsure(answer))
        this.history.note(this.p, "stranger", {
          holds: answer.code === "NOT_FOUND",
          what: `${what} at ${order_id} and was answered ${answer.code}`,
        });
    }
  }
}

class Seller extends Trader {
  async act() {
    const dice = this.random();
    const order = await this.due(["paid", "disputed", "delivery_failed"]);
    // While the provider loses the answers to refunds there are refunds.
    const delivers = this.cluster.moodNow === "refunds_unanswered" ? 0.1 : 0.7;
    if (order?.status === "disputed")
      return this.command("agree", "/api/market/buy_order/dispute/agree", { order_id: order.order_id }, {}, true);
    if (order && dice < delivers)
      return this.command(
        "deliver",
        "/api/market/seller/buy_order/deliver",
        { order_id: order.order_id },
        {},
        dice < 0.2,
      );
    if (order && dice < 0.85)
      return this.command(
        "give_back",
        "/api/market/seller/buy_order/refund",
        { order_id: order.order_id, reason: "I do not have it any more" },
        {},
        true,
      );
    if (dice < 0.9) return this.look();
    if (dice < 0.96) return this.answerBargain();
    return this.reprice();
  }

  /** Accepts or declines what waits for an answer; now and then both at once: one of them wins. */
  async answerBargain() {
    const [bargain] = (await this.pages("/api/market/bargain/received", { is_ended: false })).items;
    if (!bargain) return;
    const dice = this.random();
    const answer = (how) =>
      this.command(how, `/api/market/bargain/${how}`, { bargain_id: bargain.bargain_id }, {}, this.random() < 0.2);
    await Promise.all([dice < 0.7 && answer("accept"), dice > 0.6 && answer("decline")]);
  }

  /** A cent up or down: who has a quote of before is told. */
  async reprice() {
    const offer = this.offers.find(({ seller }) => seller === this.p);
    if (!offer) return; // nothing of theirs is as cheap as a deposit
    const cents = offer.price + Math.floor(this.random() * 3);
    await this.http(
      "POST",
      "/api/market/sell_order/change",
      { sell_orders: [{ sell_order_id: offer.id, price: (cents / 100).toFixed(2) }] },
      randomUUID(),
    );
  }
}

/**
 * Gets traders ready before any fault: buyers with a deposit, sellers, and a few of their offers that a deposit can
 * pay. Answers what {@link trade} needs.
 */
export async function prepare({ system, history, random, cluster, buyers, sellers }) {
  const offers = [];
  for (const seller of sellers) {
    const fit = await affordable(system, seller);
    // One of which there are many, and one that is soon gone.
    fit.sort((a, b) => b.quantity - a.quantity);
    for (const offer of new Set([fit[0], fit.at(-1)])) {
      if (offer)
        offers.push({
          id: offer.sell_order_id,
          goods: offer.goods_id,
          price: offer.price_cents,
          seller: seller.uid,
          was: counted(offer),
        });
    }
  }
  if (offers.length === 0) throw new Error("nobody offers anything a deposit can pay");
  const stage = { system, history, random, offers, cluster, database: new Database(cluster) };
  const traders = [
    ...buyers.map((identity) => new Buyer(stage, identity, "buyer")),
    ...sellers.map((identity) => new Seller(stage, identity, "seller")),
  ];
  for (const trader of traders) {
    const { orders } = await trader.orders("all");
    trader.known = new Set(orders.map(({ order_id }) => order_id));
    if (trader.side === "buyer") await deposit(system, trader);
  }
  return { system, history, offers, traders, database: stage.database };
}

/** What a seller offers that a deposit can pay; waits while the demo's market is still being filled. */
async function affordable(system, seller) {
  for (let tries = 0; tries < scaled(240); tries += 1) {
    const mine = await system.insist(() =>
      system.http("/api/market/sell_order/on_sale?page_num=1&page_size=100", null, {
        token: seller.token,
        method: "GET",
      }),
    );
    const fit = mine.data.items.filter(
      ({ price_cents, quantity }) => price_cents >= 10 && price_cents <= 3000 && quantity > 0,
    );
    if (fit.length > 0) return fit;
    await wait(500);
  }
  return [];
}

/** Puts money on a balance the way a browser does: on the provider's page, with the card that is always taken. */
export async function deposit(system, trader) {
  const asked = await system.insist(() =>
    trader.http("POST", "/api/v1/asset/deposit", { amount: DEPOSIT, method: "card" }, (trader.key ??= randomUUID())),
  );
  if (asked.outcome !== "ok") throw new Error(`a deposit was refused: ${JSON.stringify(asked)}`);
  const page = new URL(asked.data.redirect_url);
  await fetch(new URL(`${page.pathname}/card`, system.base), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242 4242 4242 4242" }),
  });
  const { payment_id } = asked.data;
  for (let tries = 0; tries < scaled(60); tries += 1) {
    const { data } = await trader.get("/api/v2/asset/pay/detail", { payment_id });
    if (data?.status === "success") return;
    await wait(250);
  }
  throw new Error(`the deposit ${payment_id} does not arrive`);
}

/** Trades until `until()` says stop. */
export function trade({ traders }, until, pause) {
  return Promise.all(
    traders.map(async (trader) => {
      while (!until()) {
        await trader.act(traders);
        await trader.settle();
        await pause();
      }
    }),
  );
}

/**
 * After the faults: settles what is open, waits for refunds under way, and reads everything, the books of the product
 * and provider too.
 */
export async function conclude({ system, history, offers, traders, database }, pause, cluster) {
  await database.close();
  await settleAll(system, traders, pause);
  for (const trader of traders) if (trader.side === "buyer") await trader.endRequests();
  await arrived(traders);
  // Once for each, however short the run was.
  for (const trader of traders) if (trader.side === "buyer") await trader.pry(traders);
  for (const trader of traders) await trader.readOrders(trader.known);
  for (const trader of traders) await trader.atRest();
  for (const { id, was } of offers) {
    const { data } = await system.insist(() =>
      system.http(`/api/market/item_detail?sell_order_id=${id}`, null, { method: "GET" }),
    );
    history.note("offers", "offer", { id, was, is: counted(data.sell_order) });
  }
  history.note("provider", "provider", { payments: await cluster.providersBooks() });
  history.note("books", "reconciliation", await system.reconcile());
  history.note("cluster", "books", await cluster.audit());
}

/** Waits until no refund is on its way any more. */
async function arrived(traders) {
  const buyers = traders.filter(({ side }) => side === "buyer");
  await Promise.all(
    buyers.map((buyer) =>
      untilBrought(
        () => buyer.surely("refund"),
        ({ orders }) => orders.every(({ status }) => status !== "refunding"),
      ),
    ),
  );
}

function counted({ quantity, listed, sold, withdrawn }) {
  return { quantity, listed, sold, withdrawn };
}

export function isUnsure({ outcome, status, code }) {
  return outcome === "info" || [0, 429, 503].includes(status) || code === "no_answer";
}

function essence(f, data) {
  if (f === "buy") return { order_id: data.order_id, due_cents: data.due_cents };
  if (f === "bargain") return { bargain_id: data.bargain_id };
  return f === "want" ? { buy_request_id: data.buy_request_id } : {};
}
