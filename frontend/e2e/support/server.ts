/** A Guildhall of a test run's own: its own port, data folder and database; killed and started again at will. */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdPort } from "../../../scripts/held-port.mjs";
import { scaled } from "../../../scripts/machine-speed.mjs";

const STARTS_WITHIN_MS = scaled(90_000);
const REPOSITORY = new URL("../../../", import.meta.url).pathname;

export class Server {
  readonly url: string;
  private process: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), "guildhall-e2e-"));
  private readonly held: Awaited<ReturnType<typeof holdPort>>;
  private readonly isShared: boolean;

  private constructor(held: Awaited<ReturnType<typeof holdPort>>, isShared: boolean) {
    this.held = held;
    this.isShared = isShared;
    this.url = `http://localhost:${held.port}`;
  }

  /** On a copy of the demonstration that was filled before the first test, see `seed.ts`. */
  static async start({ isShared = false } = {}): Promise<Server> {
    const server = new Server(await holdPort(), isShared);
    const seed = process.env["GUILDHALL_E2E_SEED"];
    if (seed !== undefined) cpSync(seed, server.folder, { recursive: true });
    await server.launch();
    return server;
  }

  /** Its data folder: the address of its database stands there. */
  get data(): string {
    return this.folder;
  }

  /** SIGKILL, as a crash is. Nothing is flushed, nobody is told. */
  async kill(): Promise<void> {
    if (this.isShared) throw new Error("other stories are on this server: give yours the tag @own-server");
    await this.end("SIGKILL");
  }

  /** Starts again on the same data. */
  async launch(): Promise<void> {
    const log = openSync(this.logFile, "a");
    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = {
      ...inherited,
      PORT: String(this.held.port),
      // Where the port is held; a browser finds it as localhost.
      GUILDHALL_HOST: "127.0.0.1",
      GUILDHALL_PUBLIC_URL: this.url,
      GUILDHALL_DATA_DIR: this.folder,
      GUILDHALL_CLIENT_DIR: process.env["GUILDHALL_CLIENT_DIR"] ?? join(REPOSITORY, "frontend/dist"),
      GUILDHALL_DEMO: "true",
      GUILDHALL_RATE_LIMIT_FACTOR: "20",
    };
    const binary = process.env["GUILDHALL_BINARY"] ?? join(REPOSITORY, "target/debug/guildhall");
    const child = spawn(binary, ["run"], { cwd: REPOSITORY, env, stdio: ["ignore", log, log] });
    closeSync(log);
    this.process = child;
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the server did not start:\n${this.tail()}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** Stops in order; its data stay until `stop`. */
  async leave(): Promise<string> {
    await this.end("SIGTERM");
    return this.folder;
  }

  async stop(): Promise<void> {
    await this.leave();
    this.held.release();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The last lines of its log, for a failure's message. */
  tail(): string {
    return readFileSync(this.logFile, "utf8").split("\n").slice(-40).join("\n");
  }

  /** Whether these words are in its log. */
  said(words: string): boolean {
    return readFileSync(this.logFile, "utf8").includes(words);
  }

  /** Its database, as it says at the start. */
  databaseUrl(): string {
    const said = [...readFileSync(this.logFile, "utf8").matchAll(/postgres(?:ql)?:\/\/[^\s"]+/gu)].at(-1)?.[0];
    if (said === undefined) throw new Error("the server did not say where its database is");
    return said;
  }

  private get logFile(): string {
    return join(this.folder, "server.log");
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((left) => child.once("exit", left));
    child.kill(signal);
    await gone;
  }
}
