// One run against the real product: starts a cluster with a database of its own (one process, or several with Redis
// between them), lets people chat, trade, draw and line up through proxies, injects faults everywhere, and checks the
// history.
//
//   node loadtest/history/run.mjs --server target/debug/guildhall --seconds 40 --seed 1 --nodes 1 [--pairs 6] [--buyers
// 5] [--drawers 12] [--waiters 16] [--calm 20000] [--out history.jsonl] [--table report.md] [--before other/guildhall]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { slowness } from "../../scripts/machine-speed.mjs";
import { EXIT, checkAll, verdictOf } from "./check.mjs";
import { Alarm } from "./alarm.mjs";
import { Cluster } from "./cluster.mjs";
import { Database } from "./database.mjs";
import { concludeLine, liningUp, prepareLine } from "./line-workload.mjs";
import { concludeDraws, drawing, prepareDraws } from "./lottery-workload.mjs";
import { Pace } from "./pace.mjs";
import { startsThatFailed, table, totalsLine } from "./report.mjs";
import { seeded } from "./seeded.mjs";
import { conclude, prepare, trade } from "./trade-workload.mjs";
import { injectFaults, mostKinds, silencingFaults } from "./faults.mjs";
import { beingSilent, concludeSilence, prepareSilence } from "./silence-workload.mjs";
import { wait } from "./wait.mjs";
import { watchTransactions } from "./watch.mjs";
import { History, concludeTalks, prepareTalks, talk } from "./workload.mjs";
import { System } from "./system.mjs";

/** Pairs in whose conversations nothing follows. */
const SILENT_PAIRS = 4;
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
    // The release before: all begin with it, and each restart makes one of them the new one, beside those that are not.
    before: { type: "string" },
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

/** Signs in people with a talk of their own: so many pairs, from the buyer and the seller of these numbers on. */
async function castOf(system, count, { buyer, seller }) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const people = await Promise.all(
        Object.entries({ buyer, seller }).map(([who, first]) =>
          system.signIn(`${who}${first + at}@demo.guildhall.test`, PASSWORD),
        ),
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
  // To the processes themselves: what the network does to a connection would heal what is looked for in silence.
  const direct = new System(
    cluster.nodes.map(({ url }) => url),
    seeded(seed + 2),
  );
  direct.secrets = system.secrets;
  const pace = new Pace(history, (now) => (system.slowness = direct.slowness = now));
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
    pairs: await castOf(system, Number(options.pairs), { buyer: 1, seller: 1 }),
    carriers: ["websocket", "polling", "http"],
  });
  const market = await prepare({
    system,
    history,
    random,
    cluster,
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
  const database = new Database(cluster);
  const silent = prepareSilence({
    system: direct,
    history,
    random: seeded(seed + 3),
    pairs: await castOf(system, SILENT_PAIRS, { buyer: 181, seller: 41 }),
    keeps: (conv, from) => database.messages(conv, from),
  });
  await Promise.all(silent.map((pair) => pair.ready()));
  tell("people are there; faults begin");
  const faults = {};
  const alarm = new Alarm();
  const began = performance.now();
  const lasted = () => (performance.now() - began) / 1000;
  const isWhole = () => Object.values(faults).every((times) => times > 0) || lasted() > seconds * AT_MOST;
  const until = () => lasted() > seconds && isWhole();
  const pause = () => wait(isLong ? 100 + random() * 400 : 20 + random() * 60);
  const calm = Number(options.calm ?? (isLong ? Math.min(20_000, (seconds * 1000) / (2 * mostKinds(cluster))) : 1400));
  const fault = injectFaults({ cluster, tell, alarm }, seed, faults, until, calm);
  await Promise.all([
    fault,
    talk(talks, until, pause),
    trade(market, until, pause),
    drawing(lottery, until, pause),
    liningUp(line, until, pause),
    beingSilent(silent, until, alarm),
    watchTransactions(cluster, history, until),
  ]);
  const ended = lasted();
  await cluster.finishRollout();
  tell("faults among others are over; now in silence");
  await concludeSilence(silent, silencingFaults({ cluster, random: seeded(seed + 4) }));
  await database.close();
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
const cluster = new Cluster({ binary: options.server, before: options.before, folder, nodes });
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
  const { denied, lost } = cluster.denials();
  const counts = {
    records: records.length,
    "acknowledged messages": acknowledged("send"),
    purchases: acknowledged("buy"),
    payments: acknowledged("pay"),
    draws: acknowledged("draw"),
    "turns taken": acknowledged("line_accept"),
    "windows compared": records.filter(({ f, v }) => f === "window" && v.kept).length,
    "pauses of lines": records.filter(({ f }) => f === "line_stopped").length,
    "calls the provider denied": denied,
    "refunds without an answer": lost,
    kills: cluster.kills,
    ...(options.before ? { "processes that became the new release": cluster.upgrades } : {}),
    "processes started twice": cluster.failedStarts.length,
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
  const { failedStarts } = cluster;
  for (const line of startsThatFailed(failedStarts)) console.log(line);
  const results = { seed, nodes, seconds: lasted, counts, faults, failedStarts, rows, totals, verdict };
  if (options.table) writeFileSync(options.table, table(results));
  console.log(totalsLine(results));
} catch (error) {
  console.error(error, cluster.tail());
} finally {
  if (options.out) writeFileSync(options.out, history.records.map((record) => JSON.stringify(record)).join("\n"));
  await clear();
  process.exit(exit);
}
