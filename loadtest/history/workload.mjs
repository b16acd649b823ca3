// What the people of a run do: chat over every carrier, double and repeat their requests, read, mark, recall, try
// doors that are not theirs; then, when all is calm again, read everything and play the set pieces.
// It plays the same against the real product and against the fake.
import { randomUUID } from "node:crypto";
import { scaled } from "../../scripts/machine-speed.mjs";
import { settleAll } from "./settling.mjs";
import { wait } from "./wait.mjs";

const SERVER_ONLY = [4, 5, 9, 100];
const PAGE = 100;
/** An id without digits: many in a row look like somebody's number, which others get to see masked. */
export const inLetters = (id) => id.replace(/\d/g, (digit) => "ghijklmnop"[digit]);
/** Nothing was said for sure: no connection, told to slow down, or to try later. */
const UNSURE = [0, 429, 503];
export const isSure = ({ outcome, status }) => outcome !== "info" && !UNSURE.includes(status);

/** Keeps the history and numbers the operations. */
export class History {
  records = [];
  #ops = 0;
  #began = performance.now();

  add(record) {
    this.records.push({ t: performance.now() - this.#began, ...record });
  }

  note(p, f, v) {
    this.add({ p, type: "note", f, v });
  }

  /** Runs one call as an operation of `p`; `keep` says what of the answer belongs in the history. */
  async operation(p, f, v, call, keep = (data) => data) {
    const op = ++this.#ops;
    this.add({ p, type: "invoke", f, op, v });
    const answer = await call();
    const { outcome, status } = answer;
    this.add({ p, type: outcome, f, op, v: outcome === "ok" ? keep(answer.data) : { code: answer.code }, status });
    return answer;
  }
}

/** One person of one pair, with a line of some carrier. */
export class Talker {
  unsettled = [];
  /** Messages of one's own that nobody has tried to recall. */
  mine = [];
  #recalled = new Set();
  have = 0;
  #fetching = null;

  constructor(system, history, identity, conv, base, carrier, random) {
    Object.assign(this, { system, history, identity, conv, base, random, carrier });
    this.p = identity.uid;
    this.line = system.connect(identity, carrier, (event, payload, connection) =>
      this.hear(event, payload, connection),
    );
  }

  /**
   * As the client does: the next one is taken, an old one dropped, and a hole, a new connection or `resync` fetched.
   */
  hear(event, message, connection) {
    if (event === "connect" || event === "resync") return void this.catchUp();
    if (event !== "msg") return;
    const conn = `${(this.line.number ??= ++lines)}.${connection}`;
    this.history.add({ p: this.p, type: "hear", f: "msg", conn, v: light(message) });
    if (message.conversation_id === this.conv) this.reach(message.seq);
  }

  /** Message `seq` is there, on its own. */
  reach(seq) {
    if (seq === this.have + 1) this.have += 1;
    else if (seq > this.have) this.catchUp();
  }

  /** Fetches once, and once more if there was reason to meanwhile; until it was answered or the connection is gone. */
  catchUp() {
    this.again = true;
    this.#fetching ??= this.#fetch().finally(() => (this.#fetching = null));
  }

  async #fetch() {
    while (this.again) {
      this.again = false;
      const before = this.have;
      const answer = await this.page();
      if (answer.code === "not_connected") return; // the next connection fetches
      if (answer.outcome === "ok") this.again ||= this.have === before + PAGE;
      else if (!isSure(answer)) {
        this.again = true;
        await wait(100);
      }
    }
  }

  async act(strangers) {
    if (!this.line.connected) return undefined;
    const dice = this.random();
    if (dice < 0.72) return this.send(randomUUID());
    if (dice < 0.8) return this.sendTwice(randomUUID());
    if (dice < 0.87) return this.page();
    if (dice < 0.93) return this.mark(this.base + Math.floor(this.random() * (this.have - this.base + 3)));
    if (dice < 0.96) return this.recall();
    if (dice < 0.98) return this.trespass(strangers);
    return this.serverOnly();
  }

  async send(id, text = `text ${inLetters(id)}`) {
    const payload = { conversation_id: this.conv, client_msg_id: id, body: { type: 1, text } };
    const answer = await this.history.operation(this.p, "send", { conv: this.conv, id, text }, () =>
      this.line.call("send_msg", payload),
    );
    if (answer.outcome === "ok") {
      const { msg_id } = answer.data;
      // A command that was sent twice has two answers and is one message.
      if (!this.#recalled.has(msg_id) && this.mine.every((one) => one.msg_id !== msg_id))
        this.mine.push({ msg_id, text });
      this.reach(answer.data.seq);
    } else if (![409, 422].includes(answer.status)) this.unsettled.push({ id, text });
    return answer;
  }

  /** The same command twice at once, as a doubled request arrives. */
  sendTwice(id) {
    return Promise.all([this.send(id), this.send(id)]);
  }

  async settle() {
    if (!this.line.connected) return false;
    const open = new Map(this.unsettled.splice(0).map((one) => [one.id, one.text]));
    for (const [id, text] of open) await this.send(id, text);
    return this.unsettled.length === 0;
  }

  /** Fetches what follows the last message held without a hole. */
  async page() {
    const after = this.have;
    const v = { conv: this.conv, after };
    const answer = await this.history.operation(
      this.p,
      "page",
      v,
      () => this.line.call("msg_list", { conversation_id: this.conv, after_seq: after, limit: PAGE }),
      ({ messages }) => ({ messages: messages.map(light) }),
    );
    if (answer.outcome === "ok") for (const { seq } of answer.data.messages) if (seq === this.have + 1) this.have += 1;
    return answer;
  }

  async mark(seq) {
    const answer = await this.line.call("ack_msg_read", { conversation_id: this.conv, seq });
    if (answer.outcome === "ok")
      this.history.add({
        p: this.p,
        type: "ok",
        f: "mark",
        v: { conv: this.conv, ...answer.data },
        status: answer.status,
      });
    return answer;
  }

  async recall() {
    const message = this.mine.pop();
    if (!message) return;
    this.#recalled.add(message.msg_id);
    const answer = await this.line.call("recall_msg", { msg_id: message.msg_id });
    this.history.add({
      p: this.p,
      type: answer.outcome,
      f: "recall",
      v: { conv: this.conv, ...message },
      status: answer.status,
    });
  }

  async trespass(strangers) {
    const other = strangers.find((talker) => talker.conv !== this.conv);
    if (!other) return;
    const tries = {
      msg_list: { conversation_id: other.conv, limit: 10 },
      send_msg: { conversation_id: other.conv, client_msg_id: randomUUID(), body: { type: 1, text: "let me in" } },
    };
    for (const [call, payload] of Object.entries(tries)) {
      const answer = await this.line.call(call, payload);
      if (isSure(answer))
        this.history.note(this.p, "trespass", { call, conv: other.conv, refused: answer.outcome === "fail" });
    }
  }

  async serverOnly() {
    const type = SERVER_ONLY[Math.floor(this.random() * SERVER_ONLY.length)];
    const answer = await this.line.call("send_msg", {
      conversation_id: this.conv,
      client_msg_id: randomUUID(),
      body: { type, text: "x", title: "x" },
    });
    if (isSure(answer))
      this.history.note(this.p, "server_only", {
        holds: answer.outcome === "fail",
        what: `body type ${type} accepted`,
      });
  }

  /** Everything of the talk, from the first message. */
  async readAll() {
    const messages = [];
    await this.history.operation(
      this.p,
      "read",
      { conv: this.conv },
      async () => {
        for (;;) {
          const after = messages.at(-1)?.seq ?? 0;
          const answer = await insist(() =>
            this.line.call("msg_list", { conversation_id: this.conv, after_seq: after, limit: 100 }),
          );
          if (answer.outcome !== "ok") return answer;
          messages.push(...answer.data.messages);
          if (!answer.data.has_more || answer.data.messages.length === 0) return answer;
        }
      },
      () => ({ messages: messages.map((m) => ({ ...light(m), foreign: m.seq <= this.base })) }),
    );
    return messages;
  }

  /** Everything that was said arrives by itself, at who has a socket. */
  async arrives() {
    if (this.carrier === "http") return;
    const { data } = await insist(() => this.line.call("conversation_info", { conversation_id: this.conv }));
    const last = data.last_seq;
    const began = performance.now();
    // A machine that gets slow meanwhile is given more time: that nothing came has to be seen.
    while (this.have < last && performance.now() - began < this.system.arrivesWithin * this.system.slowness)
      await wait(50);
    const { have, conv } = this;
    const within = performance.now() - began;
    this.history.note(this.p, "arrived", { conv, have, last, within, connected: this.line.connected });
  }

  async atRest() {
    for (let before = -1; this.have > before; ) {
      before = this.have;
      await insist(() => this.page());
    }
    const messages = await this.readAll();
    const last = messages.at(-1)?.seq ?? 0;
    this.history.note(this.p, "run", { conv: this.conv, have: this.have, last });
    const { data } = await insist(() => this.mark(Math.floor((this.base + last) / 2)));
    const counted = messages.filter((m) => m.seq > data.read_seq && m.from !== this.p && !m.recalled).length;
    this.history.note(this.p, "unread", {
      conv: this.conv,
      told: data.unread,
      counted: Math.min(counted, MOST_UNREAD),
    });
    const count = await insist(() => this.line.call("unread_msg_count", {}));
    const sum = count.data.unread_conversation_infos.reduce((total, info) => total + info.unread, 0);
    this.history.note(this.p, "unread_total", { total: count.data.total, sum });
  }
}

let lines = 0;

/** Further than that nobody counts. Source: docs/wire.md. */
const MOST_UNREAD = 1000;

/** What should act soon is looked for so many times longer. */
const LOOKS_LONGER = 4;

/** What the history keeps of a message. */
function light({ conversation_id, seq, msg_id, client_msg_id, from, recalled, body }) {
  return { conversation_id, seq, msg_id, client_msg_id, from, recalled, ...(body?.text ? { text: body.text } : {}) };
}

/**
 * How long it takes until something is so, after a change of somebody's rights that was made just now, or how long it
 * was looked for: `{took, within}`. That is longer than it may take: what comes late on a slow machine is not what
 * never comes.
 */
function soonAfterNow(system) {
  const [made, within] = [performance.now(), system.actsWithin];
  return async (look) => {
    for (;;) {
      const took = performance.now() - made;
      if ((await look()) || took > within * Math.max(system.slowness, LOOKS_LONGER)) return { took, within };
      await wait(20);
    }
  };
}

async function insist(call) {
  for (let tries = 0; ; tries += 1) {
    const answer = await call();
    if (isSure(answer) || tries > scaled(60)) return answer;
    await wait(250);
  }
}

/**
 * Gets people ready before any fault: `pairs` of identities, each with their talk and a secret about the other.
 * Answers what {@link talk} needs.
 */
export async function prepareTalks({ system, history, pairs, carriers, random }) {
  const talkers = [];
  for (const [index, { people, conv, base }] of pairs.entries()) {
    for (const [side, identity] of people.entries()) {
      history.note(identity.uid, "member", { conv, uid: identity.uid });
      const talker = new Talker(
        system,
        history,
        identity,
        conv,
        base,
        carriers[(index + side) % carriers.length],
        random,
      );
      talker.have = base;
      talkers.push(talker);
    }
  }
  await ready(talkers);
  await plantSecrets(system, history, talkers);
  return { system, history, talkers };
}

function ready(talkers) {
  return Promise.all(talkers.map((talker) => talker.line.ready()));
}

/** Chats until `until()` says stop. */
export function talk({ talkers }, until, pause) {
  return Promise.all(
    talkers.map(async (talker) => {
      while (!until()) {
        await talker.act(talkers);
        await talker.settle();
        await pause();
      }
    }),
  );
}

/** After the faults: everyone settles and reads everything, and the set pieces are played. */
export async function concludeTalks({ system, history, talkers }, pause) {
  await ready(talkers);
  // Once for each, however short the run was.
  for (const talker of talkers) {
    await talker.send(randomUUID());
    await talker.recall();
    await talker.serverOnly();
  }
  await settleAll(system, talkers, pause);
  await Promise.all(talkers.map((talker) => talker.arrives()));
  await Promise.all(talkers.map((talker) => talker.atRest()));
  await traceRecalls(history, talkers);
  await playOutage(system, history, talkers[0]);
  await playVisitor(system, history, talkers[0]);
  await playCodes(system, history);
  await playRevoke(system, history, talkers);
  await playFreeze(system, history);
  await playRole(system, history);
  await askInTheCalm(system, talkers, pause);
  const days = await system.lifetimeDays(talkers[1].identity);
  history.note(talkers[1].p, "lifetime", { holds: days > 0 && days <= 30.01, what: `a session of ${days} days` });
  history.note("all", "canary", {
    holds: system.secrets.leaks.length === 0,
    what: system.secrets.leaks.slice(0, 3).join("; "),
  });
  for (const talker of talkers) talker.line.close();
}

/** Everyone notes something about the other side that nobody else may ever see. */
async function plantSecrets(system, history, talkers) {
  for (const talker of talkers) {
    const { token, uid } = talker.identity;
    const remark = system.secrets.plant(...[token, uid].filter(Boolean));
    await insist(() => talker.line.call("set_conversation_mark", { conversation_id: talker.conv, remark }));
    // What was never kept could not leak.
    const { data } = await insist(() => talker.line.call("conversation_info", { conversation_id: talker.conv }));
    history.note(talker.p, "canary", {
      holds: data?.remark === remark,
      what: `the owner reads ${data?.remark} for ${remark}`,
    });
  }
}

/** A message was recalled: whoever is in the talk does not find it, though they find one that was not. */
async function traceRecalls(history, talkers) {
  const look = async (talker, { text, msg_id }, isThere, where) => {
    const answer = await insist(() => talker.line.call("search_msg_list", { text }));
    const found = (answer.data?.messages ?? []).some((message) => message.msg_id === msg_id) === isThere;
    history.note(talker.p, "recall_trace", { unknown: !isSure(answer), found, where });
  };
  const members = ({ conv }) => talkers.filter((talker) => talker.conv === conv);
  const recalled = history.records.filter(({ f, type, v }) => f === "recall" && type === "ok" && members(v).length > 0);
  for (const { v } of recalled.slice(-20)) {
    const inside = members(v);
    const kept = inside.flatMap(({ mine }) => mine).at(-1);
    for (const talker of inside) {
      if (kept) await look(talker, kept, false, "a search that finds nothing at all");
      await look(talker, v, true, "search");
    }
  }
}

/**
 * While the database, where the sessions are, is away: nobody valid is told to sign in again, and nobody else is let
 * in.
 */
async function playOutage(system, history, talker) {
  const wish = { conversation_id: talker.conv, limit: 1 };
  const valid = [talker.line, system.connect(talker.identity, "http")];
  const wrong = system.connect({ uid: "nobody", token: randomUUID() }, "http");
  await system.duringOutage(async (call) => {
    for (let n = 0; n < 2; n += 1) {
      const [intruder, ...answers] = await Promise.all([wrong, ...valid].map((line) => call(line, "msg_list", wish)));
      for (const { outcome, status, code } of answers) {
        // No answer in time, or no connection to ask on, says nothing either way.
        const unknown = code === "no_answer" || code === "not_connected";
        history.note(talker.p, "outage", {
          unknown,
          holds: outcome === "ok" || status === 503,
          what: `a valid token was answered ${status}`,
        });
      }
      history.note("nobody", "outage", { holds: intruder.outcome !== "ok", what: "a wrong token was let in" });
    }
  });
  await insist(() => talker.line.call("msg_list", { conversation_id: talker.conv, limit: 1 }));
}

async function playVisitor(system, history, talker) {
  const { identity, conv } = await system.makeVisitor();
  const line = system.connect(identity, "http");
  const ids = Array.from({ length: 5 }, () => randomUUID());
  for (const id of ids)
    await insist(() =>
      line.call("send_msg", { conversation_id: conv, client_msg_id: id, body: { type: 1, text: `visitor ${id}` } }),
    );
  const nosy = await insist(() => line.call("msg_list", { conversation_id: talker.conv, limit: 10 }));
  history.note(identity.uid, "trespass", {
    refused: nosy.outcome === "fail",
    conv: talker.conv,
    call: "msg_list (as a visitor)",
  });

  const order = async (who) => {
    const answer = await insist(() => who.call("msg_list", { conversation_id: conv, limit: 100 }));
    return (answer.data?.messages ?? []).map((m) => m.client_msg_id).filter((id) => ids.includes(id));
  };
  await system.merge(talker.identity, identity, conv);
  const merged = await order(talker.line);
  history.note(talker.p, "merge", {
    holds: merged.join() === ids.join(),
    what: `merged as ${merged.length} of ${ids.length}`,
  });
  await system.merge(talker.identity, identity, conv);
  const again = await order(talker.line);
  history.note(talker.p, "merge", { holds: again.join() === ids.join(), what: "a second merge changed the talk" });
  const dead = await insist(() => line.call("msg_list", { conversation_id: conv, limit: 10 }));
  history.note(identity.uid, "merge", { holds: dead.outcome === "fail", what: "the visitor token lives on" });
}

/** An agent becomes an ordinary person: a second later neither the open socket nor the token opens the desk's talks. */
async function playRole(system, history) {
  const agent = await system.signInAgent();
  const { conv } = await system.makeVisitor();
  const lines = { socket: system.connect(agent, "websocket"), http: system.connect(agent, "http") };
  await lines.socket.ready();
  const look = (line) => insist(() => line.call("msg_list", { conversation_id: conv, limit: 1 }));
  for (const [carrier, line] of Object.entries(lines)) {
    history.note(agent.uid, "role", {
      holds: (await look(line)).outcome === "ok",
      what: `an agent was refused on ${carrier}`,
    });
  }
  await system.setRole(agent, "user");
  const soon = soonAfterNow(system);
  for (const [carrier, line] of Object.entries(lines)) {
    const seen = await soon(async () => (await look(line)).outcome === "fail");
    history.note(agent.uid, "role", { ...seen, what: `one who is no agent any more was let in on ${carrier}` });
  }
  await system.setRole(agent, "customer_service");
  lines.socket.close();
}

/** A frozen visitor's socket goes and its token is refused, within a second. */
async function playFreeze(system, history) {
  const { identity, conv } = await system.makeVisitor();
  const line = system.connect(identity, "websocket");
  await line.ready();
  await system.freeze(identity);
  const soon = soonAfterNow(system);
  history.note(identity.uid, "revoked", {
    ...(await soon(() => line.endedByServer)),
    what: "a frozen account's socket stayed",
  });
  const isRefused = async () => {
    const after = await insist(() =>
      system.connect(identity, "http").call("msg_list", { conversation_id: conv, limit: 1 }),
    );
    return after.status === 401;
  };
  const seen = await soon(isRefused);
  history.note(identity.uid, "revoked", { ...seen, what: "a frozen account's token was let in" });
  line.close();
}

/** When the last fault is long over, every wish has an answer (X6). */
async function askInTheCalm(system, talkers, pause) {
  await wait(system.recoversWithin);
  await Promise.all(
    talkers.map(async (talker) => {
      await talker.line.ready();
      for (let round = 0; round < 5; round += 1) {
        await talker.send(randomUUID());
        await talker.page();
      }
    }),
  );
  await settleAll(system, talkers, pause);
}

async function playCodes(system, history) {
  const guessed = await system.sendCode();
  for (const wrong of ["ZZZZZ2", "ZZZZZ3", "ZZZZZ4", "ZZZZZ5", "ZZZZZ6"]) await guessed.tryCode(wrong);
  history.note("code", "code", { holds: !(await guessed.tryCode(guessed.right)), what: "a sixth guess was compared" });
  const fair = await system.sendCode();
  history.note("code", "code", { holds: await fair.tryCode(fair.right), what: "the right code was refused" });
  history.note("code", "code", { holds: !(await fair.tryCode(fair.right)), what: "a code worked twice" });
}

/**
 * Another sign-in of the same person ends; within a second its socket must go and its token must be refused, by every
 * process.
 */
async function playRevoke(system, history, talkers) {
  const talker = talkers[0];
  const second = await system.signInAgain(talker.identity);
  const line = system.connect(second, "websocket");
  await line.ready();
  await system.revoke(second);
  const soon = soonAfterNow(system);
  history.note(talker.p, "revoked", { ...(await soon(() => line.endedByServer)), what: "the socket stayed" });
  const isRefused = async () => {
    const after = await insist(() => system.connect(second, "http").call("conversation_list", {}));
    return after.status === 401;
  };
  for (let call = 0; call < system.callsForEveryDoor; call += 1) {
    history.note(talker.p, "revoked", { ...(await soon(isRefused)), what: "a revoked token was let in" });
  }
  line.close();
}
