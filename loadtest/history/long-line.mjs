// Ten thousand people with a paid pack each in one line of the real product, devices that serve its head, and a server
// that is killed in the middle, twice or more: nobody loses their place, who has the lower number is called first, and
// every position anybody is told falls. The line is made by the product's own code beside the server
// (server/examples/limit line); everything else goes over the wire.
//
//   node loadtest/history/long-line.mjs --server target/debug/guildhall --limit target/debug/examples/limit [--people
// 10000] [--seconds 60] [--kills 2] [--devices 12]
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { holdPort } from "../../scripts/held-port.mjs";
import { scaled } from "../../scripts/machine-speed.mjs";
import postgres from "./postgres.mjs";
import { wait } from "./wait.mjs";
import { System } from "./system.mjs";
const run = promisify(execFile);
const { values: options } = parseArgs({
  options: {
    server: { type: "string", default: "target/debug/guildhall" },
    limit: { type: "string", default: "target/debug/examples/limit" },
    people: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
    kills: { type: "string", default: "2" },
    devices: { type: "string", default: "12" },
  },
});
const [people, seconds, kills, devices] = ["people", "seconds", "kills", "devices"].map((name) =>
  Number(options[name]),
);
const { port } = await holdPort();
/**
 * A device needs 0.8 s for a quick pack: more are not served. They are there all the while; who is not would be passed
 * over.
 */
const heads = Math.min(people, Math.ceil(((seconds + 10) * devices) / 0.8));
/** Of the others every so-many-th is connected too. */
const EVERY = 30;
/** Every so-many-th of the heads leaves instead of taking their turn, and of the others while they wait. */
const LEAVES = 25;
const ACCEPT_WINDOW = 90_000;
/** Reads under way at the same time, at the end. */
const AT_ONCE = 32;

const begun = performance.now();
const tell = (what) =>
  console.error(`long line: ${((performance.now() - begun) / 1000).toFixed(0).padStart(3)} s  ${what}`);

