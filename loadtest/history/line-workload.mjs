// What people do in the lines of the self-top-up in a run: buy packs of the storefront, line up, watch their place from
// two devices, take their turn or miss it, leave, line up anew, change the account, drop and reopen all connections at
// once; then, when all is calm, stand in a line that is counted before and after one more kill, are served to the end,
// and read everything.
//
// Missing a call takes 90 s, more than a short run has: the deadline of a called place is moved, as if the time had
// passed.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scaled } from "../../scripts/machine-speed.mjs";
import { Database } from "./database.mjs";
import { look, operate, operating, whileStopped } from "./line-operator.mjs";
import { settleAll, untilBrought } from "./settling.mjs";
import { Trader, deposit, isUnsure } from "./trade-workload.mjs";
import { wait } from "./wait.mjs";

/** Lines they stand in, and the dearest pack they buy, in cents. */
const LINES = 2;
const DEAREST = 900;
/** Orders somebody has open at a time. */
const MOST_OPEN = 3;
/** Devices an operator adds for the end, so that a run ends soon. */
const HELPERS = 8;
/** What everybody is served by at the end, also on a machine that has other work. */
const SERVED_WITHIN = 300_000;
const LIVE = ["waiting", "called", "redeeming", "timeout"];
const OVER = ["success", "partial", "failed"];
/**
 * How redemptions go, by the account's name, and how often. Most are quick; the others are long enough for a kill to
 * come in between.
 */
const ACCOUNTS = [
  [0.3, "700000021"],
  [0.4, "mood:brisk"],
  [0.06, "mood:silent"],
  [0.08, "mood:fail:wrong_tier"],
  [0.05, "mood:fail:insufficient_balance"],
  [0.05, "mood:refuse"],
  [0.04, "mood:partial"],
  [0.02, "mood:disconnect"],
];

class Waiter extends Trader {
  /** order_id -> {order_id, goods_id, packs, place?, misses?, refused?} */
  own = new Map();

  constructor(stage, identity) {
    super(stage, identity, "buyer");
    this.devices = ["websocket", "polling"].map((carrier) => {
      const conn = `${this.p}/${carrier}`;
      return this.system.connect(identity, carrier, (event, push, connection) =>
        this.#hear(event, push, `${conn}/${connection}`),
      );
    });
  }

