// Conversations in which nothing follows: somebody says or recalls something just when a fault begins, says it again
// until it is answered, and then nobody says anything. What was acknowledged has to be in every open window all the
// same; no later message shows a hole that would be fetched. At the end of the silence each window is laid beside the
// rows in the database, read from outside.
//
// Windows are connected to the processes themselves: a connection that the network cuts is made anew and fetches, which
// would heal what is looked for here.
import { randomUUID } from "node:crypto";
import { Talker, inLetters, isSure } from "./workload.mjs";
import { wait } from "./wait.mjs";

/** Of what is said in silence, so much is taken back instead. */
const RECALLS = 0.35;
/** While faults go on, one may follow the other before what was missed has been looked for. */
const LONGER_AMONG_FAULTS = 2;
/** So many of the newest messages are on the screen. */
const SCREEN = 20;

/** An open window: what it shows of one conversation, heard or fetched. */
class Window extends Talker {
  /** seq -> {seq, id, text, recalled} */
  shows = new Map();

  /** As docs/wire.md has it: who connects, or is asked to look again, reads anew what is on the screen. */
  hear(event, payload, connection) {
    if (event === "connect" || event === "resync") this.have = Math.max(this.base, this.have - SCREEN);
    if (event === "msg" || event === "msg_update") this.show(payload);
    super.hear(event, payload, connection);
  }

  show({ conversation_id, seq, client_msg_id, recalled, body }) {
    if (conversation_id !== this.conv || this.shows.get(seq)?.recalled) return;
    this.shows.set(seq, { seq, id: client_msg_id, text: body?.text ?? null, recalled });
  }

  async page() {
    const answer = await super.page();
    if (answer.outcome === "ok") answer.data.messages.forEach((message) => this.show(message));
    return answer;
  }

  /** Says it under one id until the answer is sure. */
  async say() {
    const id = randomUUID();
    const text = `text ${inLetters(id)}`;
    const answer = await this.#untilSure(() => this.send(id, text));
    // What was not answered is said here and not later, as the others do it.
    this.unsettled = [];
    if (answer?.outcome !== "ok") return;
    const { msg_id, seq } = answer.data;
    this.show({ conversation_id: this.conv, seq, client_msg_id: id, recalled: false, body: { text } });
    return { seq, msg_id, id, text };
  }

  /** Takes it back until the answer is sure; that it is taken back already is one. */
  async takeBack({ seq, msg_id, id, text }) {
    const answer = await this.#untilSure(() => this.line.call("recall_msg", { msg_id }));
    if (!answer) return;
    const isDone = answer.outcome === "ok" || answer.code === "ALREADY_RECALLED";
    this.history.add({
      p: this.p,
      type: isDone ? "ok" : "fail",
      f: "recall",
      v: { conv: this.conv, msg_id, text },
      status: answer.status,
    });
    if (isDone) this.show({ conversation_id: this.conv, seq, client_msg_id: id, recalled: true });
  }

  async #untilSure(call) {
    const began = performance.now();
    while (performance.now() - began < this.system.settlesWithin) {
      if (this.line.connected) {
        const answer = await call();
        if (isSure(answer)) return answer;
      }
      await wait(this.system.looksEvery);
    }
    return undefined;
  }
}

/** Two people, each with windows on a conversation of their own that nobody else writes in. */
class Pair {
  constructor(stage, { people, conv, base }) {
    const { system, history, random } = stage;
    Object.assign(this, { ...stage, conv, base });
    this.windows = people.flatMap((identity) => {
      history.note(identity.uid, "member", { conv, uid: identity.uid });
      return ["websocket", "polling"].map(
        (carrier) => new Window(system, history, identity, conv, base, carrier, random),
      );
    });
    for (const window of this.windows) window.have = base;
  }

  ready() {
    return Promise.all(this.windows.map((window) => window.line.ready()));
  }

  /** Somebody is about to say or to recall something. Answers how they do it. */
  async ponders() {
    const writer = this.windows[Math.floor(this.random() * this.windows.length)];
    if (this.random() >= RECALLS) return () => writer.say();
    const said = await writer.say();
    return () => (said ? writer.takeBack(said) : writer.say());
  }

  /** Does it within a moment, and is silent. */
  async act(how, longer = 1) {
    await wait(this.random() * this.system.around);
    await how();
    await this.silence(longer);
  }

  /**
   * Nobody says anything, until every window shows what is kept or the time for that is over; then what each shows is
   * noted beside what is kept.
   */
  async silence(longer = 1) {
    const began = performance.now();
    const isOver = () =>
      performance.now() - began > this.system.arrivesWithin * Math.max(1, this.system.slowness) * longer;
    const known = this.windows.flatMap(({ shows }) => [...shows.keys()]);
    const from = Math.max(this.base, Math.max(this.base, ...known) - SCREEN);
    let kept;
    do {
      await wait(this.system.looksEvery);
      kept = await this.keeps(this.conv, from);
    } while (!(kept && this.windows.every((window) => isShown(kept, window))) && !isOver());
    const within = Math.round(performance.now() - began);
    for (const { p, carrier, line, shows } of this.windows)
      this.history.note(p, "window", {
        conv: this.conv,
        carrier,
        connected: line.connected,
        within,
        from,
        kept: kept ? [...kept] : null,
        shows: [...shows.values()].filter(({ seq }) => seq > from),
      });
  }
}

function isShown(kept, { shows }) {
  return kept.every((row) => {
    const shown = shows.get(row.seq);
    return shown?.text === row.text && shown.recalled === row.recalled;
  });
}

/** Gets people ready before any fault; `keeps(conv, base)` reads the rows, or answers nothing while nobody can. */
export function prepareSilence({ system, history, random, pairs, keeps }) {
  const stage = { system, history, random, keeps };
  return pairs.map((pair) => new Pair(stage, pair));
}

/** One round after the other, each when the next fault begins, until `until()` says stop. */
export function beingSilent(pairs, until, alarm) {
  return Promise.all(
    pairs.map(async (pair) => {
      while (!until()) {
        const how = await pair.ponders();
        await alarm.next(2000);
        await pair.act(how, LONGER_AMONG_FAULTS);
      }
    }),
  );
}

/**
 * When nobody else talks any more: each of `faults` comes as something is said, for one pair after the other, or for
 * all at once where the fault is everybody's. Then every conversation is read in full.
 */
export async function concludeSilence(pairs, faults) {
  for (const { alone, strike } of faults) {
    for (const struck of alone ? pairs.map((pair) => [pair]) : [pairs]) {
      await Promise.all(struck.map((pair) => pair.ready()));
      const hows = await Promise.all(struck.map((pair) => pair.ponders()));
      // What is armed is armed before anything is said; what takes long goes on meanwhile.
      const over = strike();
      if (alone) await over;
      await Promise.all([over, ...struck.map((pair, at) => pair.act(hows[at]))]);
    }
  }
  await Promise.all(pairs.map((pair) => pair.ready()));
  await Promise.all(pairs.map((pair) => pair.silence()));
  await Promise.all(pairs.flatMap(({ windows }) => [windows[0], windows.at(-1)].map((window) => window.readAll())));
  for (const { windows } of pairs) for (const window of windows) window.line.close();
}
