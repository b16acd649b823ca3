// One run against the real product: starts a cluster with a database of its own (one process, or several with Redis
// between them), lets people chat, trade, draw and line up through proxies, injects faults everywhere, and checks the
// history.
//
//   node loadtest/history/run.mjs --server target/debug/guildhall --seconds 40 --seed 1 --nodes 1 [--pairs 6] [--buyers
// 5] [--drawers 12] [--waiters 16] [--calm 20000] [--out history.jsonl] [--table report.md]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { slowness } from "../../scripts/machine-speed.mjs";
import { EXIT, checkAll, verdictOf } from "./check.mjs";
import { Cluster } from "./cluster.mjs";
import { concludeLine, liningUp, prepareLine } from "./line-workload.mjs";
import { concludeDraws, drawing, prepareDraws } from "./lottery-workload.mjs";
import { Pace } from "./pace.mjs";
import { table } from "./report.mjs";
import { seeded } from "./seeded.mjs";
import { conclude, prepare, trade } from "./trade-workload.mjs";
import { injectFaults, mostKinds } from "./faults.mjs";
import { wait } from "./wait.mjs";
import { watchTransactions } from "./watch.mjs";
import { History, concludeTalks, prepareTalks, talk } from "./workload.mjs";
import { System } from "./system.mjs";

const PASSWORD = "Guild2026hall";
/**
 * A run longer than this takes its time: people act less often, and a fault comes every twenty seconds, or as often as
 * all kinds need.
 */
const LONG = 180;
/**
 * On a slow machine a run goes on until every kind of fault was injected, but not for more times its length than this.
 */
const AT_MOST = 3;

const { values: options } = parseArgs({
  options: {
    server: { type: "string", default: "target/debug/guildhall" },
    seconds: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    nodes: { type: "string", default: "1" },
    pairs: { type: "string", default: "6" },
    buyers: { type: "string", default: "5" },
    drawers: { type: "string", default: "12" },
    waiters: { type: "string", default: "16" },
    calm: { type: "string" },
    out: { type: "string" },
    table: { type: "string" },
  },
});
const [seed, seconds, nodes] = [options.seed, options.seconds, options.nodes].map(Number);
const isLong = seconds > LONG;
const random = seeded(seed);
const begun = performance.now();
/** Long work shows where it is. */
const tell = (what) =>
  console.error(`history: ${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`);

/** Signs in so many of the demo's people of a kind, from number `first` on. */
function signIn(system, kind, first, count) {
  return Promise.all(
    Array.from({ length: count }, (_, at) => system.signIn(`${kind}${first + at}@demo.guildhall.test`, PASSWORD)),
  );
}

/** Signs in the people of the demo's open talks. */
async function castOf(system, count) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const people = await Promise.all(
        ["buyer", "seller"].map((who) => system.signIn(`${who}${at + 1}@demo.guildhall.test`, PASSWORD)),
      );
      const line = system.connect(people[0], "http");
      const { data: talk } = await line.call("conversation_open", { with: people[1].uid });
      return { people, conv: talk.conversation_id, base: talk.last_seq };
    }),
  );
}

/**
 * Lets everybody do what they do until the time is over, among faults, and then reads everything. Answers how often
 * which fault was injected.
 */
