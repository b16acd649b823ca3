// The product as its clients meet it: HTTP by fetch, and the npm socket.io-client that the browser uses, over
// websocket or long polling. Nothing else of the product is known here.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { scaled } from "../../scripts/machine-speed.mjs";
import { Secrets } from "./secrets.mjs";
import { untilBrought } from "./settling.mjs";
import { wait } from "./wait.mjs";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const { io } = require("socket.io-client");

/** Longest a call is waited for; after that it may or may not have happened. Spec §9: 7 s. */
const ANSWER_WITHIN = 7000;

/** Who was refused a connection tries again after so long. */
const COMES_AGAIN_AFTER = 500;

/** Of the commands that carry an id, so many arrive twice without anybody having asked for it. */
const DOUBLED = 0.02;

export class System {
  /**
   * So long after the last fault what was said is with everybody who is connected. A `resync` takes five seconds to
   * reach everybody.
   */
  arrivesWithin = 10_000;

  /** How long after a fault began something is said, at most, in ms; it takes about as long to be kept and told. */
  around = 60;

  /** Who waits for something to arrive looks so often, and asks again so often if nothing was answered, in ms. */
  looksEvery = 100;

  /** How much slower than usual the machine is now; whoever watches it says so. */
  slowness = 1;

  /**
   * `bases` are the doors of the cluster, of which each call and each connection takes one by chance, as behind a proxy
   * that knows nobody. Behind the first one are the outside parties of the sandbox.
   */
  constructor(bases, random = Math.random) {
    this.bases = bases;
    this.random = random;
    this.doubled = 0;
    this.secrets = new Secrets();
  }

  /** Where the pages of the outside parties are. */
  get base() {
    return this.bases[0];
  }

  /**
   * What changes somebody's rights acts within a second everywhere; the rest is the harness's own, on a machine that
   * does other things too.
   */
  actsWithin = 2000;

  /**
   * What is open after the faults is settled by then; the key of a command whose process was killed is free again
   * after 20 s.
   */
  settlesWithin = scaled(40_000);

  /** So long after the last fault everything is as usual (`service-checker.mjs`, X6), and a little. */
  recoversWithin = 5500;

  /** So many calls find each of the doors, most likely. */
  get callsForEveryDoor() {
    return this.bases.length === 1 ? 1 : this.bases.length * 3;
  }

  /** One of the doors. */
  door() {
    return this.bases[Math.floor(this.random() * this.bases.length)];
  }

  /** One HTTP call. `{outcome: "ok"|"fail"|"info", status, code, data}`. */
  async http(path, body, { token, deviceId, method = "POST", key, within = ANSWER_WITHIN } = {}) {
    const headers = { "content-type": "application/json", locale: "en" };
    if (token) headers.authorization = `PS ${token}`;
    if (deviceId) headers["device-id"] = deviceId;
    if (key) headers["idempotency-key"] = key;
    const request = () =>
      fetch(this.door() + path, {
        method,
        headers,
        signal: AbortSignal.timeout(within),
        ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
      });
    try {
      if ((key || body?.client_msg_id) && this.random() < DOUBLED) this.#arrivesTwice(request);
      const response = await request();
      const text = await response.text();
      return this.#understand(response.status, JSON.parse(text), token);
    } catch {
      return { outcome: "info", code: "no_answer" };
    }
  }

