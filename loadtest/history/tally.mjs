// How often each promise was looked at, and what did not hold: every checker counts in one of these.

/** Of the violations of a promise, so many are kept to be shown. */
const EXAMPLES = 3;

/**
 * `tally` is `{[promise]: {checked, violated, unknown, examples}}`; `ask(id, holds, example)` counts one look in it.
 */
export function tallyOf(promises) {
  const tally = Object.fromEntries(
    Object.keys(promises).map((id) => [id, { checked: 0, violated: 0, unknown: 0, examples: [] }]),
  );
  const ask = (id, holds, example) => {
    const row = tally[id];
    row.checked += 1;
    if (holds) return;
    row.violated += 1;
    if (row.examples.length < EXAMPLES) row.examples.push(example);
  };
  return { tally, ask };
}
