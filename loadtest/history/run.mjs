// One run against the real product: starts the server with a database of its own, lets people chat, trade, draw and line up through a
// proxy that makes trouble, kills the server now and then, and checks the history.
//
//   node loadtest/history/run.mjs --server target/debug/guildhall --seconds 40 --seed 1 [--pairs 6] [--buyers 5] [--drawers 12] [--waiters 16] [--out history.jsonl]
import { execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROMISES, check, report } from "./checker.mjs";
import { LINE_PROMISES, checkLine } from "./line-checker.mjs";
import { concludeLine, liningUp, prepareLine } from "./line-workload.mjs";
import { LOTTERY_PROMISES, checkLottery } from "./lottery-checker.mjs";
import { concludeDraws, drawing, prepareDraws } from "./lottery-workload.mjs";
import { Proxy } from "./proxy.mjs";
import { seeded } from "./seeded.mjs";
import { makeTrouble } from "./trouble.mjs";
import { History, play } from "./workload.mjs";
import { TRADE_PROMISES, checkTrade } from "./trade-checker.mjs";
import { conclude, prepare, trade } from "./trade-workload.mjs";
import { World } from "./world.mjs";

const PASSWORD = "Guild2026hall";
const { values: options } = parseArgs({
  options: {
    server: { type: "string", default: "target/debug/guildhall" },
    seconds: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    pairs: { type: "string", default: "6" },
    buyers: { type: "string", default: "5" },
    drawers: { type: "string", default: "12" },
    waiters: { type: "string", default: "16" },
    port: { type: "string", default: "7801" },
    out: { type: "string" },
  },
});
const seed = Number(options.seed);
const random = seeded(seed);
const port = Number(options.port);
const begun = performance.now();
/** Long work shows where it is. */
const tell = (what) => console.error(`history: ${((performance.now() - begun) / 1000).toFixed(0).padStart(3)} s  ${what}`);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server under test: started, killed without mercy, started again on the same data. */
class Server {
  kills = 0;

  constructor(binary, folder, listenOn, publicPort) {
    Object.assign(this, { binary, folder, port: listenOn, publicPort });
    this.log = openSync(join(folder, "server.log"), "a");
  }

  /** @param {Record<string, string>} [more] what this start alone has in its environment */
  async start(more = {}) {
    const env = {
      ...process.env,
      ...more,
      PORT: String(this.port),
      GUILDHALL_DATA_DIR: this.folder,
      GUILDHALL_DEMO: "true",
      GUILDHALL_ALLOWED_ORIGINS: `http://127.0.0.1:${this.publicPort}`,
      // The run is about loss and order; limits have tests of their own.
      GUILDHALL_RATE_LIMIT_FACTOR: "1000",
      RUST_LOG: "warn",
    };
    delete env.DATABASE_URL;
    this.env = env;
    this.process = spawn(this.binary, ["run"], { env, stdio: ["ignore", this.log, this.log] });
    this.exited = new Promise((done) => this.process.once("exit", done));
    for (let tries = 0; tries < 600; tries += 1) {
      if (this.process.exitCode !== null) throw new Error(`the server left with ${this.process.exitCode}:\n${this.tail()}`);
      const ready = await fetch(`http://127.0.0.1:${this.port}/health/ready`).then((r) => r.ok, () => false);
      if (ready) return;
      await wait(100);
    }
    throw new Error(`the server was not ready in 60 s:\n${this.tail()}`);
  }

  /** SIGKILL and a new start, as after a crash; with `clock` (`+25h`), on a machine whose clock is wrong by that. */
  async kill(clock) {
    this.kills += 1;
    this.process.kill("SIGKILL");
    await this.exited;
    await this.start(clock ? wrongBy(clock) : {});
    if (clock) await this.#provesWrong();
  }

  /** A clock that is right after all would be no trouble. */
  async #provesWrong() {
    const { headers } = await fetch(`http://127.0.0.1:${this.port}/health/live`);
    const off = Math.abs(Date.parse(headers.get("date")) - Date.now());
    if (!(off > 3_000_000)) throw new Error(`the process's clock is off by ${off} ms only`);
  }

  async stop() {
    this.process.kill("SIGTERM");
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 20_000);
    await this.exited;
    clearTimeout(timer);
  }

  signal(signal) {
    this.process.kill(signal);
  }

  /** What the embedded database's lock file says: its process first, its port fourth. */
  get #database() {
    return readFileSync(join(this.folder, "pg", "postmaster.pid"), "utf8").split("\n");
  }

  databaseUrl() {
    return `postgres://app@127.0.0.1:${this.#database[3]}/guildhall`;
  }

  /** Kills one session's process: Postgres then ends all sessions and recovers from its log, as after a crash of its own. */
  crashDatabase() {
    const [sql] = childrenOf(Number(this.#database[0])).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("app guildhall"));
    if (sql) process.kill(sql, "SIGKILL");
  }

  /** How the payment provider behaves from now on. */
  async mood(mood) {
    await fetch(`http://127.0.0.1:${this.port}/sandbox/pay/mood`, { method: "POST", redirect: "manual", body: new URLSearchParams({ mood }) });
  }

  /** The next actor of that kind panics. */
  async panic(kind, moment) {
    const asked = await fetch(`http://127.0.0.1:${this.port}/sandbox/fault`, { method: "POST", body: new URLSearchParams({ kind, moment }) });
    if (!asked.ok) throw new Error(`no fault can be asked for: ${asked.status}`);
  }

  /** Everything the payment provider has, by the call its own customers have. */
  async providersBooks() {
    const answer = await fetch(`http://127.0.0.1:${this.port}/sandbox/stripe/v1/payment_intents`, { headers: { authorization: "Bearer sk_checker" } });
    return (await answer.json()).data;
  }

  /** Stops or continues every process of the embedded database. */
  signalDatabase(signal) {
    const postmaster = Number(this.#database[0]);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // A backend that has ended meanwhile needs no signal.
      }
    }
  }

  /** The product's own audit of its books, beside the running server. */
  audit() {
    return new Promise((done) => {
      execFile(this.binary, ["audit"], { env: this.env }, (failed, stdout) => done({ holds: !failed, what: stdout.trim() }));
    });
  }

  tail() {
    return readFileSync(join(this.folder, "server.log"), "utf8").split("\n").slice(-30).join("\n");
  }
}

