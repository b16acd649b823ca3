// What people do at a lottery event in a run: look, do missions, claim them twice, draw with keys that are doubled and
// repeated until they are answered; then, when all is calm, read everything that anybody may read.
import { randomUUID } from "node:crypto";
import { settleAll, untilBrought } from "./settling.mjs";

/** Most draws somebody tries at a time. */
const AT_ONCE = 4;

class Drawer {
  /** Keys whose draw is not known yet; each is repeated until it is. */
  unsettled = [];

  constructor(stage, identity) {
    Object.assign(this, { ...stage, identity, p: identity.uid });
  }

  post(path, body, key) {
    return this.system.http(path, { event_id: this.event, ...body }, { token: this.identity.token, key });
  }

  get(path, query = {}) {
    return this.system.http(`${path}?${new URLSearchParams(query)}`, null, {
      token: this.identity.token,
      method: "GET",
    });
  }

  async look() {
    const answer = await this.get("/api/event/session", { event_id: this.event });
    if (answer.outcome === "ok") this.history.note(this.p, "chances", answer.data.chances);
    return answer;
  }

  /** A call that gives chances, sent twice at once. */
  claim(path, body) {
    const send = () =>
      this.history.operation(
        this.p,
        "claim",
        { path, ...body },
        () => this.post(path, body, randomUUID()),
        ({ chances }) => ({ chances }),
      );
    return Promise.all([send(), send()]);
  }

  async draw(key = randomUUID()) {
    const send = () =>
      this.history.operation(
        this.p,
        "draw",
        { key },
        () => this.post("/api/event/draw", {}, key),
        ({ draw, session }) => ({ draw, chances: session.chances }),
      );
    const answers = await Promise.all(this.random() < 0.5 ? [send(), send()] : [send()]);
    const isKnown = ({ outcome, status }) => outcome === "ok" || status === 409;
    if (!answers.some(isKnown)) this.unsettled.push(key);
    return answers;
  }

  async act() {
    const dice = this.random();
    if (dice < 0.2) return this.look();
    if (dice < 0.3) return this.claim("/api/event/mission", { mission: "visit" });
    if (dice < 0.4) return this.claim("/api/event/mission", { mission: "look_at_goods" });
    if (dice < 0.5) return this.claim("/api/event/free_entry", {});
    if (dice < 0.6)
      return this.get("/api/market/goods/info", {
        goods_id: this.goods[Math.floor(this.random() * this.goods.length)],
      });
    // More draws at once than there can be chances.
    const times = 1 + Math.floor(this.random() * AT_ONCE);
    return Promise.all(Array.from({ length: times }, () => this.draw()));
  }

  async settle() {
    for (const key of this.unsettled.splice(0)) await this.draw(key);
    return this.unsettled.length === 0;
  }

  async atRest() {
    const session = await this.system.insist(() => this.get("/api/event/session", { event_id: this.event }));
    const draws = [];
    for (let before; ; ) {
      const page = await this.system.insist(() =>
        this.get("/api/event/draws", { event_id: this.event, limit: 50, ...(before ? { before } : {}) }),
      );
      draws.push(...page.data.draws);
      before = page.data.next;
      if (!before) break;
    }
    const owned = await this.system.insist(() => this.get("/api/coupons"));
    this.history.note(this.p, "draws_at_rest", {
      session: session.data,
      draws,
      was: this.was,
      // Missions may be done again on the next day, and a day in which nobody drew leaves no other trace.
      over_midnight: today() !== this.begunOn,
      ...owned.data,
    });
  }
}

/** The day by UTC, as the server counts them. */
function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Gets people ready before any fault, and switches the free entry on. Answers what {@link drawing} needs. */
export async function prepareDraws({ system, history, random, people, admin }) {
  const read = (path) => system.insist(() => system.http(path, null, { method: "GET" }));
  const {
    data: { event, over },
  } = await read("/api/event/current");
  const { event_id } = event;
  const free = await system.insist(() =>
    system.http("/api/admin/event/free_entry", { event_id, regions: ["*"] }, { token: admin.token, key: randomUUID() }),
  );
  if (free.outcome !== "ok") throw new Error(`the free entry stays off: ${JSON.stringify(free)}`);
  const {
    data: { items },
  } = await read("/api/market/goods?page_num=1&page_size=20");
  const stage = {
    system,
    history,
    random,
    begunOn: today(),
    event: event_id,
    goods: items.map(({ goods_id }) => goods_id),
  };
  const drawers = people.map((identity) => new Drawer(stage, identity));
  for (const drawer of drawers) {
    const { data } = await system.insist(() => drawer.get("/api/coupons"));
    drawer.was = { coupons: data.coupons.length, entitlements: data.entitlements.length };
  }
  history.note("event", "fairness", (await read(`/api/event/fairness?event_id=${event_id}`)).data);
  return { system, history, event: event_id, over: over.map((one) => one.event_id), drawers };
}

/** Draws until `until()` says stop. */
export function drawing({ drawers }, until, pause) {
  return Promise.all(
    drawers.map(async (drawer) => {
      while (!until()) {
        await drawer.act();
        await drawer.settle();
        await pause();
      }
    }),
  );
}

/**
 * After the faults: settles what is open, waits until prizes are brought, and reads everything, also of events that
 * are over.
 */
export async function concludeDraws({ system, history, event, over, drawers }, pause) {
  await settleAll(system, drawers, pause);
  const read = (path) => system.insist(() => system.http(path, null, { method: "GET" }));
  await Promise.all(
    drawers.map(async (drawer) => {
      const read = () => system.insist(() => drawer.get("/api/event/draws", { event_id: event, limit: 100 }));
      await untilBrought(read, ({ data: { draws } }) => draws.every(({ granted }) => granted));
      await drawer.atRest();
    }),
  );
  for (const event_id of [event, ...over]) {
    const lines = [];
    for (let after = 0; after !== undefined; ) {
      const { data } = await read(`/api/event/log?event_id=${event_id}&after=${after}`);
      lines.push(...data.lines);
      after = data.next;
    }
    const [shown, fairness] = await Promise.all([
      read(`/api/event/${event_id}`),
      read(`/api/event/fairness?event_id=${event_id}`),
    ]);
    history.note("event", "event_at_rest", { event: shown.data, fairness: fairness.data, lines });
  }
}
