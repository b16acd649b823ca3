// One run against the real product: starts the server with a database of its own, lets people chat and trade through a proxy
// that makes trouble, kills the server now and then, and checks the history.
//
//   node loadtest/history/run.mjs --server target/debug/guildhall --seconds 40 --seed 1 [--pairs 6] [--buyers 5] [--out history.jsonl]
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync, openSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROMISES, check, report } from "./checker.mjs";
import { Proxy } from "./proxy.mjs";
import { seeded } from "./seeded.mjs";
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
    port: { type: "string", default: "7801" },
    out: { type: "string" },
  },
});
const seed = Number(options.seed);
const random = seeded(seed);
const port = Number(options.port);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** The server under test: started, killed without mercy, started again on the same data. */
class Server {
  kills = 0;

  constructor(binary, folder, listenOn, publicPort) {
    Object.assign(this, { binary, folder, port: listenOn, publicPort });
    this.log = openSync(join(folder, "server.log"), "a");
  }

  async start() {
    const env = {
      ...process.env,
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

  /** SIGKILL and a new start, as after a crash. */
  async kill() {
    this.kills += 1;
    this.process.kill("SIGKILL");
    await this.exited;
    await this.start();
  }

  async stop() {
    this.process.kill("SIGTERM");
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 20_000);
    await this.exited;
    clearTimeout(timer);
  }

  /** Stops or continues every process of the embedded database. */
  signalDatabase(signal) {
    const postmaster = Number(readFileSync(join(this.folder, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
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

function childrenOf(parent) {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]) === parent;
    } catch {
      return false; // it has gone meanwhile
    }
  });
}

/** Trouble of every kind, by the seed: resets, swallowed answers, a cut of a few seconds, a kill. */
async function makeTrouble(server, proxy, until) {
  let turn = 0;
  while (!until()) {
    await wait(1500 + random() * 2500);
    if (until()) return;
    turn += 1;
    if (turn % 4 === 0) await server.kill();
    else if (turn % 4 === 2) {
      proxy.cut();
      await wait(800 + random() * 1200);
      proxy.up();
    } else if (random() < 0.5) proxy.reset(0.5, random);
    else proxy.swallow(0.5, random, 400);
  }
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
  const end = performance.now() + Number(options.seconds) * 1000;
  const until = () => performance.now() > end;
  const trouble = makeTrouble(server, proxy, until);
  const pause = () => wait(20 + random() * 60);
  const trading = trade(market, until, pause);
  await play({
    world, history, pairs, random, until,
    carriers: ["websocket", "polling", "http"],
    pause,
    calm: async () => {
      await Promise.all([trouble, trading]);
      proxy.up();
    },
  });
  await conclude(market, pause, () => server.audit());
  await proxy.stop();
  const promises = { ...PROMISES, ...TRADE_PROMISES };
  const { text, broken } = report({ ...check(history.records), ...checkTrade(history.records) }, promises);
  const acknowledged = (wanted) => history.records.filter(({ f, type }) => f === wanted && type === "ok").length;
  const [sent, bought, paid] = ["send", "buy", "pay"].map(acknowledged);
  console.log(text);
  console.log(`history: seed ${seed}, ${history.records.length} records, ${sent} acknowledged sends, ${bought} purchases and ${paid} payments, ${server.kills} kills, ${proxy.cuts} connections cut, ${world.secrets.scanned} answers scanned; ${broken.length === 0 ? "every promise holds" : `broken: ${broken.join(" ")}`}`);
  exit = broken.length === 0 ? 0 : 1;
  if (exit === 1) console.log(server.tail());
} catch (error) {
  console.error(error, server.tail());
} finally {
  if (options.out) writeFileSync(options.out, history.records.map((record) => JSON.stringify(record)).join("\n"));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(exit);
}