  #hear(event, push, conn) {
    if (event !== "topic" || !push.topic.startsWith("queue:")) return;
    this.history.add({ p: this.p, type: "note", f: "place_heard", conn, v: light(push.data) });
    this.#know(push.data);
  }

  /** As the client does: what is equal or newer. */
  #know(place) {
    const order = this.own.get(place.order_id);
    if (order && !(order.place?.version > place.version)) order.place = place;
  }

  /** Every connection goes and comes back, as when a train leaves a tunnel. */
  reconnect() {
    for (const { socket } of this.devices) socket.disconnect().connect();
  }

  async wish(f, order, body, more = {}, twice = false) {
    const key = randomUUID();
    const send = async () => {
      const call = () => this.http("POST", `/api/topup/${f}`, body, key);
      const answer = await this.history.operation(
        this.p,
        `line_${f}`,
        { order_id: order.order_id, queue_id: order.queue_id, key, ...more },
        call,
        light,
      );
      if (answer.outcome === "ok") this.#know(answer.data);
      return answer;
    };
    const answers = await Promise.all(twice ? [send(), send()] : [send()]);
    if (answers.every(isUnsure)) this.unsettled.push(send);
    return answers.find(({ outcome }) => outcome === "ok") ?? answers[0];
  }

  async see(order) {
    const look = () => this.get("/api/topup/place", { order_id: order.order_id });
    const answer = await this.history.operation(this.p, "line_look", { order_id: order.order_id }, look, ({ place }) =>
      place ? light(place) : null,
    );
    if (answer.outcome === "ok" && answer.data.place) this.#know(answer.data.place);
    return answer;
  }

  async seeAll() {
    const answer = await this.get("/api/topup/places");
    if (answer.outcome !== "ok") return;
    const places = answer.data.places.map((place) => ({
      ...light(place),
      goods_id: this.own.get(place.order_id)?.goods_id,
    }));
    this.history.note(this.p, "places", { places });
  }

  /** Asks under one key until there is an answer, or the shop has been closed for longer than an answer takes. */
  async #surely(f, path, body) {
    const key = randomUUID();
    for (;;) {
      const answer = await this.history.operation(
        this.p,
        f,
        { key },
        () => this.http("POST", path, body, key),
        () => ({}),
      );
      if (!isUnsure(answer) || performance.now() - this.closed > this.system.settlesWithin) return answer;
      await wait(250);
    }
  }

  /** Beside everything else: whoever asked a process that was killed waits until the key is free. */
  buy() {
    this.buying ??= this.#shop().finally(() => (this.buying = undefined));
  }

  async #shop() {
    const pack = this.packs[Math.floor(this.random() * this.packs.length)];
    const quantity = this.random() < 0.3 ? 2 : 1;
    const quote = await this.http("POST", "/api/market/goods/buy/preview", {
      sell_order_id: pack.sell_order_id,
      quantity,
    });
    if (quote.outcome !== "ok") return;
    const bought = await this.#surely("line_buy", "/api/market/goods/buy", { quote: quote.data.quote });
    if (bought.outcome !== "ok") return;
    const { order_id } = bought.data;
    const paid = await this.#surely("line_pay", "/api/market/goods/buy/pay", { order_id, method: "balance" });
    if (paid.outcome === "ok") this.own.set(order_id, { order_id, ...pack, packs: quantity });
  }

  /** Nobody buys any more; an order that was paid though nobody was told is one's own as well. */
  async closeShop() {
    this.closed = performance.now();
    await this.buying;
    const { orders } = await this.sure(async () => {
      const read = await this.orders("all");
      return { ...read, ...read.answer };
    });
    for (const { order_id, sell_order_id, quantity, status } of orders) {
      const pack = this.packs.find((one) => one.sell_order_id === sell_order_id);
      if (pack && status === "paid" && !this.before.has(order_id) && !this.own.has(order_id))
        this.own.set(order_id, { order_id, ...pack, packs: quantity });
    }
  }

  account() {
    let dice = this.random();
    const [, account] = ACCOUNTS.find(([share]) => (dice -= share) < 0) ?? ACCOUNTS[1];
    return { platform: "pc", login: "uid", account };
  }

  lineUp(order) {
    const { order_id, region } = order;
    return this.wish(
      "join",
      order,
      { order_id, region, ...this.account() },
      { goods_id: order.goods_id },
      this.random() < 0.3,
    );
  }

  open() {
    return [...this.own.values()].filter(({ place }) => !place || !isOver(place));
  }

  async act() {
    const dice = this.random();
    const open = this.open();
    if (dice < 0.02) return this.reconnect();
    if (dice < 0.06) return this.seeAll();
    if (open.length < MOST_OPEN && dice < 0.4) return this.buy();
    if (open.length === 0) return undefined;
    const called = open.filter(({ place }) => place?.stage === "called");
    const among = called.length > 0 && dice < 0.9 ? called : open;
    return this.tend(among[Math.floor(this.random() * among.length)]);
  }

  /** What somebody does about one of their orders. */
  tend(order) {
    const dice = this.random();
    const { place } = order;
    const { place_id } = place ?? {};
    if (place?.stage !== "called") order.misses = false;
    switch (place?.stage) {
      case undefined:
        return this.lineUp(order);
      case "waiting":
        if (dice < 0.06)
          return this.wish("switch_account", order, { place_id, region: order.region, ...this.account() });
        if (dice < 0.09) return this.wish("exit", order, { place_id });
        if (dice < 0.1) return this.wish("exit", order, { place_id, refund: true });
        if (dice < 0.14) return this.lineUp(order); // again: it has a place
        return this.see(order);
      case "called":
        if (order.misses || dice < 0.1) return this.miss(order);
        if (dice < 0.14) return this.wish("exit", order, { place_id });
        if (dice < 0.18)
          return this.wish("switch_account", order, { place_id, region: order.region, ...this.account() });
        return this.wish("accept", order, { place_id }, {}, dice < 0.5);
      case "queue_timeout":
        if (dice < 0.2) return this.wish("accept", order, { place_id }); // too late
        return this.wish("requeue", order, { place_id }, {}, dice < 0.4);
      case "exited":
        return dice < 0.5 ? this.wish("requeue", order, { place_id }) : this.lineUp(order);
      default:
        return this.see(order);
    }
  }

  /** Lets the 90 s to answer pass, and looks. */
  async miss(order) {
    order.misses = true;
    // Time passes when the database is back, if it is away.
    await this.database.look(
      (sql) => sql`
        update topup_place set deadline_at = now()
        where place_id = ${order.place.place_id}::uuid and stage = 'called' and deadline_at is not null`,
    );
    await wait(300);
    return this.see(order);
  }

  async atRest() {
    for (const order of this.own.values()) {
      const read = () => this.sure(() => this.get("/api/v2/market/bill_order/detail", { order_id: order.order_id }));
      const { data } = await untilBrought(read, ({ data: { status } }) => !["paid", "refunding"].includes(status));
      const {
        data: { place },
      } = await this.sure(() => this.get("/api/topup/place", { order_id: order.order_id }));
      const { status, due_cents, refunded_cents } = data;
      this.history.note(this.p, "line_order", {
        order_id: order.order_id,
        packs: order.packs,
        status,
        due_cents,
        refunded_cents,
        place: place ? light(place) : null,
      });
    }
    await this.seeAll();
    const { data } = await this.sure(() => this.get("/api/v1/asset/get_brief_asset"));
    this.history.note(this.p, "line_asset", { was: this.was, is: data.balance_cents });
  }
}

