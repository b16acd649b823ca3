// The report of a run as it is committed: a table of promises with how often each was looked at; and its last lines.

/** @returns {string} Markdown */
export function table({ seed, nodes, seconds, counts, faults, failedStarts, rows, totals, verdict }) {
  const number = (value) => value.toLocaleString("en");
  const list = (entries) =>
    Object.entries(entries)
      .map(([what, count]) => `${number(count)} ${what}`)
      .join(", ");
  const day = new Date().toISOString().slice(0, 10);
  const processes = nodes === 1 ? "process" : "processes";
  const all = [totals.checked, totals.violated, totals.unknown].map(number).join(" | ");
  return [
    `## ${day}, seed ${seed}, ${nodes} ${processes}, ${Math.round(seconds / 6) / 10} minutes`,
    "",
    `${list(counts)}.`,
    "",
    `Faults: ${list(faults)}.`,
    "",
    ...(failedStarts.length === 0
      ? []
      : [
          `Starts that failed: ${failedStarts.map(({ number, ended }) => `process ${number} (${ended})`).join(", ")}.`,
          "",
        ]),
    "| Promise | Says | Checked | Violated | Unknown |",
    "|---|---|--:|--:|--:|",
    ...rows.map(
      ({ id, says, checked, violated, unknown }) =>
        `| ${id} | ${says} | ${number(checked)} | ${number(violated)} | ${number(unknown)} |`,
    ),
    `| all ${totals.promises} | ${verdict} | ${all} |`,
    "",
  ].join("\n");
}

/** Each start that failed, with the last words of its log: whoever sees only the end of a run sees that. */
export function startsThatFailed(failedStarts) {
  return failedStarts.flatMap(({ number, ended, words }) => [
    `STARTED TWICE process ${number} (${ended}):`,
    ...words.map((line) => `       ${line}`),
  ]);
}

/** The last line of a run. */
export function totalsLine({ seed, nodes, seconds, faults, failedStarts, rows, totals, verdict }) {
  const made = Object.values(faults).reduce((sum, times) => sum + times, 0);
  const unchecked = rows.filter(({ checked }) => checked === 0).length;
  return (
    `history: seed ${seed}, ${nodes} ${nodes === 1 ? "process" : "processes"}, ${seconds} s, ${made} faults, ` +
    `${failedStarts.length} started twice; ${totals.promises} promises checked ${totals.checked} times: ` +
    `${totals.violated} violated, ${totals.unknown} unknown (${totals.unseen} not seen in time), ` +
    `${unchecked} unchecked; ${verdict}`
  );
}