/** The environment of a process whose clock is wrong by so much. The database's is right, and time passes as it does. */
function wrongBy(clock) {
  const library = readdirSync("/usr/lib").map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`).find(existsSync);
  if (!library) throw new Error("libfaketime is missing: `scripts/setup.sh test` installs it");
  return { LD_PRELOAD: library, FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: "1", FAKETIME_SKIP_CMDS: "postgres,initdb,pg_ctl" };
}

function childrenOf(parent) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]) === parent;
    } catch {
      return false; // it has gone meanwhile
    }
  });
}

/** Signs in so many of the demo's people of a kind, from number `first` on. */
function signIn(world, kind, first, count) {
  return Promise.all(Array.from({ length: count }, (_, at) => world.signIn(`${kind}${first + at}@demo.guildhall.test`, PASSWORD)));
}

/** Signs in the people of the demo's open talks. */
async function castOf(world, count) {
  return Promise.all(Array.from({ length: count }, async (_, at) => {
    const people = await Promise.all(["buyer", "seller"].map((who) => world.signIn(`${who}${at + 1}@demo.guildhall.test`, PASSWORD)));
    const line = world.connect(people[0], "http");
    const { data: talk } = await line.call("conversation_open", { with: people[1].uid });
    return { people, conv: talk.conversation_id, base: talk.last_seq };
  }));
}

const folder = mkdtempSync(join(tmpdir(), "guildhall-history-"));
const server = new Server(options.server, folder, port + 1, port);
const history = new History();
let exit = 1;
try {
  await server.start();
  const proxy = await Proxy.start(port, port + 1);
  const world = new World(`http://127.0.0.1:${port}`);
  world.password = PASSWORD;
  world.pauseDatabase = () => server.signalDatabase("SIGSTOP");
  world.resumeDatabase = () => server.signalDatabase("SIGCONT");
  const pairs = await castOf(world, Number(options.pairs));
  const market = await prepare({
    world, history, random,
    buyers: await signIn(world, "buyer", 101, Number(options.buyers)),
    sellers: await signIn(world, "seller", 31, 3),
  });
  const lottery = await prepareDraws({
    world, history, random,
    people: await signIn(world, "buyer", 131, Number(options.drawers)),
    admin: await world.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  const line = await prepareLine({
    world, history, random, server,
    people: await signIn(world, "buyer", 151, Number(options.waiters)),
    admin: await world.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  tell("people are there; trouble begins");
  const end = performance.now() + Number(options.seconds) * 1000;
  const until = () => performance.now() > end;
  const trouble = makeTrouble({ server, proxy, random, tell }, until);
  const pause = () => wait(20 + random() * 60);
  const trading = trade(market, until, pause);
  const draws = drawing(lottery, until, pause);
  const waiting = liningUp(line, until, pause);
  await play({
    world, history, pairs, random, until,
    carriers: ["websocket", "polling", "http"],
    pause,
    calm: async () => {
      await Promise.all([trouble, trading, draws, waiting]);
      proxy.up();
      tell("trouble is over");
    },
  });
  tell("every talk is read");
  await conclude(market, pause, server);
  tell("every order and balance is read");
  await concludeDraws(lottery, pause);
  tell("every draw is read");
  await concludeLine(line, pause);
  tell("everybody in line is served");
  await proxy.stop();
  const promises = { ...PROMISES, ...TRADE_PROMISES, ...LOTTERY_PROMISES, ...LINE_PROMISES };
  const troubles = await trouble;
  const left = Object.keys(troubles).filter((kind) => troubles[kind] === 0);
  const { records } = history;
  const { text, broken } = report({ ...check(records), ...checkTrade(records), ...checkLottery(records), ...checkLine(records) }, promises);
  const acknowledged = (wanted) => history.records.filter(({ f, type }) => f === wanted && type === "ok").length;
  const [sent, bought, paid, drawn, accepted] = ["send", "buy", "pay", "draw", "line_accept"].map(acknowledged);
  console.log(text);
  console.log(`history: seed ${seed}, ${history.records.length} records, ${sent} acknowledged sends, ${bought} purchases, ${paid} payments, ${drawn} draws and ${accepted} turns taken, ${server.kills} kills, ${proxy.cuts} connections cut, ${world.secrets.scanned} answers scanned; ${broken.length === 0 ? "every promise holds" : `broken: ${broken.join(" ")}`}`);
  console.log(`troubles: ${Object.entries(troubles).map(([kind, times]) => `${times} ${kind}`).join(", ")}${left.length === 0 ? "" : `; too short for: ${left.join(", ")}`}`);
  exit = broken.length + left.length === 0 ? 0 : 1;
  if (exit === 1) console.log(server.tail());
} catch (error) {
  console.error(error, server.tail());
} finally {
  if (options.out) writeFileSync(options.out, history.records.map((record) => JSON.stringify(record)).join("\n"));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(exit);
}
