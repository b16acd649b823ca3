// The cluster under test: one process with its own database, or several on one Postgres and one Redis. Processes are
// started, killed without mercy, stopped politely and started again on the same data; a proxy stands before each of
// them, and before its Redis.
import { execFile, spawn } from "node:child_process";
import { existsSync, openSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { holdPort } from "../../scripts/held-port.mjs";
import { scaled } from "../../scripts/machine-speed.mjs";
import { Proxy } from "./proxy.mjs";
import { wait } from "./wait.mjs";

const READY_WITHIN = scaled(60_000);

/** Of a start that failed, so many lines of the log are shown. */
const LAST_WORDS = 4;

/** Room on the disk of the database, of which a run uses little. */
const ROOM = "2g";
/** Puts what a database keeps (not its log of transactions) on a disk of its own. */
const OWN_DISK = `
  set -e; cp -a "$1" "$2"; mount -t tmpfs -o size=${ROOM},mode=700 tmpfs "$1"
  chown --reference="$2" "$1"; cp -a "$2/." "$1/"; rm -r "$2"
`;

/** The environment of whoever runs this, without what would lead to a database or to processes of theirs. */
function alone() {
  const { DATABASE_URL, REDIS_URL, GUILDHALL_NODE_URL, ...env } = process.env;
  return env;
}

/** A child process whose end can be waited for. */
function launch(command, words, options) {
  const child = spawn(command, words, options);
  child.ended = new Promise((done) => child.once("exit", done));
  return child;
}

async function end(child) {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), scaled(20_000));
  await child.ended;
  clearTimeout(timer);
}

