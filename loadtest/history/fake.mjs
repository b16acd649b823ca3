// A server in a few dozen lines of memory, with bugs to switch on. It exists to check the checker: on the clean fake
// every promise must hold, and each bug must be found.
import { randomUUID } from "node:crypto";
import { Secrets } from "./secrets.mjs";

/** Bugs, and the promise each one breaks. */
export const BUGS = {
  lost_ack: "C1",
  ghost: "C2",
  refused_but_kept: "C2",
  double_send: "C3",
  other_answer_on_resend: "C3",
  gap_in_seq: "C4",
  readers_disagree: "C4",
  text_changes: "C4",
  old_seq_for_new: "C5",
  push_twice: "C6",
  push_out_of_order: "C6",
  pushes_stop: "C6",
  hole_in_page: "C6",
  hear_strangers: "C7",
  open_door: "C7",
  unread_off_by_one: "C8",
  mark_goes_back: "C8",
  total_wrong: "C8",
  recall_keeps_text: "C9",
  recall_left_in_search: "C9",
  search_is_blind: "C9",
  merge_loses: "C10",
  merge_twice: "C10",
  server_only_accepted: "C11",
  last_push_lost: "C12",
  repeat_tells_nobody: "C12",
  recall_tells_nobody: "C12",
  repeated_recall_tells_nobody: "C12",
  recall_tells_the_words: "C12",
  revoked_still_in: "S1",
  canary_leak: "S2",
  remarks_are_lost: "S2",
  sixth_guess: "S3",
  code_twice: "S3",
  frozen_still_in: "S1",
  outage_is_401: "S4",
  outage_lets_in: "S4",
  endless_session: "S5",
  visitor_sees_all: "C7",
  role_lingers: "S6",
  crash_500: "X1",
};

export class FakeSystem {
  conversations = new Map();
  people = new Map();
  lines = new Set();
  secrets = new Secrets();
  arrivesWithin = 100;
  around = 1;
  looksEvery = 2;
  callsForEveryDoor = 1;
  actsWithin = 20;
  slowness = 1;
  settlesWithin = 100;
  recoversWithin = 0;
  #count = 0;
  #dies = false;

  constructor(bug) {
    this.bug = bug;
  }

  /** The next command is carried out, and whoever did it dies before anybody hears of it. */
  die() {
    this.#dies = true;
  }

