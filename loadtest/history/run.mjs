// One run against the real product: starts a house with a database of its own (one process, or several with Redis
// between them), lets people chat, trade, draw and line up through proxies, makes trouble everywhere, and checks the
// history.
//
//   node loadtest/history/run.mjs --server target/debug/guildhall --seconds 40 --seed 1 --nodes 1 [--pairs 6] [--buyers
// 5] [--drawers 12] [--waiters 16] [--calm 20000] [--out history.jsonl] [--table report.md]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkAll } from "./check.mjs";
import { House } from "./house.mjs";
import { concludeLine, liningUp, prepareLine } from "./line-workload.mjs";
import { concludeDraws, drawing, prepareDraws } from "./lottery-workload.mjs";
import { table } from "./report.mjs";
import { seeded } from "./seeded.mjs";
import { conclude, prepare, trade } from "./trade-workload.mjs";
import { makeTrouble, mostKinds } from "./trouble.mjs";
import { wait } from "./wait.mjs";
import { watchTransactions } from "./watch.mjs";
import { History, concludeTalks, prepareTalks, talk } from "./workload.mjs";
import { World } from "./world.mjs";

const PASSWORD = "Guild2026hall";
/**
 * A run longer than this takes its time: people act less often, and trouble comes every twenty seconds, or as often as
 * all kinds need.
 */
const LONG = 180;
/**
 * On a slow machine a run goes on until every kind of trouble was made, but not for more times its length than this.
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
    port: { type: "string", default: "7801" },
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
function signIn(world, kind, first, count) {
  return Promise.all(
    Array.from({ length: count }, (_, at) => world.signIn(`${kind}${first + at}@demo.guildhall.test`, PASSWORD)),
  );
}

/** Signs in the people of the demo's open talks. */
async function castOf(world, count) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const people = await Promise.all(
        ["buyer", "seller"].map((who) => world.signIn(`${who}${at + 1}@demo.guildhall.test`, PASSWORD)),
      );
      const line = world.connect(people[0], "http");
      const { data: talk } = await line.call("conversation_open", { with: people[1].uid });
      return { people, conv: talk.conversation_id, base: talk.last_seq };
    }),
  );
}

/**
 * Lets everybody do what they do until the time is over, in trouble, and then reads everything. Answers how often which
 * trouble was made.
 */
