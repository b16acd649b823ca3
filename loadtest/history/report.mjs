// The report of a run as it is committed: a table of promises with how often each was looked at.

/** @returns {string} Markdown */
export function table({ seed, nodes, seconds, counts, faults, rows, totals, verdict }) {
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