function isOver({ stage, reason }) {
  return OVER.includes(stage) || (stage === "exited" && reason === "given_up");
}

/** What the history keeps of a place. */
function light({
  place_id,
  order_id,
  queue_id,
  epoch,
  version,
  stage,
  position,
  ahead,
  waiting,
  passed,
  at,
  joined_at,
  accept_by,
  frozen_seconds,
  done,
  of,
  reason,
  refund_cents,
}) {
  return {
    place_id,
    order_id,
    queue_id,
    epoch,
    version,
    stage,
    position,
    ahead,
    waiting,
    passed,
    at,
    joined_at,
    accept_by,
    frozen_seconds,
    done,
    of,
    reason,
    refund_cents,
  };
}

/** Lines with a cheap pack, and their packs; waits while the demo's storefront is still being opened. */
async function findPacks(system) {
  const read = async (path) => (await system.insist(() => system.http(path, null, { method: "GET" }))).data;
  for (let tries = 0; tries < 240; tries += 1) {
    const packs = [];
    const { queues } = await read("/api/topup/queues");
    for (const { queue_id, game, region } of queues) {
      if (new Set(packs.map((pack) => pack.queue_id)).size === LINES) break;
      const { items } = await read(`/api/market/goods?game=${game}&page_num=1&page_size=100`);
      const mine = items.filter(({ art, subgame_name }) => art.kind === "pack" && subgame_name === region).slice(0, 6);
      const offers = await Promise.all(
        mine.map(async ({ goods_id }) => ({ goods_id, ...(await read(`/api/topup/pack?goods_id=${goods_id}`)) })),
      );
      const cheap = offers.filter((offer) => offer.queue?.queue_id === queue_id && offer.price_cents <= DEAREST);
      packs.push(
        ...cheap.slice(0, 2).map(({ goods_id, sell_order_id }) => ({ goods_id, sell_order_id, queue_id, region })),
      );
    }
    if (packs.length > 0) return packs;
    await wait(500);
  }
  throw new Error("the storefront has no pack a deposit can pay for many times");
}

/**
 * Gets people ready before any fault: with a deposit, two devices each, and packs to buy. Answers what {@link lineUp}
 * needs.
 */
