// Reads a history (JSONL) and says of every promise whether it held. Nothing of the product and nothing of the workload
// is asked.
//
//   node loadtest/history/check.mjs history.jsonl
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { PROMISES, check, report } from "./checker.mjs";
import { HOUSE_PROMISES, checkHouse } from "./house-checker.mjs";
import { LINE_PROMISES, checkLine } from "./line-checker.mjs";
import { LOTTERY_PROMISES, checkLottery } from "./lottery-checker.mjs";
import { TRADE_PROMISES, checkTrade } from "./trade-checker.mjs";

const ALL = { ...PROMISES, ...TRADE_PROMISES, ...LOTTERY_PROMISES, ...LINE_PROMISES, ...HOUSE_PROMISES };
const CHECKERS = [check, checkTrade, checkLottery, checkLine, checkHouse];

/** Every promise on one history: `{text, broken, rows, totals}`. A promise that nobody exercised counts as broken. */
export function checkAll(records) {
  const tally = Object.assign({}, ...CHECKERS.map((look) => look(records)));
  const totals = { promises: 0, checked: 0, violated: 0, unknown: 0 };
  for (const { checked, violated, unknown } of Object.values(tally)) {
    totals.promises += 1;
    totals.checked += checked;
    totals.violated += violated;
    totals.unknown += unknown;
  }
  const rows = Object.entries(ALL).map(([id, says]) => ({ id, says, ...tally[id] }));
  return { ...report(tally, ALL), rows, totals };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const records = readFileSync(process.argv[2], "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const { text, broken, totals } = checkAll(records);
  console.log(text);
  const verdict = broken.length === 0 ? "every promise holds" : `broken: ${broken.join(" ")}`;
  console.log(`${records.length} records: ${JSON.stringify(totals)}; ${verdict}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
