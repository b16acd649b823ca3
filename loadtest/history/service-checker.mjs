// What is seen of the cluster itself in a run, from outside of its processes (reliability.md, X*). It reads of the same
// records:
//   note "log"   {secrets, lines}   at the end: secrets of people found in the logs of the processes, in so many lines
//   note "idle"  {seconds}          now and then: how long a connection of the cluster has been idle in a transaction
//   at most
//   note "calm"  {}                 the faults are over; from a little later on every call has an answer, until
//   note "kill" | "fault"         the next fault, which the harness injects on purpose
import { tallyOf } from "./tally.mjs";

export const SERVICE_PROMISES = {
  X4: "no secret of anybody is in the logs",
  X5: "no connection is idle in a transaction for more than five seconds",
  X6: "five seconds after the faults 999 of 1,000 new wishes are answered for sure",
};

/** Reliability X5. */
const IDLE_MS = 5000;
/** On a machine so much slower than usual a call that has no answer in time says nothing of the product. */
const TOO_SLOW = 2;
/** Ours: X6 gives 30 s; people do not wait as long. */
const RECOVERED_WITHIN = 5000;

const LATE = Symbol("no sure answer, on a machine that was too slow");

/** Nothing was said for sure: no connection, told to slow down, or to try later. */
const UNSURE = [0, 429, 503];

/** Checks the cluster in a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function checkService(history) {
  const { tally, ask, askInTime, unseen, slowness } = tallyOf(SERVICE_PROMISES, history);
  let calm;
  // keys of what was begun among faults: whoever had it may be dead, and the key is not free for a while
  const old = new Set();
  const asked = new Map(); // key -> whether it has a sure answer, of what was begun in the calm
  const begun = new Map(); // op -> when
  const keys = new Map(); // op -> key
  for (const { t, type, f, op, v, status } of history) {
    if (type === "note") {
      if (f === "log") ask("X4", v.secrets.length === 0, `${v.secrets.length} secrets in ${v.lines} lines`);
      if (f === "idle")
        askInTime("X5", v.seconds * 1000, IDLE_MS, t, `a connection was idle in a transaction for ${v.seconds} s`);
      if (f === "calm") calm = t;
      if (f === "kill" || f === "fault") calm = undefined;
    } else if (type === "invoke") {
      const key = v.key ?? v.id ?? op;
      keys.set(op, key);
      begun.set(op, t);
      if (calm === undefined || t <= calm + RECOVERED_WITHIN) old.add(key);
      else if (!old.has(key) && !asked.has(key)) asked.set(key, undefined);
    } else if (asked.has(keys.get(op)) && calm !== undefined) {
      const key = keys.get(op);
      const isSure = type === "ok" || (type === "fail" && !UNSURE.includes(status));
      const isSlow = !isSure && slowness(begun.get(op), t) >= TOO_SLOW;
      asked.set(key, asked.get(key) === true || isSure ? true : isSlow ? LATE : f);
    }
  }
  const late = [...asked.values()].filter((so) => so === LATE).length;
  for (let one = 0; one < late; one += 1) unseen("X6");
  const judged = asked.size - late;
  if (judged > 0) {
    const unsure = [...asked.values()].filter((so) => so !== true && so !== undefined && so !== LATE);
    ask(
      "X6",
      unsure.length <= judged / 1000,
      `${unsure.length} of ${judged} had no sure answer: ${[...new Set(unsure)].join(", ")}`,
    );
    tally.X6.checked = judged;
  }
  return tally;
}