export async function prepareLine({ system, history, random, people, admin, cluster }) {
  const packs = await findPacks(system);
  const queues = new Set(packs.map(({ queue_id }) => queue_id));
  const database = new Database(cluster);
  const stage = { system, history, random, packs, database };
  const waiters = people.map((identity) => new Waiter(stage, identity));
  await Promise.all(
    waiters.map(async (waiter) => {
      await deposit(system, waiter);
      waiter.before = new Set((await waiter.orders("all")).orders.map(({ order_id }) => order_id));
      waiter.was = (await waiter.sure(() => waiter.get("/api/v1/asset/get_brief_asset"))).data.balance_cents;
    }),
  );
  await ready(waiters);
  return { system, history, random, waiters, queues, admin, cluster, database };
}

function ready(waiters) {
  return Promise.all(waiters.flatMap(({ devices }) => devices.map((device) => device.ready())));
}

/** Lines up, waits and is served until `until()` says stop; every few seconds everybody reconnects at once. */
export function liningUp(scene, until, pause) {
  const { history, waiters } = scene;
  const storms = async () => {
    while (!until()) {
      await wait(4000);
      waiters.forEach((waiter) => waiter.reconnect());
      history.note("all", "storm", {});
    }
  };
  return Promise.all([
    storms(),
    operating(scene, until),
    ...waiters.map(async (waiter) => {
      while (!until()) {
        await waiter.act();
        await waiter.settle();
        await pause();
      }
    }),
  ]);
}

/**
 * After the faults: settles what is open, counts a line before and after a kill, has everybody served, and reads
 * everything.
 */
export async function concludeLine(scene, pause) {
  const { system, history, waiters, queues, cluster, database } = scene;
  await settleAll(system, waiters, pause);
  await whileStopped(scene, "pause", queues, () => countAroundAKill(scene, pause));
  for (const queue_id of queues) await operate(scene, "devices", queue_id, { add: HELPERS });
  await serve(scene);
  await Promise.all(waiters.map((waiter) => waiter.atRest()));
  const journal = readFileSync(join(cluster.folder, "sandbox-farm.jsonl"), "utf8").split("\n");
  history.note("farm", "farm", { lines: journal.flatMap(parsed) });
  waiters.forEach(({ devices }) => devices.forEach((device) => device.close()));
  await database.close();
}

/** Everybody lines up in the paused lines, which are counted before every process is killed and after it. */
async function countAroundAKill(scene, pause) {
  const { system, history, waiters, cluster } = scene;
  await Promise.all(
    waiters.map(async (waiter) => {
      if (waiter.open().length === 0) waiter.buy();
      await waiter.closeShop();
      // What moved while nobody got through.
      for (const order of waiter.open()) await waiter.sure(() => waiter.see(order));
      for (const order of waiter.open())
        if (!LIVE.includes(order.place?.stage)) await waiter.tend({ ...order, misses: false });
    }),
  );
  await settleAll(system, waiters, pause);
  await count(scene, "before");
  history.note("cluster", "kill", {});
  await cluster.killAll();
  await ready(waiters);
  await count(scene, "after");
}

/** Everybody reads where they stand, while nobody is called and nobody comes or goes. */
async function count({ history, waiters }, when) {
  const places = (
    await Promise.all(
      waiters.map(async (waiter) => {
        const answer = await waiter.sure(() => waiter.get("/api/topup/places"));
        return answer.data.places.filter(({ stage }) => stage === "waiting").map(light);
      }),
    )
  ).flat();
  history.note("all", "census", { when, places });
}

/**
 * Everybody takes their turn as soon as they are called, until nobody waits; the operators' page is read all the while.
 */
async function serve(scene) {
  const { waiters } = scene;
  const end = performance.now() + scaled(SERVED_WITHIN);
  while (waiters.some((waiter) => waiter.open().length > 0) && performance.now() < end) {
    await look(scene);
    await Promise.all(
      waiters.map(async (waiter) => {
        for (const order of waiter.open()) {
          const { stage, place_id } = order.place ?? {};
          if (stage === "called") {
            const accepted = await waiter.wish("accept", order, { place_id });
            if (accepted.outcome !== "ok") await waiter.see(order);
          } else if (stage === "queue_timeout" || stage === "exited") await waiter.wish("requeue", order, { place_id });
          else if (stage === undefined) await waiter.lineUp(order);
          else await waiter.see(order);
        }
      }),
    );
    await wait(100);
  }
}

/** A line of the journal; the last one may have been cut off by a kill. */
function parsed(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
