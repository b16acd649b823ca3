// The trouble a run makes, by its seed: every kind once before any comes twice, so that none is left out of a short run.
// The names are those of the fault model (reliability.md, section 2).
import { createRequire } from "node:module";

const require = createRequire(new URL("../../frontend/package.json", import.meta.url));
const postgres = require("postgres");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** What a payment provider may do to its webhooks, and what ends it. */
const MOODS = ["repeat", "reorder", "delay", "silent", "down"];

/** By how much a clock may be wrong. */
const CLOCKS = ["-1h", "+1h", "+25h"];

/** Actors that panic, and when: with a command in hand, or when all is kept and the answer would leave. */
const PANICS = ["conversation", "order", "payment", "lottery", "lottery_session", "topup_line", "topup_place"].flatMap((kind) => [[kind, "begin"], [kind, "answer"]]);

/** @type {Record<string, (scene: {server, proxy, random, tell}) => Promise<void>>} */
const KINDS = {
  /** F1: the process ends at once, and another begins on the same data. */
  kill: ({ server }) => server.kill(),
  /** F2: some actors crash; who asked them does not know what happened. */
  async panic({ server, random }) {
    for (const [kind, moment] of shuffled(PANICS, random).slice(0, 4)) await server.panic(kind, moment);
  },
  /** F3: the process stands still; what it does afterwards is late. */
  async pause({ server, random }) {
    server.signal("SIGSTOP");
    await wait(1000 + random() * 1500);
    server.signal("SIGCONT");
  },
  /** F4: a process of the database is killed, which ends all its sessions and begins its recovery. */
  crash: ({ server }) => server.crashDatabase(),
  /** F5: somebody else takes connections of the database, as many as there are. */
  async hog({ server }) {
    const greedy = postgres(server.databaseUrl(), { max: 200, onnotice: () => {} });
    await Promise.allSettled(Array.from({ length: 200 }, () => greedy`select pg_sleep(1.5)`));
    await greedy.end({ timeout: 1 });
  },
  /** F6: rows that many want are held for seconds. */
  async lock({ server }) {
    const slow = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
    await slow.begin(async (tx) => {
      await tx`select from ledger_account where kind in ('escrow', 'clearing') for update`;
      await tx`select from sell_order where locked > 0 for update`;
      await tx`select pg_sleep(2)`;
    }).catch(() => {}); // the server's own patience may be the shorter, and then it is us who are ended
    await slow.end({ timeout: 1 });
  },
  /** F7: the database goes slowly: it stands still most of the time. */
  async slow({ server }) {
    for (let pulse = 0; pulse < 15; pulse += 1) {
      server.signalDatabase("SIGSTOP");
      await wait(100);
      server.signalDatabase("SIGCONT");
      await wait(20);
    }
  },
  /** F13: open connections are reset by the network. */
  async reset({ proxy, random }) {
    proxy.reset(0.5, random);
  },
  /** What was asked is done, and its answer is lost. */
  async swallow({ proxy, random }) {
    proxy.swallow(0.5, random, 400);
  },
  /** F16: the process ends, and the next one's clock is wrong, until it ends too. */
  clock: ({ server, random }) => server.kill(CLOCKS[Math.floor(random() * CLOCKS.length)]),
  /** Nobody gets through for a while. */
  async cut({ proxy, random }) {
    proxy.cut();
    await wait(800 + random() * 1200);
    proxy.up();
  },
  /** F15 and F20: the payment provider's webhooks come doubled, out of order, late or not at all, or it answers errors only. */
  async provider({ server, random }) {
    await server.mood(MOODS[Math.floor(random() * MOODS.length)]);
  },
};

/** Makes trouble until `until()` says stop, and counts it by kind; afterwards everything is as it should be. */
export async function makeTrouble(scene, until) {
  const { server, proxy, random } = scene;
  const made = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0]));
  let next = [];
  while (!until()) {
    await wait(700 + random() * 1800);
    if (until()) break;
    if (next.length === 0) next = shuffled(Object.keys(KINDS), random);
    const kind = next.pop();
    const begun = performance.now();
    await KINDS[kind](scene);
    made[kind] += 1;
    scene.tell(`trouble: ${kind} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  }
  proxy.up();
  await server.mood("honest");
  return made;
}

function shuffled(items, random) {
  return items.map((item) => [random(), item]).sort(([one], [other]) => one - other).map(([, item]) => item);
}