/** One process of the cluster. */
class Node {
  /** With its port, and the proxies before it: for clients, to Redis, and for the other processes. */
  static async make(cluster, number) {
    const node = new Node();
    Object.assign(node, { cluster, number, binary: cluster.before ?? cluster.binary });
    ({ port: node.port } = await holdPort());
    node.proxy = await Proxy.start(node.port);
    if (cluster.isReplicated) {
      node.wire = await Proxy.start(cluster.redis.port);
      node.door = await Proxy.start(node.port);
    }
    return node;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** @param {Record<string, string>} [more] what this start alone has in its environment */
  async start(more = {}) {
    this.env = { ...alone(), ...this.cluster.environment(this), ...more };
    this.#launch();
    const began = performance.now();
    while (performance.now() - began < READY_WITHIN) {
      if (this.hasEnded) {
        if (!this.hasServed)
          throw new Error(`process ${this.number + 1} left with ${this.process.exitCode}:\n${this.cluster.tail()}`);
        // It may find no database among all these faults. Whoever runs a service starts it again.
        this.cluster.failedStarts.push(this.#failedStart());
        await wait(500);
        this.#launch();
      }
      if (
        await fetch(`${this.url}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return void (this.hasServed = true);
      await wait(100);
    }
    throw new Error(`process ${this.number + 1} was not ready in ${READY_WITHIN / 1000} s:\n${this.cluster.tail()}`);
  }

  #launch() {
    const { log } = this.cluster;
    this.logged = statSync(this.cluster.logPath).size;
    this.process = launch(this.binary, ["run"], { env: this.env, stdio: ["ignore", log, log] });
  }

  /** What is known of a start that came to nothing: how the process ended, and what it (and the others) said last. */
  #failedStart() {
    const { exitCode, signalCode } = this.process;
    const said = readFileSync(this.cluster.logPath).subarray(this.logged).toString();
    const words = said.trimEnd().split("\n").slice(-LAST_WORDS);
    return { number: this.number + 1, ended: signalCode ?? `exit ${exitCode}`, words };
  }

  get hasEnded() {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** SIGKILL and a new start, as after a crash; with `clock` (`+25h`), on a machine whose clock is wrong by that. */
  async kill(clock) {
    this.cluster.kills += 1;
    this.process.kill("SIGKILL");
    await this.process.ended;
    await this.start(clock ? wrongBy(clock) : {});
    if (clock) await this.#provesWrong();
  }

  /** A clock that is right after all would be no fault. */
  async #provesWrong() {
    const { headers } = await fetch(`${this.url}/health/live`);
    const off = Math.abs(Date.parse(headers.get("date")) - Date.now());
    if (!(off > 3_000_000)) throw new Error(`the process's clock is off by ${off} ms only`);
  }

  /** Asked to leave, as at a deployment, and started again: as the new release, where it was still the one before. */
  async restart() {
    if (this.binary !== this.cluster.binary) this.cluster.upgrades += 1;
    this.binary = this.cluster.binary;
    await end(this.process);
    await this.start();
  }

  signal(signal) {
    this.process.kill(signal);
  }

  /** Sets a limit of the operating system for the running process: `limit("nofile", 64)`. Answers what it was. */
  async limit(kind, value) {
    const was = await run("prlimit", [
      "--pid",
      String(this.process.pid),
      `--${kind}`,
      "--output",
      "SOFT,HARD",
      "--noheadings",
      "--raw",
    ]);
    const [soft, hard] = was.trim().split(/\s+/);
    await run("prlimit", ["--pid", String(this.process.pid), `--${kind}=${value}:${hard}`]);
    return soft;
  }

  /** Started again, if it has ended by itself; whoever runs a service does that. */
  async stays() {
    if (!this.hasEnded) return true;
    await this.start();
    return false;
  }

  openFiles() {
    return readdirSync(`/proc/${this.process.pid}/fd`).length;
  }

  /** In bytes. */
  addressSpace() {
    return Number(/VmSize:\s+(\d+)/.exec(readFileSync(`/proc/${this.process.pid}/status`, "utf8"))[1]) * 1024;
  }

  /** The next actor of that kind panics. */
  async panic(kind, moment) {
    const asked = await fetch(`${this.url}/sandbox/fault`, {
      method: "POST",
      body: new URLSearchParams({ kind, moment }),
    });
    if (!asked.ok) throw new Error(`no fault can be asked for: ${asked.status}`);
  }
}

/** What all processes of several share: a Postgres that none of them takes along, and a Redis. */
class Redis {
  static async start(folder, log) {
    const redis = new Redis();
    Object.assign(redis, { folder, log, ...(await holdPort()) });
    await redis.#begin();
    return redis;
  }

  async #begin() {
    const words = [
      "--bind",
      "127.0.0.1",
      "--port",
      String(this.port),
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      this.folder,
    ];
    this.process = launch("redis-server", words, { stdio: ["ignore", this.log, this.log] });
    for (let tries = 0; tries < scaled(100); tries += 1) {
      if ((await this.say("ping").catch(() => "")).trim() === "PONG") return;
      await wait(50);
    }
    throw new Error("redis-server does not answer");
  }

  say(...words) {
    return run("redis-cli", ["-p", String(this.port), ...words]);
  }

  async kill(forMs) {
    this.process.kill("SIGKILL");
    await this.process.ended;
    await wait(forMs);
    await this.#begin();
  }

  async freeze(forMs) {
    this.process.kill("SIGSTOP");
    await wait(forMs);
    this.process.kill("SIGCONT");
  }

  stop() {
    return end(this.process);
  }
}

export class Cluster {
  kills = 0;
  /** Processes that ended before they were ready and had to be started twice: {number, ended, words}. */
  failedStarts = [];
  /** Processes of the release before that became the new one. */
  upgrades = 0;
  nodes = [];
  proxies = [];
  /** Between each process and Redis. */
  wires = [];
  /** Between the other processes and each. */
  doors = [];

  /**
   * @param {{binary: string, before?: string, folder: string, nodes: number}} scene with the release `before` every
   *   process, and the database, begins with that, until it is restarted
   */
  constructor({ binary, before, folder, nodes }) {
    Object.assign(this, { binary, before, folder, count: nodes });
    this.logPath = join(folder, "server.log");
    this.log = openSync(this.logPath, "a");
  }

  get isReplicated() {
    return this.count > 1;
  }

  async open() {
    await this.#makeDisk();
    if (this.isReplicated) {
      await this.#startPostgres();
      this.redis = await Redis.start(this.folder, this.log);
      ({ port: this.mailPort } = await holdPort());
    }
    // Each is told of all the others before any of them starts.
    for (let number = 0; number < this.count; number += 1) {
      const node = await Node.make(this, number);
      this.nodes.push(node);
      this.proxies.push(node.proxy);
      if (this.isReplicated) {
        this.wires.push(node.wire);
        this.doors.push(node.door);
      }
    }
    // One after another: the first brings the schema up to date and loads the demonstration, once for all.
    for (const node of this.nodes) await node.start();
  }

  /** The environment of a database of our own. */
  #alone() {
    return { ...alone(), GUILDHALL_DATA_DIR: this.folder };
  }

  /** Gives the database a small disk, if whoever runs this may: without that it cannot become full. */
  async #makeDisk() {
    await run(this.before ?? this.binary, ["postgres", "--", "true"], { env: this.#alone() });
    const base = join(this.folder, "pg", "base");
    this.disk = await run("sh", ["-c", OWN_DISK, "-", base, join(this.folder, "base")]).then(
      () => base,
      () => undefined,
    );
  }

  /** F17: there is no room on it for a while. What is there can be read. */
  async fillDisk(forMs) {
    const fill = async () => {
      const used = await run("df", ["--output=used", "-B1", this.disk]);
      await run("mount", ["-o", `remount,size=${used.trim().split("\n").at(-1).trim()}`, this.disk]);
    };
    // A disk cannot be smaller than what is on it, which may have grown between the two.
    for (let tries = 1; ; tries += 1) {
      const failed = await fill().then(
        () => undefined,
        (error) => error,
      );
      if (!failed) break;
      if (tries === 50) throw failed;
    }
    await wait(forMs);
    await run("mount", ["-o", `remount,size=${ROOM}`, this.disk]);
  }

  async #startPostgres() {
    const env = this.#alone();
    const words = ["postgres", "--migrate", "--", "sh", "-c", "echo $DATABASE_URL; exec sleep 86400"];
    this.postgres = launch(this.before ?? this.binary, words, { env, stdio: ["ignore", "pipe", this.log] });
    for await (const line of createInterface({ input: this.postgres.stdout })) {
      if (line.startsWith("postgres://")) return void (this.sharedUrl = line.trim());
    }
    throw new Error(`Postgres did not start:\n${this.tail()}`);
  }

  /** How clients find the processes. */
  get bases() {
    return this.proxies.map(({ port }) => `http://127.0.0.1:${port}`);
  }

  environment(node) {
    const shared = {
      PORT: String(node.port),
      GUILDHALL_HOST: "127.0.0.1",
      GUILDHALL_DATA_DIR: this.folder,
      GUILDHALL_DEMO: String(node.number === 0),
      GUILDHALL_ALLOWED_ORIGINS: this.bases.join(","),
      // The run is about loss and order; limits have tests of their own.
      GUILDHALL_RATE_LIMIT_FACTOR: "1000",
    };
    if (!this.isReplicated) return shared;
    const first = this.nodes[0].url;
    Object.assign(shared, {
      DATABASE_URL: this.sharedUrl,
      REDIS_URL: `redis://127.0.0.1:${node.wire.port}`,
      GUILDHALL_DATABASE_CONNECTIONS: "12",
      GUILDHALL_NODE_URL: `http://127.0.0.1:${node.door.port}`,
    });
    // The outside parties are in the first process; the others ask there.
    if (node.number === 0) return { ...shared, GUILDHALL_SANDBOX_SMTP_PORT: String(this.mailPort) };
    return {
      ...shared,
      GUILDHALL_SMTP_URL: `smtp://127.0.0.1:${this.mailPort}`,
      GUILDHALL_STRIPE_URL: `${first}/sandbox/stripe`,
      GUILDHALL_STRIPE_KEY: "sk_sandbox",
      GUILDHALL_PAYPAL_URL: `${first}/sandbox/paypal`,
      GUILDHALL_PAYPAL_CLIENT_ID: "sandbox",
      GUILDHALL_PAYPAL_CLIENT_SECRET: "sandbox",
      GUILDHALL_FARM_URL: `${first}/sandbox/device_farm`,
      GUILDHALL_FARM_KEY: "farm_sandbox",
    };
  }

  /** One of the processes. */
  some(random) {
    return this.nodes[Math.floor(random() * this.nodes.length)];
  }

  /** Every process at once. */
  async killAll() {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  /** Restarts what is still of the release before, so that a rollout is whole. */
  async finishRollout() {
    for (const node of this.nodes) if (node.binary !== this.binary) await node.restart();
  }

  /** How many connections were cut. */
  get cuts() {
    return [...this.proxies, ...this.wires, ...this.doors].reduce((sum, { cuts }) => sum + cuts, 0);
  }

  async stop() {
    await Promise.all(this.proxies.map((proxy) => proxy.stop()));
    await Promise.all(this.nodes.filter(({ process }) => process).map((node) => end(node.process)));
    await Promise.all([...this.wires, ...this.doors].map((proxy) => proxy.stop()));
    if (this.redis) await this.redis.stop();
    if (this.postgres) await end(this.postgres);
    if (this.disk) await run("umount", [this.disk]);
  }

  /** What the embedded database's lock file says: its process first, its port fourth. */
  get #database() {
    return readFileSync(join(this.folder, "pg", "postmaster.pid"), "utf8").split("\n");
  }

  databaseUrl() {
    return this.sharedUrl ?? `postgres://app@127.0.0.1:${this.#database[3]}/guildhall`;
  }

  /**
   * Kills one session's process: Postgres then ends all sessions and recovers from its log, as after a crash of its
   * own.
   */
  crashDatabase() {
    const [sql] = childrenOf(Number(this.#database[0])).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("app guildhall"),
    );
    if (sql) process.kill(sql, "SIGKILL");
  }

  /** Stops or continues every process of the database. */
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

  /** How the payment provider behaves from now on. */
  async mood(mood) {
    this.moodNow = mood;
    await fetch(`${this.nodes[0].url}/sandbox/pay/mood`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ mood }),
    });
  }

  /** Everything the payment providers have, by the calls their own customers have. */
  async providersBooks() {
    return [...(await this.#stripesBooks()), ...(await this.#paypalsBooks())];
  }

  /** At PayPal only what was captured can be listed: what is not there was not paid. */
  async #paypalsBooks() {
    const query = new URLSearchParams({
      start_date: "2000-01-01T00:00:00Z",
      end_date: "2100-01-01T00:00:00Z",
      fields: "transaction_info",
      balance_affecting_records_only: "Y",
      page_size: "1000000",
      page: "1",
    });
    const answer = await fetch(`${this.nodes[0].url}/sandbox/paypal/v1/reporting/transactions?${query}`, {
      headers: { authorization: "Bearer A21_sandbox" },
    });
    return paypalPayments((await answer.json()).transaction_details);
  }

  async #stripesBooks() {
    const answer = await fetch(`${this.nodes[0].url}/sandbox/stripe/v1/checkout/sessions`, {
      headers: { authorization: "Bearer sk_checker" },
    });
    const { data } = await answer.json();
    return data.map(({ metadata, payment_status, amount_total, amount_refunded }) => ({
      metadata,
      is_paid: payment_status === "paid",
      amount: amount_total,
      amount_refunded,
    }));
  }

  /** The product's own audit of its books, beside the running processes. */
  audit() {
    return new Promise((done) => {
      execFile(this.binary, ["audit"], { env: this.nodes[0].env }, (failed, stdout) =>
        done({ holds: !failed, what: stdout.trim() }),
      );
    });
  }

  /** Everything the processes have written to their logs. */
  words() {
    return readFileSync(this.logPath, "utf8");
  }

  /** How often the provider did not accept our key, did not know what it was asked about, or lost a refund's answer. */
  denials() {
    const words = this.words();
    const count = (pattern) => words.match(pattern)?.length ?? 0;
    return {
      denied: count(/the provider does not accept a call of ours/gu),
      lost: count(/provider call failed.*lost/gu),
    };
  }

  tail() {
    return this.words().split("\n").slice(-30).join("\n");
  }
}

function run(command, words, options = {}) {
  return new Promise((done, failed) => {
    execFile(command, words, options, (error, stdout) => (error ? failed(error) : done(stdout)));
  });
}

/**
 * The environment of a process whose clock is wrong by so much. The database's is right, and time passes as it does.
 */
function wrongBy(clock) {
  const library = [...readdirSync("/usr/lib").map((folder) => `/usr/lib/${folder}`), "/usr/lib64"]
    .map((folder) => `${folder}/faketime/libfaketimeMT.so.1`)
    .find(existsSync);
  if (!library) throw new Error("libfaketime is missing: `scripts/setup.sh soak` installs it");
  return {
    LD_PRELOAD: library,
    FAKETIME: clock,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_SKIP_CMDS: "postgres,initdb,pg_ctl",
  };
}

function childrenOf(parent) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1]) === parent;
      } catch {
        return false; // it has gone meanwhile
      }
    });
}

/** Payments made of the lines of an account at PayPal: each with what of it went back. */
export function paypalPayments(lines) {
  const cents = ({ value }) => Math.abs(Math.round(Number(value) * 100));
  const infos = lines.map(({ transaction_info }) => transaction_info);
  const back = infos.filter(({ transaction_event_code }) => transaction_event_code === "T1107");
  return infos
    .filter(({ transaction_event_code }) => transaction_event_code === "T0006")
    .map(({ transaction_id, custom_field, transaction_amount }) => ({
      metadata: { payment_id: custom_field },
      is_paid: true,
      amount: cents(transaction_amount),
      amount_refunded: back
        .filter(({ paypal_reference_id }) => paypal_reference_id === transaction_id)
        .reduce((sum, line) => sum + cents(line.transaction_amount), 0),
    }));
}