  #died() {
    const died = this.#dies;
    this.#dies = false;
    return died;
  }

  /** What is kept of a conversation, as somebody reads it in the database. */
  kept(id, from) {
    const rows = this.conversations.get(id).log.filter(({ seq }) => seq > from);
    return rows.map(({ seq, client_msg_id, body, recalled }) => ({
      seq,
      id: client_msg_id,
      text: body.text ?? null,
      recalled,
    }));
  }

  /** True on every n-th chance to misbehave. */
  #slip(bug, every = 3) {
    return this.bug === bug && ++this.#count % every === 0;
  }

  addPair(a, b) {
    const id = `conv-${this.conversations.size + 1}`;
    this.conversations.set(id, { id, log: [], users: new Set([a, b]), marks: new Map(), visitor: null });
    return id;
  }

  connect(identity, _carrier, hear = () => {}) {
    const system = this;
    const line = {
      identity,
      hear,
      connection: 1,
      connected: true,
      endedByServer: false,
      ready: async () => {},
      close: () => system.lines.delete(line),
      call: async (name, payload) => {
        await null; // every answer is at least a turn away, as on a network
        if (identity.revoked && system.bug !== "revoked_still_in")
          return { outcome: "fail", status: 401, code: "unauthorized" };
        if (system.#slip("crash_500", 20)) return { outcome: "info", status: 500, code: "boom" };
        return system[name](identity, payload, line);
      },
    };
    this.lines.add(line);
    return line;
  }

  #ok(identity, data) {
    this.secrets.scan(identity.uid, data);
    return { outcome: "ok", status: 200, data };
  }

  #fail(status, code) {
    return { outcome: "fail", status, code };
  }

  #find(identity, id, bug) {
    const conv = this.conversations.get(id);
    if (!conv) return undefined;
    const atTheDesk = identity.role === "customer_service" && conv.users.has("desk");
    return conv.users.has(identity.uid) || atTheDesk || this.bug === bug ? conv : undefined;
  }

  send_msg(identity, { conversation_id, client_msg_id, body }, line) {
    const conv = this.#find(identity, conversation_id, "open_door");
    if (!conv) return this.#fail(409, "NOT_FOUND");
    if ([4, 5, 9, 100].includes(body.type) && this.bug !== "server_only_accepted") return this.#fail(409, "FORBIDDEN");
    const before = conv.log.find((m) => m.client_msg_id === client_msg_id);
    if (before && !this.#slip("double_send", 1)) {
      const seq = this.#slip("other_answer_on_resend", 1) ? before.seq + 1 : before.seq;
      if (before === conv.log.at(-1) && this.bug !== "repeat_tells_nobody") this.#publish(conv, before, line);
      return this.#ok(identity, { msg_id: before.msg_id, seq, send_time: 1 });
    }
    if (this.#slip("lost_ack", 9))
      return this.#ok(identity, { msg_id: `${conv.id}-x`, seq: conv.log.length + 1, send_time: 1 });
    let seq = conv.log.length + 1;
    if (this.bug === "gap_in_seq" && seq > 5) seq += 1;
    const message = {
      conversation_id: conv.id,
      seq,
      msg_id: `${conv.id}-${seq}`,
      client_msg_id,
      from: identity.uid,
      body,
      recalled: false,
    };
    if (this.#slip("old_seq_for_new", 7) && conv.log.length > 2) {
      conv.log.splice(1, 0, message);
      conv.log.forEach((m, at) => Object.assign(m, { seq: at + 1, msg_id: `${conv.id}-${at + 1}` }));
    } else conv.log.push(message);
    if (this.#slip("ghost", 9))
      conv.log.push({ ...message, seq: seq + 1, msg_id: `${conv.id}-${seq + 1}`, client_msg_id: randomUUID() });
    if (this.#died()) return { outcome: "info", status: 503, code: "UNKNOWN_OUTCOME" };
    this.#publish(conv, message, line);
    if (this.#slip("refused_but_kept", 9)) return this.#fail(422, "paramater_error");
    return this.#ok(identity, { msg_id: message.msg_id, seq: message.seq, send_time: 1 });
  }

  #publish(conv, message, origin) {
    for (const line of this.lines) {
      const stranger = !conv.users.has(line.identity.uid);
      if (this.bug === "pushes_stop" && message.seq > 20) continue;
      if (line === origin || line.identity.revoked || (stranger && this.bug !== "hear_strangers")) continue;
      if (this.#slip("last_push_lost", 5)) continue;
      line.hear("msg", { ...message }, line.connection);
      if (this.#slip("push_twice", 9)) line.hear("msg", { ...message }, line.connection);
      if (this.bug === "push_out_of_order" && message.seq > 3) line.hear("msg", { ...conv.log[1] }, line.connection);
    }
  }

  msg_list(identity, { conversation_id, after_seq = 0, limit = 100 }) {
    const conv = this.#find(identity, conversation_id, identity.visitor_token ? "visitor_sees_all" : "open_door");
    if (!conv) return this.#fail(409, "NOT_FOUND");
    let log = conv.log;
    if (this.bug === "readers_disagree" && identity.uid.endsWith("2") && log.length > 2) {
      const as = (seq, message) => ({ ...message, seq, msg_id: `${conv.id}-${seq}` });
      log = [as(1, log[1]), as(2, log[0]), ...log.slice(2)];
    }
    if (this.bug === "text_changes" && identity.uid.endsWith("2"))
      log = log.map((m) => ({ ...m, body: { ...m.body, text: m.body.text?.toUpperCase() } }));
    let messages = log
      .filter((m) => m.seq > after_seq)
      .slice(0, limit)
      .map((m) => ({ ...m }));
    if (after_seq > 0 && messages.length > 1 && this.bug === "hole_in_page") messages = messages.slice(1);
    const last = conv.log.at(-1)?.seq ?? 0;
    const leak = this.bug === "canary_leak" ? { remarks: [...this.people.values()].map((p) => p.remark) } : {};
    return this.#ok(identity, { messages, last_seq: last, has_more: (messages.at(-1)?.seq ?? last) < last, ...leak });
  }

  ack_msg_read(identity, { conversation_id, seq }) {
    const conv = this.#find(identity, conversation_id);
    if (!conv) return this.#fail(409, "NOT_FOUND");
    const before = conv.marks.get(identity.uid) ?? 0;
    const mark = this.bug === "mark_goes_back" ? seq : Math.max(before, Math.min(seq, conv.log.length));
    conv.marks.set(identity.uid, mark);
    return this.#ok(identity, { read_seq: mark, unread: this.#unread(conv, identity.uid) });
  }

  #unread(conv, uid) {
    const mark = conv.marks.get(uid) ?? 0;
    const count = conv.log.filter((m) => m.seq > mark && m.from !== uid && !m.recalled).length;
    return this.bug === "unread_off_by_one" ? count + 1 : count;
  }

  conversation_list(identity) {
    return this.#ok(identity, {
      conversations: [...this.conversations.values()].filter((c) => c.users.has(identity.uid)),
    });
  }

  conversation_info(identity, { conversation_id }) {
    const conv = this.#find(identity, conversation_id);
    return conv
      ? this.#ok(identity, {
          conversation_id,
          last_seq: conv.log.at(-1)?.seq ?? 0,
          remark: this.people.get(identity.uid)?.remark,
        })
      : this.#fail(409, "NOT_FOUND");
  }

  unread_msg_count(identity) {
    const infos = [...this.conversations.values()]
      .filter((c) => c.users.has(identity.uid))
      .map((c) => ({ conversation_id: c.id, unread: this.#unread(c, identity.uid) }));
    const sum = infos.reduce((total, { unread }) => total + unread, 0);
    return this.#ok(identity, { total: this.bug === "total_wrong" ? sum + 1 : sum, unread_conversation_infos: infos });
  }

  recall_msg(identity, { msg_id }) {
    for (const conv of this.conversations.values()) {
      const message = conv.log.find((m) => m.msg_id === msg_id && m.from === identity.uid);
      if (!message) continue;
      if (message.recalled) {
        if (this.bug !== "repeated_recall_tells_nobody") this.#update(conv, message);
        return this.#fail(409, "ALREADY_RECALLED");
      }
      message.recalled = true;
      message.gone = message.body.text;
      if (this.bug !== "recall_keeps_text") message.body = { type: message.body.type };
      if (this.#died()) return { outcome: "info", status: 503, code: "UNKNOWN_OUTCOME" };
      if (this.bug !== "recall_tells_nobody") this.#update(conv, message);
      return this.#ok(identity, { ...message, gone: undefined });
    }
    return this.#fail(409, "NOT_FOUND");
  }

  #update(conv, { gone, ...message }) {
    const body = this.bug === "recall_tells_the_words" ? { ...message.body, text: gone } : message.body;
    for (const { identity, hear, connection } of this.lines)
      if (conv.users.has(identity.uid) && !identity.revoked) hear("msg_update", { ...message, body }, connection);
  }

  search_msg_list(identity, { text }) {
    if (this.bug === "search_is_blind") return this.#ok(identity, { messages: [] });
    const found = [...this.conversations.values()]
      .filter((c) => c.users.has(identity.uid))
      .flatMap((c) => c.log)
      .filter((m) => m.body.text?.includes(text) || (this.bug === "recall_left_in_search" && m.gone?.includes(text)));
    return this.#ok(identity, { messages: found.map((m) => ({ ...m, gone: undefined })) });
  }

  set_conversation_mark(identity, { remark }) {
    if (this.bug !== "remarks_are_lost") this.people.set(identity.uid, { remark });
    return this.#ok(identity, { remark });
  }

  // The set pieces, as the workload plays them against the real product.

  async duringOutage(play) {
    await play(async ({ identity }) => {
      if (identity.uid === "nobody" && this.bug === "outage_lets_in") return this.#ok(identity, { messages: [] });
      return this.bug === "outage_is_401" ? this.#fail(401, "unauthorized") : this.#fail(503, "busy");
    });
  }

  /** A second sign-in of the same person. */
  async signInAgain(identity) {
    return { ...identity };
  }

  /** Ends one sign-in. Answers how the token is treated afterwards. */
  async revoke(identity) {
    identity.revoked = true;
    for (const line of [...this.lines])
      if (line.identity === identity && this.bug !== "revoked_still_in") line.endedByServer = true;
  }

  async freeze(identity) {
    if (this.bug !== "frozen_still_in") await this.revoke(identity);
  }

  async signInAgent() {
    return { uid: "agent", role: "customer_service" };
  }

  async setRole(identity, role) {
    if (this.bug !== "role_lingers") identity.role = role;
  }

  async lifetimeDays() {
    return this.bug === "endless_session" ? 365 : 30;
  }

  async makeVisitor() {
    const identity = { uid: `v${this.conversations.size}9`, visitor_token: randomUUID() };
    const conv = this.addPair(identity.uid, "desk");
    return { identity, conv };
  }

  async merge(identity, visitor, conv) {
    if (visitor.revoked && this.bug !== "merge_twice") return 0;
    const talk = this.conversations.get(conv);
    if (visitor.revoked) talk.log.push({ ...talk.log[0], seq: talk.log.length + 1 });
    if (this.bug === "merge_loses") talk.log.splice(1, 1);
    for (const message of talk.log) if (message.from === visitor.uid) message.from = identity.uid;
    talk.users = new Set([identity.uid, "desk"]);
    visitor.revoked = true;
    return 1;
  }

  /** A code mail and a way to try codes: `{right, tryCode(code)}`. */
  async sendCode() {
    let tries = 0,
      used = false;
    const right = "ABC234";
    const tryCode = async (code) => {
      tries += 1;
      if (tries > 5 && this.bug !== "sixth_guess") return false;
      if (code !== right || (used && this.bug !== "code_twice")) return false;
      return (used = true);
    };
    return { right, tryCode };
  }
}
