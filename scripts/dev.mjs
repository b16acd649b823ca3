// `make dev`: the debug server, built and started again when a Rust source changes, and vite with hot reload before
// it. A build that fails leaves the old server running. One Ctrl-C ends all of it.
//
// The watching is node's own: cargo-watch and bacon would be a build of minutes for the same thirty lines.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.cwd();
const SERVER = resolve(root, process.env.CARGO_TARGET_DIR ?? "target", "debug/guildhall");
const PORT = process.env.PORT ?? "8080";
/** What a server is built from. Its tests are not. */
const SOURCES = /(^|\/)(src|locales|migrations)\/|(^|\/)Cargo\.(toml|lock)$/u;
const NOT_OURS = new Set(["target", "node_modules", "frontend", "docs", "scripts", "loadtest"]);
/** An editor writes a file in several steps, and a checkout many files. */
const QUIET_MS = 150;

let server;
let build;
let renewals = 0;
let ending = false;

const say = (words) => console.log(`\n== ${words}`);

function start(command, words, options = {}) {
  const child = spawn(command, words, { cwd: root, stdio: "inherit", ...options });
  child.ended = new Promise((done) => {
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      done(1);
    });
    child.once("exit", (code, signal) => done(signal ?? code));
  });
  return child;
}

async function stop(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await child.ended;
}

/** Builds, and starts what was built in place of what runs. A newer change ends a build that is under way. */
async function renew() {
  renewals += 1;
  const mine = renewals;
  const isOld = () => ending || renewals !== mine;
  await stop(build);
  if (isOld()) return;
  say("building the server");
  const began = performance.now();
  build = start(
    process.execPath,
    [fileURLToPath(new URL("cargo-progress.mjs", import.meta.url)), "--bin", "guildhall"],
    {
      env: { ...process.env, SQLX_OFFLINE: "true" },
    },
  );
  const result = await build.ended;
  if (isOld()) return;
  if (result !== 0) return say(`it does not build; ${server ? "the old server still runs" : "waiting for a change"}`);
  await stop(server);
  if (isOld()) return;
  say(`built in ${((performance.now() - began) / 1000).toFixed(1)} s; starting the server`);
  const child = start(SERVER, ["run"], {
    env: { GUILDHALL_DEMO: "true", GUILDHALL_DRAIN_SECONDS: "1", ...process.env, PORT },
  });
  server = child;
  child.ended.then((how) => {
    if (server === child && !ending && how !== "SIGTERM") say(`the server ended (${how}); waiting for a change`);
  });
}

/** Hears of every changed source, once it is quiet. */
function watchSources(hear) {
  let timer;
  const changed = (path) => {
    if (!SOURCES.test(path)) return;
    clearTimeout(timer);
    timer = setTimeout(hear, QUIET_MS);
  };
  watch(root, (_, name) => changed(name ?? ""));
  const folders = readdirSync(root, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith(".") && !NOT_OURS.has(entry.name),
  );
  for (const { name } of folders)
    if (existsSync(join(root, name, "Cargo.toml")))
      watch(join(root, name), { recursive: true }, (_, path) => changed(`${name}/${path}`));
}

const vite = start(process.execPath, ["node_modules/vite/bin/vite.js"], {
  cwd: join(root, "frontend"),
  env: { GUILDHALL_SERVER: `http://127.0.0.1:${PORT}`, ...process.env },
});

async function end(code) {
  if (ending) return;
  ending = true;
  await Promise.all([stop(build), stop(server), stop(vite)]);
  process.exit(code);
}
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => end(code));
vite.ended.then(() => end(1));

watchSources(() => renew());
await renew();
