/**
 * How fast a phone sees the shop: `make bench ARGS=phone`, or `node scripts/bench-phone.mjs PROGRAM` with a server that
 * is built already. Starts that server with demo data, opens each page some times as a first visit, with the network of
 * a slow 4G and a quarter of this machine's processor, and says when the first list was there and what had come by
 * then. Fails above a limit. What a page fetches afterwards is not counted.
 */
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { holdPort } from "../../scripts/held-port.mjs";
import { scaled } from "../../scripts/machine-speed.mjs";
import { findChromium } from "./pictures/chromium.mjs";
import { callerAt } from "./pictures/demo.mjs";

/** The design's: a phone on slow 4G sees the first list within 2 s. */
const LIMITS = { seconds: 2.0, requests: 25, kilobytes: 220 };
/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
/** Ours: odd, so that there is one in the middle. */
const VISITS = 5;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const WITHIN_MS = scaled(30_000);

const [program] = process.argv.slice(2);
if (program === undefined) {
  console.error("bench-phone: say which server: node scripts/bench-phone.mjs ../target/release/guildhall");
  process.exit(2);
}
const server = await startServer(program);
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}

async function measure() {
  const api = callerAt(server.url);
  const { items } = await api.get("/api/market/goods?game=csgo&page_size=1&on_sale=true");
  const goods = items[0].goods_id;
  const card = 'main li:not([aria-hidden]) a[href^="/market/goods/"]';
  // What counts as a list: goods that can be opened, and on a goods page offers that can be bought.
  const pages = [
    ["home", "/", card],
    ["market", "/market", card],
    ["goods", `/market/goods/${goods}`, 'main li a[href^="/checkout"]'],
  ];
  let isFast = true;
  console.log(`first visits of a phone, the middle of ${VISITS}: slow 4G, processor ÷ ${SLOWER}; load ${load()}`);
  console.log("page      first list  slowest  requests        KB");
  for (const [name, path, list] of pages) {
    const visits = [];
    for (let visit = 0; visit < VISITS; visit += 1) visits.push(await visited(path, list));
    visits.sort((a, b) => a.seconds - b.seconds);
    const middle = visits[(VISITS - 1) / 2];
    const columns = [
      name.padEnd(9),
      `${middle.seconds.toFixed(2)} s`.padStart(11),
      `${visits.at(-1).seconds.toFixed(2)} s`.padStart(8),
      String(middle.requests).padStart(9),
      middle.kilobytes.toFixed(1).padStart(9),
    ];
    const above = Object.entries(LIMITS).filter(([what, limit]) => middle[what] > limit);
    if (above.length > 0) isFast = false;
    console.log(columns.join(" ") + above.map(([what, limit]) => `  ABOVE ${limit} ${what}`).join(""));
  }
  console.log(
    `load at the end ${load()}, of ${cpus().length} processors: beside other work the seconds are worth nothing`,
  );
  return isFast;
}

/** What this machine does besides, as a load average. */
function load() {
  return loadavg()[0].toFixed(1);
}

/** One visit with nothing kept from before. */
async function visited(path, list) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript((wanted) => {
      const look = () => {
        for (const found of document.querySelectorAll(wanted)) {
          if (found.checkVisibility() && found.getBoundingClientRect().height > 0) {
            globalThis.firstListAt = performance.timeOrigin + performance.now();
            return;
          }
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, list);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    /** The protocol's own clock, laid on the time of day by the first request. */
    let start;
    const came = [];
    devtools.on("Network.requestWillBeSent", ({ timestamp, wallTime }) => {
      start ??= { timestamp, wallTime };
      came.push({ timestamp, requests: 1, bytes: 0 });
    });
    devtools.on("Network.responseReceived", ({ timestamp, response }) =>
      came.push({ timestamp, requests: 0, bytes: response.encodedDataLength }),
    );
    devtools.on("Network.dataReceived", ({ timestamp, encodedDataLength }) =>
      came.push({ timestamp, requests: 0, bytes: encodedDataLength }),
    );
    await page.goto(server.url + path, { waitUntil: "commit" });
    const handle = await page.waitForFunction(() => globalThis.firstListAt, undefined, { timeout: WITHIN_MS });
    const seconds = (await handle.jsonValue()) / 1_000 - start.wallTime;
    const before = came.filter(({ timestamp }) => timestamp - start.timestamp <= seconds);
    const sum = (what) => before.reduce((total, one) => total + one[what], 0);
    return { seconds, requests: sum("requests"), kilobytes: sum("bytes") / 1_000 };
  } finally {
    await context.close();
  }
}

/** A server of our own with demo data, in a folder that goes with it. */
async function startServer(binary) {
  const held = await holdPort();
  const folder = mkdtempSync(join(tmpdir(), "guildhall-phone-"));
  const logFile = join(folder, "server.log");
  const log = openSync(logFile, "a");
  const { DATABASE_URL: _, ...inherited } = process.env;
  const url = `http://localhost:${held.port}`;
  const root = join(import.meta.dirname, "..", "..");
  const child = spawn(binary, ["run"], {
    env: {
      ...inherited,
      PORT: String(held.port),
      GUILDHALL_HOST: "127.0.0.1",
      GUILDHALL_PUBLIC_URL: url,
      GUILDHALL_DATA_DIR: folder,
      GUILDHALL_CLIENT_DIR: join(root, "frontend", "dist"),
      GUILDHALL_DEMO: "true",
    },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const gone = new Promise((left) => child.once("exit", left));
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
    held.release();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await patiently("the server", async () => {
      if (child.exitCode !== null) throw new Error(readFileSync(logFile, "utf8").split("\n").slice(-20).join("\n"));
      // The demonstration goes on filling the market after the server is ready.
      return readFileSync(logFile, "utf8").includes("demo: everything is there");
    });
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url, stop };
}

/** Asks until there is an answer. */
async function patiently(what, ask) {
  const deadline = Date.now() + scaled(120_000);
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`bench-phone: ${what} did not come`);
    await new Promise((again) => setTimeout(again, 200));
  }
}
