// How often each promise was looked at, and what did not hold: every checker counts in one of these.
import { paceOf } from "./pace.mjs";

/** Of the violations of a promise, so many are kept to be shown. */
const EXAMPLES = 3;

/**
 * `tally` is `{[promise]: {checked, violated, unknown, unseen, examples}}`. `unknown` counts the outcomes nobody was
 * told; `unseen` those of them that a slow machine is the reason for. `ask(id, holds, example)` counts one look;
 * `askInTime(id, took, within, at, example)` one at something that took `took` ms up to the moment `at` and may take
 * `within`: what is later than that, and would not be by the pace the machine had meanwhile, was not seen in time and
 * says nothing either way.
 */
export function tallyOf(promises, history = []) {
  const tally = Object.fromEntries(
    Object.keys(promises).map((id) => [id, { checked: 0, violated: 0, unknown: 0, unseen: 0, examples: [] }]),
  );
  const slowness = paceOf(history);
  const ask = (id, holds, example) => {
    const row = tally[id];
    row.checked += 1;
    if (holds) return;
    row.violated += 1;
    if (row.examples.length < EXAMPLES) row.examples.push(example);
  };
  const unseen = (id) => {
    tally[id].unknown += 1;
    tally[id].unseen += 1;
  };
  const askInTime = (id, took, within, at, example) => {
    if (took > within && took <= within * slowness(at - took, at)) unseen(id);
    else ask(id, took <= within, example);
  };
  return { tally, ask, askInTime, unseen, slowness };
}

/** Whether so much of a promise was not seen that what was seen does not speak for it. */
export function couldNotJudge({ checked, violated, unseen }) {
  return violated === 0 && unseen > 0 && unseen * 4 > checked;
}
