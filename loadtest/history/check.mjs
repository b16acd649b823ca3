// Reads a history (JSONL) and says of every promise whether it held. Nothing of the product and nothing of the workload
// is asked.
//
//   node loadtest/history/check.mjs history.jsonl
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { PROMISES, check, report } from "./checker.mjs";
import { SERVICE_PROMISES, checkService } from "./service-checker.mjs";
import { LINE_PROMISES, checkLine } from "./line-checker.mjs";
import { LOTTERY_PROMISES, checkLottery } from "./lottery-checker.mjs";
import { TRADE_PROMISES, checkTrade } from "./trade-checker.mjs";

const ALL = { ...PROMISES, ...TRADE_PROMISES, ...LOTTERY_PROMISES, ...LINE_PROMISES, ...SERVICE_PROMISES };
const CHECKERS = [check, checkTrade, checkLottery, checkLine, checkService];

/**
 * Every promise on one history: `{text, broken, unjudged, rows, totals}`. A promise that nobody exercised counts as
 * broken.
 */
export function checkAll(records) {
  const tally = Object.assign({}, ...CHECKERS.map((look) => look(records)));
  const totals = { promises: 0, checked: 0, violated: 0, unknown: 0, unseen: 0 };
  for (const { checked, violated, unknown, unseen } of Object.values(tally)) {
    totals.promises += 1;
    totals.checked += checked;
    totals.violated += violated;
    totals.unknown += unknown;
    totals.unseen += unseen;
  }
  const rows = Object.entries(ALL).map(([id, says]) => ({ id, says, ...tally[id] }));
  return { ...report(tally, ALL), rows, totals };
}

/** What a program that checked says to who started it. */
export const EXIT = { holds: 0, broken: 1, couldNotJudge: 2 };

/** The verdict in words, and its exit status. What is broken is said before what could not be judged. */
export function verdictOf({ broken, unjudged }) {
  if (broken.length > 0) return { words: `broken: ${broken.join(" ")}`, exit: EXIT.broken };
  if (unjudged.length > 0) return { words: `could not judge: ${unjudged.join(" ")}`, exit: EXIT.couldNotJudge };
  return { words: "every promise holds", exit: EXIT.holds };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const records = readFileSync(process.argv[2], "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const found = checkAll(records);
  const { words, exit } = verdictOf(found);
  console.log(found.text);
  console.log(`${records.length} records: ${JSON.stringify(found.totals)}; ${words}`);
  process.exitCode = exit;
}
