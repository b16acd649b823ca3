/**
 * A Guildhall as strangers have it: production mode, an empty database, https, and every outside party a process of its
 * own (`guildhall sandbox`).
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createServer, type Server as TlsServer } from "node:tls";
import { generate } from "selfsigned";
import { holdPort } from "../../../scripts/held-port.mjs";
import { scaled } from "../../../scripts/machine-speed.mjs";

const REPOSITORY = new URL("../../../", import.meta.url).pathname;
const STARTS_WITHIN_MS = scaled(90_000);
const NAMES = [
  { type: 2, value: "localhost" },
  { type: 7, ip: "127.0.0.1" },
] as const;

type Held = Awaited<ReturnType<typeof holdPort>>;

export class Shop {
  /** What people type. */
  readonly url: string;
  /** Where outside parties have their pages: the inbox, the payment provider's cards. */
  readonly outside: string;
  readonly databaseUrl: string;
  private readonly folder: string;
  private readonly port: Held;
  private readonly outsidePort: Held;
  private readonly tls: TlsServer;
  private readonly beside: { parties: ChildProcess; database: ChildProcess };
  private readonly settings: NodeJS.ProcessEnv;
  private process: ChildProcess | undefined;

  private constructor(parts: {
    folder: string;
    port: Held;
    outsidePort: Held;
    tls: TlsServer;
    database: { child: ChildProcess; first: string };
    parties: { child: ChildProcess; said: string[] };
  }) {
    const { folder, port, outsidePort, tls, database, parties } = parts;
    this.folder = folder;
    this.port = port;
    this.outsidePort = outsidePort;
    this.tls = tls;
    this.url = `https://localhost:${(tls.address() as AddressInfo).port}`;
    this.outside = `http://127.0.0.1:${outsidePort.port}`;
    this.databaseUrl = database.first;
    this.beside = { parties: parties.child, database: database.child };
    const told = parties.said.map((line) => [line.split("=", 1)[0] ?? "", line.slice(line.indexOf("=") + 1)]);
    this.settings = {
      ...bare(),
      ...Object.fromEntries(told),
      PORT: String(port.port),
      DATABASE_URL: this.databaseUrl,
      GUILDHALL_HOST: "127.0.0.1",
      GUILDHALL_MODE: "production",
      GUILDHALL_PUBLIC_URL: this.url,
      GUILDHALL_MASTER_KEY: randomBytes(32).toString("hex"),
      GUILDHALL_DATA_DIR: join(folder, "shop"),
      GUILDHALL_CLIENT_DIR: join(REPOSITORY, "frontend/dist"),
    };
  }

  static async open(): Promise<Shop> {
    const folder = mkdtempSync(join(tmpdir(), "guildhall-shop-"));
    const [port, outsidePort] = [await holdPort(), await holdPort()];
    const migrated = ["postgres", "--temporary", "--migrate", "--", "sh", "-c", 'echo "$DATABASE_URL"; cat'];
    const database = saying(migrated, bare(), 1);
    const at = ["--webhooks-to", `http://127.0.0.1:${port.port}`, "--webhook-secret", randomBytes(16).toString("hex")];
    const own = {
      PORT: String(outsidePort.port),
      GUILDHALL_HOST: "127.0.0.1",
      GUILDHALL_DATA_DIR: join(folder, "outside"),
    };
    const parties = saying(["sandbox", ...at], { ...bare(), ...own }, 10);
    const [[first = ""], said] = await Promise.all([database.said, parties.said]);
    const shop = new Shop({
      folder,
      port,
      outsidePort,
      tls: await tlsBefore(port.port),
      database: { child: database.child, first },
      parties: { child: parties.child, said },
    });
    await shop.launch();
    return shop;
  }

  /** A command of whoever runs the server. */
  command(...words: string[]): string {
    return execFileSync(binary(), words, { cwd: REPOSITORY, env: this.settings, encoding: "utf8" });
  }

  async launch(): Promise<void> {
    const log = openSync(this.logFile, "a");
    const child = spawn(shopBinary(), ["run"], { cwd: REPOSITORY, env: this.settings, stdio: ["ignore", log, log] });
    closeSync(log);
    this.process = child;
    const deadline = Date.now() + STARTS_WITHIN_MS;
    const isReady = () =>
      fetch(`http://127.0.0.1:${this.port.port}/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the shop did not open:\n${this.tail()}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** Stops in order, as for a release. */
  async leave(): Promise<void> {
    await ended(this.process, () => this.process?.kill("SIGTERM"));
  }

  async close(): Promise<void> {
    await this.leave();
    const { parties, database } = this.beside;
    await ended(parties, () => parties.kill("SIGTERM"));
    await ended(database, () => database.stdin?.end());
    this.tls.close();
    for (const held of [this.port, this.outsidePort]) held.release();
    rmSync(this.folder, { recursive: true, force: true });
  }

  tail(): string {
    return readFileSync(this.logFile, "utf8").split("\n").slice(-40).join("\n");
  }

  private get logFile(): string {
    return join(this.folder, "shop.log");
  }
}

/** Nothing of the developer's own settings. */
function bare(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(GUILDHALL_|DATABASE_URL$|REDIS_URL$|PORT$)/u.test(name),
  );
  return Object.fromEntries(kept);
}

const binary = () => process.env["GUILDHALL_BINARY"] ?? join(REPOSITORY, "target/debug/guildhall");

/** The one that serves people may be another, built without the sandbox (`make production`). */
const shopBinary = () => process.env["GUILDHALL_PRODUCTION_BINARY"] ?? binary();

/** A program that says so many lines first. */
function saying(words: string[], env: NodeJS.ProcessEnv, lines: number) {
  const child = spawn(binary(), words, { cwd: REPOSITORY, env, stdio: ["pipe", "pipe", "inherit"] });
  const said = new Promise<string[]>((heard, failed) => {
    const all: string[] = [];
    child.once("exit", (code) => failed(new Error(`guildhall ${words[0] ?? ""} ended with ${code ?? "a signal"}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      all.push(line);
      if (all.length === lines) heard(all);
    });
  });
  return { child, said };
}

/** What ends TLS, as a proxy does; its certificate is its own. */
async function tlsBefore(port: number): Promise<TlsServer> {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    extensions: [{ name: "subjectAltName", altNames: [...NAMES] }],
  });
  const server = createServer({ key: made.private, cert: made.cert }, (secure) => {
    const plain = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [secure, plain],
      [plain, secure],
    ] as const)
      from.pipe(to).on("error", () => from.destroy());
    secure.on("error", () => plain.destroy());
    plain.on("error", () => secure.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
}

async function ended(child: ChildProcess | undefined, end: () => unknown): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((left) => child.once("exit", left));
  end();
  await gone;
}