/** The server under test, on a database of its own. */
class Cluster {
  #env = {
    ...process.env,
    PORT: String(port),
    GUILDHALL_HOST: "127.0.0.1",
    GUILDHALL_DATA_DIR: mkdtempSync(join(tmpdir(), "guildhall-line-")),
    GUILDHALL_DEMO: "false",
    GUILDHALL_RATE_LIMIT_FACTOR: "1000000",
  };

  constructor() {
    delete this.#env.DATABASE_URL;
    this.folder = this.#env.GUILDHALL_DATA_DIR;
    this.log = openSync(join(this.folder, "server.log"), "a");
  }

  /** Runs a word of the product's that is not `run`. */
  word(...words) {
    return run(options.server, words, { env: this.#env, maxBuffer: 1e8 });
  }

  async start() {
    const from = performance.now();
    this.process = spawn(options.server, ["run"], { env: this.#env, stdio: ["ignore", this.log, this.log] });
    this.exited = new Promise((done) => this.process.once("exit", done));
    while (
      !(await fetch(`http://127.0.0.1:${port}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      ))
    ) {
      if (this.process.exitCode !== null || performance.now() - from > scaled(60_000))
        throw new Error(`the server does not start:\n${this.tail()}`);
      await wait(50);
    }
    return performance.now() - from;
  }

  async end(signal) {
    this.process.kill(signal);
    await this.exited;
  }

  databaseUrl() {
    const port = readFileSync(join(this.folder, "pg", "postmaster.pid"), "utf8").split("\n")[3];
    return `postgres://app@127.0.0.1:${port}/guildhall`;
  }

  tail() {
    return readFileSync(join(this.folder, "server.log"), "utf8").split("\n").slice(-20).join("\n");
  }
}

/** What went wrong, once for each kind with its first examples. */
const wrong = new Map();
const asked = new Map();
function ask(promise, holds, example) {
  asked.set(promise, (asked.get(promise) ?? 0) + 1);
  if (!holds) wrong.set(promise, [...(wrong.get(promise) ?? []), example].slice(0, 5));
}

/** Somebody in the line. Number 0 is its first. */
class Person {
  calls = [];
  sequence = 0;

  constructor(system, number, token) {
    Object.assign(this, { system, number, token });
  }

  connect() {
    this.line = this.system.connect({ token: this.token }, "websocket", (event, push) => {
      if (event === "topic" && push.topic.startsWith("queue:")) this.know(push.data);
    });
    // What was missed in between is not sent again.
    this.line.socket.on("connect", () => void this.look());
    return this.line.ready();
  }

  async look() {
    const answer = await this.system.http("/api/topup/places", null, {
      token: this.token,
      method: "GET",
      within: 30_000,
    });
    const [place] = answer.outcome === "ok" ? answer.data.places : [];
    if (place) this.know(place);
    return place;
  }

  know(place) {
    heard += 1;
    if (place.accept_by !== undefined) this.calls.push(place.accept_by - ACCEPT_WINDOW);
    ask("nobody lines up anew", place.epoch === 1, `${this.number}: epoch ${place.epoch}`);
    const before = this.place;
    ask(
      "a place stays the same",
      !before || (before.place_id === place.place_id && before.joined_at === place.joined_at),
      `${this.number}: ${before?.place_id} and ${place.place_id}`,
    );
    if (before && before.version > place.version) return; // late, as the client sees it
    if (before?.position !== undefined && place.position !== undefined) {
      ask(
        "positions fall",
        place.position <= before.position,
        `${this.number}: from ${before.position} to ${place.position}`,
      );
      if (place.position < before.position) this.sequence += 1;
    }
    this.place = place;
    if (place.stage === "called" && serves) void this.answer();
  }

  /** Takes the turn, or leaves; asks until there is an answer. */
  async answer() {
    if (this.answering) return;
    this.answering = true;
    const call = this.number % LEAVES === LEAVES - 1 ? "exit" : "accept";
    await this.wish(call);
  }

  async wish(call) {
    const key = randomUUID();
    for (let tries = 0; tries < 200; tries += 1) {
      const answer = await this.system.http(
        `/api/topup/${call}`,
        { place_id: this.place.place_id },
        { token: this.token, key },
      );
      if (answer.outcome === "ok") return this.know(answer.data);
      if (answer.outcome !== "info" && ![429, 503].includes(answer.status)) return undefined;
      await wait(250);
    }
    throw new Error(`${this.number} is not answered`);
  }
}

let heard = 0;
let serves = true;

/** What everybody is told, by their number, when nobody is called any more. */
async function count(everybody) {
  const places = new Array(everybody.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let at = next++; at < everybody.length; at = next++)
        places[at] = await everybody[at].system
          .insist(async () => {
            const place = await everybody[at].look();
            return { outcome: "ok", status: place ? 200 : 503, place };
          })
          .then(({ place }) => place);
    }),
  );
  return places;
}

function check(everybody, places, journal) {
  const waiting = everybody.filter(({ number }) => places[number].stage === "waiting");
  waiting.forEach(({ number }, at) =>
    ask(
      "positions are 1 to n, in the order of numbers",
      places[number].position === at + 1,
      `number ${number} at ${places[number].position}, not ${at + 1}`,
    ),
  );
  const called = everybody.filter(({ calls }) => calls.length > 0);
  called.forEach((one, at) => {
    const [before, after] = [called[at - 1], one].map((who) => who && Math.min(...who.calls));
    if (at > 0) ask("lower numbers are called first", before <= after, `${called[at - 1].number} after ${one.number}`);
  });
  const last = called.at(-1)?.number ?? 0;
  ask(
    "nobody is left behind",
    waiting.every(({ number }) => number > last),
    `${waiting[0]?.number} waits, and ${last} was called`,
  );
  const done = new Map(journal.map(({ key, done: packs }) => [key.replaceAll("-", ""), packs]));
  for (const { order_id, stage } of places) {
    const packs = done.get(order_id.replaceAll("-", "")) ?? 0;
    if (["success", "waiting", "exited"].includes(stage))
      ask(
        "what is redeemed is redeemed once",
        packs === (stage === "success" ? 1 : 0),
        `${order_id}: ${stage}, ${packs} redeemed`,
      );
  }
  return { waiting: waiting.length, called: called.length, last };
}

const cluster = new Cluster();
let exit = 1;
try {
  const file = join(cluster.folder, "people.jsonl");
  await cluster.word("demo", "--buyers", String(people), "--out", file);
  tell(`${people} people are there`);
  await cluster.start();
  const made = await run(options.limit, ["line", cluster.databaseUrl(), String(people), String(devices)]);
  const queue = made.stdout.trim();
  tell(`everybody has paid and waits; ${devices} devices begin`);
  const system = new System([`http://127.0.0.1:${port}`]);
  const everybody = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line, number) => new Person(system, number, JSON.parse(line).token));
  const there = everybody.filter(({ number }) => number < heads || number % EVERY === 0);
  for (let at = 0; at < there.length; at += 100)
    await Promise.all(there.slice(at, at + 100).map((person) => person.connect()));
  tell(`${there.length} of them have the product open`);

  const end = performance.now() + seconds * 1000;
  const leaving = (async () => {
    for (const person of there.filter(({ number }) => number >= heads && number % LEAVES === 0)) {
      if (performance.now() > end) break;
      await wait(200);
      if (person.place) await person.wish("exit");
    }
  })();
  const restarts = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait((seconds * 1000) / (kills + 1));
    await cluster.end("SIGKILL");
    restarts.push(await cluster.start());
    tell(`killed, and back after ${(restarts.at(-1) / 1000).toFixed(1)} s`);
  }
  await wait(Math.max(0, end - performance.now()));
  serves = false;
  await leaving;
  // Nobody is called from here on: what is read next is one moment.
  const sql = postgres(cluster.databaseUrl(), { max: 1, onnotice: () => {} });
  await sql`update topup_queue set state = 'paused' where queue_id = ${queue}`;
  await sql.end();
  await wait(2000);
  tell("the line stands still and is counted");
  const places = await count(everybody);
  const journal = readFileSync(join(cluster.folder, "sandbox-farm.jsonl"), "utf8")
    .split("\n")
    .flatMap((line) => (line.endsWith("}") ? [JSON.parse(line)] : []));
  const { waiting, called, last } = check(everybody, places, journal);
  ask("somebody is served", called > devices, `only ${called} were called`);
  const falls = there.reduce((sum, { sequence }) => sum + sequence, 0);
  for (const [promise, times] of asked) {
    const examples = (wrong.get(promise) ?? []).map((example) => `\n          ${example}`).join("");
    console.log(`${wrong.has(promise) ? "BROKEN" : "holds "}  ${promise} (${times} times)${examples}`);
  }
  const back = restarts.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ");
  console.log(
    `long line: ${people} people, ${kills} kills (back after ${back}), ${called} called up to number ${last}, ` +
      `${waiting} wait; ${heard} places told, ${falls} falls of positions seen by ${there.length} people`,
  );
  exit = wrong.size === 0 ? 0 : 1;
  if (exit === 1) console.log(cluster.tail());
} catch (error) {
  console.error(error, cluster.tail());
} finally {
  if (cluster.process) await cluster.end("SIGTERM");
  rmSync(cluster.folder, { recursive: true, force: true });
  process.exit(exit);
}
