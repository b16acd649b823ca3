// The report of a run as it is committed: a table of promises with how often each was looked at.

/** @returns {string} Markdown */
export function table({ seed, nodes, seconds, counts, troubles, rows, totals, broken }) {
  const number = (value) => value.toLocaleString("en");
  const list = (entries) =>
    Object.entries(entries)
      .map(([what, count]) => `${number(count)} ${what}`)
      .join(", ");
  return [
    `## ${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${nodes} ${nodes === 1 ? "process" : "processes"}, ${Math.round(seconds / 6) / 10} minutes`,
    "",
    `${list(counts)}.`,
    "",
    `Troubles: ${list(troubles)}.`,
    "",
    "| Promise | Says | Checked | Violated | Unknown |",
    "|---|---|--:|--:|--:|",
    ...rows.map(
      ({ id, says, checked, violated, unknown }) =>
        `| ${id} | ${says} | ${number(checked)} | ${number(violated)} | ${number(unknown)} |`,
    ),
    `| all ${totals.promises} | ${broken.length === 0 ? "every promise holds" : `broken: ${broken.join(" ")}`} | ${number(totals.checked)} | ${number(totals.violated)} | ${number(totals.unknown)} |`,
    "",
  ].join("\n");
}