async function run(house, history) {
  const world = new World(house.bases, seeded(seed + 1));
  world.password = PASSWORD;
  world.pauseDatabase = () => {
    history.note("house", "trouble", {});
    house.signalDatabase("SIGSTOP");
  };
  world.resumeDatabase = () => {
    house.signalDatabase("SIGCONT");
    history.note("house", "calm", {});
  };
  history.note("house", "nodes", { nodes });
  const talks = await prepareTalks({
    world,
    history,
    random,
    pairs: await castOf(world, Number(options.pairs)),
    carriers: ["websocket", "polling", "http"],
  });
  const market = await prepare({
    world,
    history,
    random,
    buyers: await signIn(world, "buyer", 101, Number(options.buyers)),
    sellers: await signIn(world, "seller", 31, 3),
  });
  const lottery = await prepareDraws({
    world,
    history,
    random,
    people: await signIn(world, "buyer", 131, Number(options.drawers)),
    admin: await world.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  const line = await prepareLine({
    world,
    history,
    random,
    house,
    people: await signIn(world, "buyer", 151, Number(options.waiters)),
    admin: await world.signIn("admin@demo.guildhall.test", PASSWORD),
  });
  tell("people are there; trouble begins");
  const troubles = {};
  const began = performance.now();
  const lasted = () => (performance.now() - began) / 1000;
  const isWhole = () => Object.values(troubles).every((times) => times > 0) || lasted() > seconds * AT_MOST;
  const until = () => lasted() > seconds && isWhole();
  const pause = () => wait(isLong ? 100 + random() * 400 : 20 + random() * 60);
  const calm = Number(options.calm ?? (isLong ? Math.min(20_000, (seconds * 1000) / (2 * mostKinds(house))) : 1400));
  const trouble = makeTrouble({ house, tell }, seed, troubles, until, calm);
  await Promise.all([
    trouble,
    talk(talks, until, pause),
    trade(market, until, pause),
    drawing(lottery, until, pause),
    liningUp(line, until, pause),
    watchTransactions(house, history, until),
  ]);
  const ended = lasted();
  history.note("house", "calm", {});
  tell("trouble is over");
  await concludeTalks(talks, pause);
  tell("every talk is read");
  await conclude(market, pause, house);
  tell("every order and balance is read");
  await concludeDraws(lottery, pause);
  tell("every draw is read");
  await concludeLine(line, pause);
  tell("everybody in line is served");
  const words = house.words();
  history.note("house", "log", { secrets: world.secrets.foundIn(words), lines: words.split("\n").length });
  return { troubles, lasted: Math.round(ended), scanned: world.secrets.scanned, doubled: world.doubled };
}

const folder = mkdtempSync(join(tmpdir(), "guildhall-history-"));
const house = new House({ binary: options.server, folder, port: Number(options.port), nodes });
const history = new History();
let exit = 1;
/** Ends what was started, and takes its folder away. */
async function clear() {
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
]) {
  process.once(signal, () => {
    tell(`${signal}: ending the house`);
    clear().finally(() => process.exit(code));
  });
}
try {
  await house.open();
  const { troubles, lasted, scanned, doubled } = await run(house, history);
  const left = Object.keys(troubles).filter((kind) => troubles[kind] === 0);
  const { records } = history;
  const { text, broken, rows, totals } = checkAll(records);
  const acknowledged = (wanted) => records.filter(({ f, type }) => f === wanted && type === "ok").length;
  const counts = {
    records: records.length,
    "acknowledged messages": acknowledged("send"),
    purchases: acknowledged("buy"),
    payments: acknowledged("pay"),
    draws: acknowledged("draw"),
    "turns taken": acknowledged("line_accept"),
    kills: house.kills,
    "connections cut": house.cuts,
    "requests doubled": doubled,
    "answers scanned": scanned,
  };
  // Before the verdict: whoever sees only the end sees what did not hold.
  if (broken.length + left.length > 0) console.log(house.tail());
  console.log(text);
  console.log(
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(", "),
  );
  console.log(
    `troubles: ${Object.entries(troubles)
      .map(([kind, times]) => `${times} ${kind}`)
      .join(", ")}${left.length === 0 ? "" : `; too short for: ${left.join(", ")}`}`,
  );
  exit = broken.length + left.length === 0 ? 0 : 1;
  for (const { id, violated, examples } of rows)
    for (const example of examples) console.log(`BROKEN ${id} (${violated}): ${example}`);
  if (options.table)
    writeFileSync(options.table, table({ seed, nodes, seconds: lasted, counts, troubles, rows, totals, broken }));
  const made = Object.values(troubles).reduce((sum, times) => sum + times, 0);
  const unchecked = rows.filter(({ checked }) => checked === 0).length;
  const verdict = exit === 0 ? "every promise holds" : `broken: ${[...broken, ...left].join(" ")}`;
  console.log(
    `history: seed ${seed}, ${nodes} ${nodes === 1 ? "process" : "processes"}, ${lasted} s, ${made} troubles; ` +
      `${totals.promises} promises checked ${totals.checked} times: ` +
      `${totals.violated} violated, ${totals.unknown} unknown, ${unchecked} unchecked; ${verdict}`,
  );
} catch (error) {
  console.error(error, house.tail());
} finally {
  if (options.out) writeFileSync(options.out, history.records.map((record) => JSON.stringify(record)).join("\n"));
  await clear();
  process.exit(exit);
}
