// After the faults: what is open is asked again until it has an answer, and what is on its way is waited for.
import { scaled } from "../../scripts/machine-speed.mjs";
import { wait } from "./wait.mjs";

/**
 * What the outbox brings (refunds, prizes, what came of a redemption) is there five minutes after the last fault:
 * what a killed process had in hand is taken up by another a minute later, and a bad day's pauses come on top.
 */
const BROUGHT_WITHIN = 300_000;

/** Lets everybody settle what they have open, as long as that may take. */
export async function settleAll({ settlesWithin }, people, pause) {
  const began = performance.now();
  for (;;) {
    const settled = await Promise.all(people.map((one) => one.settle()));
    if (settled.every(Boolean) || performance.now() - began > settlesWithin) return;
    await pause();
  }
}

/** Reads until what is read shows that all was brought, and answers the last that was read. */
export async function untilBrought(read, isBrought) {
  const began = performance.now();
  for (;;) {
    const found = await read();
    if (isBrought(found) || performance.now() - began > scaled(BROUGHT_WITHIN)) return found;
    await wait(250);
  }
}
