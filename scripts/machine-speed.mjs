// How much slower than usual this machine is now, as one factor: 1 on two quiet processors, more where the processors
// are slower or others use them. What waits on wall-clock time in a test multiplies its patience by it.
//
//   node scripts/machine-speed.mjs      prints it (GUILDHALL_SLOWNESS=3 says it instead of measuring)
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread } from "node:worker_threads";

/** What the work below takes on the machine that the patience of the tests was chosen on, when nobody else uses it. */
const USUAL_MS = 750;
/** As many at once as the usual machine has processors: a browser, a server and a database want all there are. */
const THREADS = 2;
/** Hashes and objects, in turns: about what a browser and a server do. */
const ROUNDS = 380;
/** A machine that needs longer than this many times its usual cannot say anything about promises of time. */
const AT_MOST = 10;

/** The factor by which `took` is longer than `usual`; a quick machine gets no less patience than the usual one. */
export function slownessOf(took, usual) {
  return Math.min(AT_MOST, Math.max(1, Math.round((10 * took) / usual) / 10));
}

function work() {
  const block = Buffer.alloc(1 << 19, 7);
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    sum += createHash("sha256").update(block).digest()[0];
    const rows = Array.from({ length: 600 }, (_, id) => ({ id, name: `row ${id}`, tags: [id % 7, id % 11] }));
    sum += JSON.parse(JSON.stringify(rows)).length;
  }
  return sum;
}

/** Milliseconds until the last of the threads is done. */
async function measure() {
  const began = performance.now();
  const file = fileURLToPath(import.meta.url);
  await Promise.all(
    Array.from(
      { length: THREADS },
      () => new Promise((done, failed) => new Worker(file).once("exit", done).once("error", failed)),
    ),
  );
  return performance.now() - began;
}

/** The factor, measured once for this process and everything it starts. */
export function slowness() {
  process.env.GUILDHALL_SLOWNESS ??= execFileSync(process.execPath, [fileURLToPath(import.meta.url)], {
    encoding: "utf8",
  }).trim();
  const factor = Number(process.env.GUILDHALL_SLOWNESS);
  if (!(factor >= 1))
    throw new Error(`GUILDHALL_SLOWNESS is a factor of at least 1: ${process.env.GUILDHALL_SLOWNESS}`);
  return factor;
}

/** So many milliseconds of the usual machine, on this one. */
export function scaled(ms) {
  return Math.ceil(ms * slowness());
}

if (!isMainThread) work();
else if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(process.env.GUILDHALL_SLOWNESS ?? slownessOf(await measure(), USUAL_MS));