async function run(cluster, history) {
  const system = new System(cluster.bases, seeded(seed + 1));
  const pace = new Pace(history, (now) => (system.slowness = now));
  system.password = PASSWORD;
  system.pauseDatabase = () => {
    history.note("cluster", "fault", {});
    cluster.signalDatabase("SIGSTOP");
  };
  system.resumeDatabase = () => {
    cluster.signalDatabase("SIGCONT");
    history.note("cluster", "calm", {});
  };
  history.note("cluster", "nodes", { nodes });
  const talks = await prepareTalks({
    system,
    history,
    random,
    pairs: await castOf(system, Number(options.pairs)),
    carriers: ["websocket", "polling", "http"],
  });
  const market = await prepare({
    system,
    history,
    random,
    buyers: await signIn(system, "buyer", 101, Number(options.buyers)),
    sellers: await signIn(system, "seller", 31, 3),
  });
  const lottery = await prepareDraws({
    system,
    history,
    random,
    people: await signIn(system, "buyer", 131, Number(options.drawers)),
    admin: await system.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  const line = await prepareLine({
    system,
    history,
    random,
    cluster,
    people: await signIn(system, "buyer", 151, Number(options.waiters)),
    admin: await system.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  tell("people are there; faults begin");
  const faults = {};
  const began = performance.now();
  const lasted = () => (performance.now() - began) / 1000;
  const isWhole = () => Object.values(faults).every((times) => times > 0) || lasted() > seconds * AT_MOST;
  const until = () => lasted() > seconds && isWhole();
  const pause = () => wait(isLong ? 100 + random() * 400 : 20 + random() * 60);
  const calm = Number(options.calm ?? (isLong ? Math.min(20_000, (seconds * 1000) / (2 * mostKinds(cluster))) : 1400));
  const fault = injectFaults({ cluster, tell }, seed, faults, until, calm);
  await Promise.all([
    fault,
    talk(talks, until, pause),
    trade(market, until, pause),
    drawing(lottery, until, pause),
    liningUp(line, until, pause),
    watchTransactions(cluster, history, until),
  ]);
  const ended = lasted();
  history.note("cluster", "calm", {});
  tell("faults are over");
  await concludeTalks(talks, pause);
  tell("every talk is read");
  await conclude(market, pause, cluster);
  tell("every order and balance is read");
  await concludeDraws(lottery, pause);
  tell("every draw is read");
  await concludeLine(line, pause);
  tell("everybody in line is served");
  const words = cluster.words();
  history.note("cluster", "log", { secrets: system.secrets.foundIn(words), lines: words.split("\n").length });
  await pace.stop();
  return {
    faults,
    slowest: pace.slowest,
    lasted: Math.round(ended),
    scanned: system.secrets.scanned,
    doubled: system.doubled,
  };
}

const folder = mkdtempSync(join(tmpdir(), "guildhall-history-"));
const cluster = new Cluster({ binary: options.server, folder, nodes });
const history = new History();
let exit = EXIT.broken;
/** Ends what was started, and takes its folder away. */
async function clear() {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
]) {
  process.once(signal, () => {
    tell(`${signal}: ending the cluster`);
    clear().finally(() => process.exit(code));
  });
}
try {
  tell(`the patience of this run is ${slowness()} times the usual`);
  await cluster.open();
  const { faults, slowest, lasted, scanned, doubled } = await run(cluster, history);
  const left = Object.keys(faults).filter((kind) => faults[kind] === 0);
  const { records } = history;
  const found = checkAll(records);
  const { text, broken, unjudged, rows, totals } = found;
  const acknowledged = (wanted) => records.filter(({ f, type }) => f === wanted && type === "ok").length;
  const counts = {
    records: records.length,
    "acknowledged messages": acknowledged("send"),
    purchases: acknowledged("buy"),
    payments: acknowledged("pay"),
    draws: acknowledged("draw"),
    "turns taken": acknowledged("line_accept"),
    kills: cluster.kills,
    "connections cut": cluster.cuts,
    "requests doubled": doubled,
    "answers scanned": scanned,
  };
  // Before the verdict: whoever sees only the end sees what did not hold.
  if (broken.length + unjudged.length + left.length > 0) console.log(cluster.tail());
  console.log(text);
  console.log(
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(", "),
  );
  console.log(`machine: up to ${slowest} times slower than usual`);
  console.log(
    `faults: ${Object.entries(faults)
      .map(([kind, times]) => `${times} ${kind}`)
      .join(", ")}${left.length === 0 ? "" : `; too short for: ${left.join(", ")}`}`,
  );
  // A machine that was too slow for every kind of fault has shown nothing wrong, and not shown everything.
  const { words: verdict, exit: status } = verdictOf({ broken, unjudged: [...unjudged, ...left] });
  exit = status;
  for (const { id, violated, examples } of rows)
    for (const example of examples) console.log(`BROKEN ${id} (${violated}): ${example}`);
  if (options.table)
    writeFileSync(options.table, table({ seed, nodes, seconds: lasted, counts, faults, rows, totals, verdict }));
  const made = Object.values(faults).reduce((sum, times) => sum + times, 0);
  const unchecked = rows.filter(({ checked }) => checked === 0).length;
  console.log(
    `history: seed ${seed}, ${nodes} ${nodes === 1 ? "process" : "processes"}, ${lasted} s, ${made} faults; ` +
      `${totals.promises} promises checked ${totals.checked} times: ` +
      `${totals.violated} violated, ${totals.unknown} unknown (${totals.unseen} not seen in time), ` +
      `${unchecked} unchecked; ` +
      verdict,
  );
} catch (error) {
  console.error(error, cluster.tail());
} finally {
  if (options.out) writeFileSync(options.out, history.records.map((record) => JSON.stringify(record)).join("\n"));
  await clear();
  process.exit(exit);
}