  /** As a network may do it; nobody reads the answer to the second one. */
  #arrivesTwice(request) {
    this.doubled += 1;
    request()
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  }

  #understand(status, answer, who) {
    this.secrets.scan(who, answer);
    const ok = answer.code === 0 || answer.code === 200;
    const code = ok ? 0 : (answer.data?.code ?? answer.code);
    const applied = answer.data?.applied;
    const outcome = ok ? "ok" : status >= 500 && applied !== false ? "info" : "fail";
    return { outcome, status, code, data: answer.data, message: answer.message };
  }

  async signIn(email, password) {
    const answer = await this.http("/api/account/email/login", { email, password }, { within: scaled(30_000) });
    if (answer.outcome !== "ok") throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`);
    this.secrets.guard(answer.data.token);
    return { token: answer.data.token, uid: answer.data.user.uid, email };
  }

  /** A second sign-in of the same person, who may know what they know. */
  async signInAgain(identity) {
    const second = await this.signIn(identity.email, this.password);
    this.secrets.share(identity.token, second.token);
    return second;
  }

  /** Ends one sign-in by logging out with its own token. */
  async revoke(identity) {
    await this.insist(() => this.http("/api/account/logout", {}, identity));
  }

  signInAgent() {
    return this.signIn("agent10@demo.guildhall.test", this.password);
  }

  /** What an administrator does to an account. */
  async #administer(call, wish) {
    const admin = await this.signIn("admin@demo.guildhall.test", this.password);
    const answer = await this.insist(() =>
      this.http(`/api/admin/account/${call}`, { ...wish, reason: "history checker" }, admin),
    );
    if (answer.outcome !== "ok") throw new Error(`an administrator cannot ${call}: ${JSON.stringify(answer)}`);
  }

  setRole(identity, role) {
    return this.#administer("set_role", { uid: identity.uid, role });
  }

  freeze(identity) {
    return this.#administer("freeze", { uid: identity.uid });
  }

  /**
   * Has the days of this run reconciled with the provider, as an administrator does. What does not match then, and why
   * a day could not be done.
   */
  async reconcile() {
    const admin = await this.signIn("admin@demo.guildhall.test", this.password);
    const read = (path) => this.insist(() => this.http(path, null, { ...admin, method: "GET" }));
    const reconciled = new Set();
    for (const ago of [1, 0]) {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
      const asked = await this.insist(() =>
        this.http("/api/admin/reconciliation/check", { day }, { ...admin, key: randomUUID() }),
      );
      if (asked.outcome !== "ok") throw new Error(`${day} is not reconciled: ${JSON.stringify(asked)}`);
      reconciled.add(day);
    }
    const { data } = await untilBrought(
      () => read("/api/admin/reconciliation/days"),
      ({ data: { days } }) => days.every(({ day, is_due: isDue }) => !reconciled.has(day) || !isDue),
    );
    const days = data.days.filter(({ day }) => reconciled.has(day));
    const found = await read("/api/admin/reconciliation/differences?open=true&limit=100");
    return { days, differences: found.data.differences };
  }

  /** Days until the sign-in in use ends, as the server says. */
  async lifetimeDays(identity) {
    const answer = await this.insist(() => this.http("/api/account/sessions", null, { ...identity, method: "GET" }));
    const current = answer.data.sessions.find((session) => session.is_current);
    return (current.expires_at - Date.now()) / 86_400_000;
  }

  async makeVisitor() {
    const deviceId = randomUUID();
    const token = await this.insist(() => this.http("/api/im/visitor_token", { device_id: deviceId }, { deviceId }));
    const identity = { uid: "visitor", visitor_token: token.data.visitor_token, deviceId };
    const line = this.connect(identity, "http");
    const conv = await this.insist(() => line.call("conversation_open", { with: "customer_service" }));
    return { identity: { ...identity, uid: conv.data.self.uid }, conv: conv.data.conversation_id };
  }

  async merge(identity, visitor) {
    const answer = await this.insist(() =>
      this.http(
        "/api/im/merge_vistor_msg",
        { visitor_token: visitor.visitor_token },
        { ...identity, deviceId: visitor.deviceId },
      ),
    );
    return answer.data?.merged ?? 0;
  }

  /** Asks for a sign-in code for a fresh address and reads it in the sandbox's inbox. `{right, tryCode(code)}`. */
  async sendCode() {
    const email = `checker-${randomUUID()}@demo.guildhall.test`;
    await this.insist(() => this.http("/api/account/email/login_send", { email }));
    const right = await this.#codeFor(email);
    const tryCode = async (auth_code) => {
      const answer = await this.http("/api/account/email/login", { email, auth_code });
      if (answer.outcome === "info") throw new Error("no answer to a code: run this piece without faults");
      return answer.outcome === "ok";
    };
    return { right, tryCode };
  }

  async #codeFor(email) {
    for (let tries = 0; tries < scaled(100); tries += 1) {
      const response = await fetch(`${this.base}/sandbox/inbox.json?to=${encodeURIComponent(email)}`);
      const { mails } = await response.json();
      const code = mails.map((mail) => /\b[A-Z0-9]{6}\b/.exec(`${mail.subject}\n${mail.text}`)?.[0]).find(Boolean);
      if (code) return code;
      await wait(100);
    }
    throw new Error(`no code mail for ${email}`);
  }

  /** Plays something while the database does not answer. `pause` and `resume` come from whoever runs the server. */
  async duringOutage(play) {
    this.pauseDatabase();
    try {
      await play((line, name, payload) => line.call(name, payload));
    } finally {
      this.resumeDatabase();
    }
  }

  /** Repeats a call that may be repeated until it is answered for sure. */
  async insist(call) {
    for (let tries = 0; tries < scaled(60); tries += 1) {
      const answer = await call();
      if (
        answer.outcome !== "info" &&
        answer.status !== 503 &&
        answer.status !== 429 &&
        answer.code !== "not_connected"
      )
        return answer;
      await wait(250);
    }
    throw new Error("no sure answer in 15 s, as a usual machine counts them");
  }

  /**
   * A line to the server. `carrier` is websocket, polling or http; `hear(event, payload, connection)` gets the pushes,
   * and `connect` of its own.
   */
  connect(identity, carrier, hear = () => {}) {
    if (carrier === "http") return new HttpLine(this, identity);
    return new SocketLine(this, identity, carrier, hear);
  }
}

/** Identity as call options and as payload fields: a token, or a visitor token with its device. */
function fields(identity, payload) {
  return identity.visitor_token ? { ...payload, visitor_token: identity.visitor_token } : payload;
}

class HttpLine {
  constructor(system, identity) {
    Object.assign(this, { system, identity, connection: 0, connected: true });
  }

  call(name, payload) {
    const { token, deviceId } = this.identity;
    return this.system.http(`/api/im/${name}`, fields(this.identity, payload), { token, deviceId });
  }

  async ready() {}

  close() {}
}

class SocketLine {
  /** Counts (re)connections, so that a history can tell one from the next. */
  connection = 0;
  endedByServer = false;
  closed = false;

  constructor(system, identity, carrier, hear) {
    Object.assign(this, { system, identity });
    const { token, visitor_token, deviceId } = identity;
    this.socket = io(system.door(), {
      transports: [carrier],
      forceNew: true,
      timeout: 10_000,
      reconnectionDelay: 200,
      reconnectionDelayMax: 1000,
      auth: (give) => give({ token, visitor_token, device_id: deviceId, locale: "en" }),
    });
    this.socket.on("connect", () => {
      this.connection += 1;
      hear("connect", {}, this.connection);
    });
    // As the product's client does it: who was refused for anything but the token, or thrown out, comes again.
    const again = () => setTimeout(() => this.socket.active || this.closed || this.socket.connect(), COMES_AGAIN_AFTER);
    this.socket.on("connect_error", (error) => {
      if (!this.socket.active && error.data?.code !== 401) again();
    });
    // Whoever comes back may find another process behind the door.
    this.socket.io.on("reconnect_attempt", () => (this.socket.io.uri = system.door()));
    this.socket.on("disconnect", (reason) => {
      this.endedByServer ||= reason === "io server disconnect";
      if (!this.socket.active) again();
    });
    this.socket.onAny((event, payload) => {
      system.secrets.scan(token ?? visitor_token, payload);
      hear(event, payload, this.connection);
    });
  }

  async call(name, payload) {
    if (!this.socket.connected) return { outcome: "fail", code: "not_connected", status: 0 };
    try {
      const answer = await this.socket.timeout(ANSWER_WITHIN).emitWithAck(name, payload);
      this.system.secrets.scan(this.identity.token, answer);
      const ok = answer.code === 200;
      const outcome = ok ? "ok" : answer.code === 503 && answer.data?.applied !== false ? "info" : "fail";
      return { outcome, status: answer.code, code: answer.data?.code ?? answer.code, data: answer.data };
    } catch {
      // Spec §8: a call that is not answered in time is a reason to connect anew.
      if (!this.closed) this.socket.disconnect().connect();
      return { outcome: "info", code: "no_answer" };
    }
  }

  get connected() {
    return this.socket.connected;
  }

  /** Resolves once connected. */
  ready() {
    if (this.socket.connected) return Promise.resolve();
    return new Promise((resolve) => this.socket.once("connect", resolve));
  }

  close() {
    this.closed = true;
    this.socket.disconnect();
  }
}
