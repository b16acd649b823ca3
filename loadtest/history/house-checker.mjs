// What is seen of the house itself in a run, from outside of its processes (reliability.md, X*). It reads of the same
// records:
//   note "log"   {secrets, lines}   at the end: secrets of people found in the logs of the processes, in so many lines
//   note "idle"  {seconds}          now and then: how long a connection of the house has been idle in a transaction at
// most
//   note "calm"  {}                 the trouble is over; from a little later on every call has an answer, until
//   note "kill" | "trouble"         the next trouble, which the harness makes of purpose
import { tallyOf } from "./tally.mjs";

export const HOUSE_PROMISES = {
  X4: "no secret of anybody is in the logs",
  X5: "no connection is idle in a transaction for more than five seconds",
  X6: "five seconds after the trouble 999 of 1,000 new wishes are answered for sure",
};

/** Reliability X5, in seconds. */
const IDLE = 5;
/** Ours: X6 gives 30 s; people do not wait as long. */
const RECOVERED_WITHIN = 5000;

/** Nothing was said for sure: no connection, told to slow down, or to try later. */
const UNSURE = [0, 429, 503];

/** Checks the house in a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function checkHouse(history) {
  const { tally, ask } = tallyOf(HOUSE_PROMISES);
  let calm;
  // keys of what was begun in the trouble: whoever had it may be dead, and the key is not free for a while
  const old = new Set();
  const asked = new Map(); // key -> whether it has a sure answer, of what was begun in the calm
  const keys = new Map(); // op -> key
  for (const { t, type, f, op, v, status } of history) {
    if (type === "note") {
      if (f === "log") ask("X4", v.secrets.length === 0, `${v.secrets.length} secrets in ${v.lines} lines`);
      if (f === "idle") ask("X5", v.seconds <= IDLE, `a connection was idle in a transaction for ${v.seconds} s`);
      if (f === "calm") calm = t;
      if (f === "kill" || f === "trouble") calm = undefined;
    } else if (type === "invoke") {
      const key = v.key ?? v.id ?? op;
      keys.set(op, key);
      if (calm === undefined || t <= calm + RECOVERED_WITHIN) old.add(key);
      else if (!old.has(key) && !asked.has(key)) asked.set(key, undefined);
    } else if (asked.has(keys.get(op)) && calm !== undefined) {
      const key = keys.get(op);
      const isSure = type === "ok" || (type === "fail" && !UNSURE.includes(status));
      asked.set(key, asked.get(key) === true || isSure ? true : f);
    }
  }
  if (asked.size > 0) {
    const unsure = [...asked.values()].filter((so) => so !== true && so !== undefined);
    ask(
      "X6",
      unsure.length <= asked.size / 1000,
      `${unsure.length} of ${asked.size} had no sure answer: ${[...new Set(unsure)].join(", ")}`,
    );
    tally.X6.checked = asked.size;
  }
  return tally;
}
