// How fast the machine of a run was, moment by moment: what a checker needs to tell a promise that is broken from one
// that could not be seen in time.
//
// While a run goes on, a thread does the same small work again and again and says how much longer than usual it took;
// the run's own timers say how late they came. Both are kept in the history:
//   note "machine" {slowness}   1 on a quiet usual machine, 3 where everything takes three times as long
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort } from "node:worker_threads";

/** What the small work takes where nobody else wants the processor. */
const USUAL_MS = 20;
const ROUNDS = 20;
const EVERY_MS = 250;
/** A pace is the mean of so many looks: one time slice taken by somebody else says little. */
const LOOKS = 8;
/** A timer that comes a second late has cost a promise of one second all it had. */
const LATE_MS = 1000;

const block = Buffer.alloc(1 << 19, 7);

function work() {
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) createHash("sha256").update(block).digest();
  return performance.now() - began;
}

/** Watches the machine until `stop()`, and tells `hear` of the last seconds' slowness; `slowest` is the most it was. */
export class Pace {
  slowest = 1;
  #looks = [];
  #worker = new Worker(fileURLToPath(import.meta.url));
  #timer;

  constructor(history, hear) {
    this.#worker.unref();
    this.#worker.on("message", (took) => {
      this.#looks = [...this.#looks, Math.max(1, took / USUAL_MS)].slice(-LOOKS);
    });
    let due = performance.now() + EVERY_MS;
    this.#timer = setInterval(() => {
      const late = Math.max(0, performance.now() - due);
      due = performance.now() + EVERY_MS;
      const mean = this.#looks.reduce((sum, one) => sum + one, 0) / (this.#looks.length || 1);
      const slowness = Math.round(10 * Math.max(1, mean, 1 + late / LATE_MS)) / 10;
      this.slowest = Math.max(this.slowest, slowness);
      hear(slowness);
      history.note("cluster", "machine", { slowness });
    }, EVERY_MS);
    this.#timer.unref();
  }

  stop() {
    clearInterval(this.#timer);
    return this.#worker.terminate();
  }
}

/** Of a history: how slow the machine was at most between two moments; 1 where nobody has looked. */
export function paceOf(history) {
  const looks = history.filter(({ type, f }) => type === "note" && f === "machine");
  return (from, to) => {
    let most = 1;
    for (let at = firstFrom(looks, from); at < looks.length; at += 1) {
      most = Math.max(most, looks[at].v.slowness);
      // The look that follows is about the moment too: a machine that stands still looks at nothing.
      if (looks[at].t > to) break;
    }
    return most;
  };
}

function firstFrom(looks, t) {
  let [low, high] = [0, looks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (looks[middle].t < t) low = middle + 1;
    else high = middle;
  }
  return low;
}

if (!isMainThread) setInterval(() => parentPort.postMessage(work()), EVERY_MS);
