// The faults a run injects, by its seed. Two injectors work at the same time: one in the cluster (its processes, its
// database, its Redis, its provider), one in the network before it. Each makes every kind once before any comes twice,
// so that none is left out of a short run. The names F1 to F21 are those of the fault model (reliability.md, section
// 2).
import postgres from "./postgres.mjs";
import { seeded } from "./seeded.mjs";
import { wait } from "./wait.mjs";

/** What a payment provider may do to its webhooks, or to everything. A mood stays until the next one. */
const MOODS = ["repeat", "reorder", "delay", "silent", "down", "captures_unanswered"];

/**
 * What it may say that is no answer: refunds are carried out and their answers lost, and whoever asks again is told
 * that the key is no longer accepted (401), that it knows nothing of the payment (404), or that the key may not (403).
 */
const DENIALS = ["refunds_unanswered", "key_revoked", "other_account", "not_permitted"];

/** By how much a clock may be wrong. */
const CLOCKS = ["-1h", "+1h", "+25h"];

/** Actors that panic, and when: with a command in hand, or when all is kept and the answer would leave. */
const PANICS = ["conversation", "order", "payment", "lottery", "lottery_session", "topup_queue", "topup_place"].flatMap(
  (kind) => [
    [kind, "begin"],
    [kind, "answer"],
  ],
);

/** Within so many ms of what is said a fault comes that is to lose it. */
const AROUND = 60;

/** Room that is left when memory is short, in bytes. */
const SCANT = 24 * 1024 * 1024;

/**
 * @typedef {{cluster: import("./cluster.mjs").Cluster, random: () => number}} Scene what `random` says is the
 * injector's own, so that a seed makes the same faults in the same order
 */

/** @type {Record<string, (scene: Scene) => Promise<void>>} */
const IN_THE_CLUSTER = {
  /** F1: the process ends at once, and another begins on the same data. */
  kill: ({ cluster, random }) => cluster.some(random).kill(),
  /** F2: some actors crash; who asked them does not know what happened. */
  async panic({ cluster, random }) {
    for (const [kind, moment] of shuffled(PANICS, random).slice(0, 4)) await cluster.some(random).panic(kind, moment);
  },
  /** F3: the process stands still; what it does afterwards is late. */
  async pause({ cluster, random }) {
    const node = cluster.some(random);
    node.signal("SIGSTOP");
    await wait(1000 + random() * 1500);
    node.signal("SIGCONT");
  },
  /** F4: a process of the database is killed, which ends all its sessions and begins its recovery. */
  crash: async ({ cluster }) => cluster.crashDatabase(),
  /** F5: somebody else takes connections of the database, as many as there are. */
  async hog({ cluster }) {
    const greedy = postgres(cluster.databaseUrl(), { max: 200, onnotice: () => {} });
    await Promise.allSettled(Array.from({ length: 200 }, () => greedy`select pg_sleep(1.5)`));
    await greedy.end({ timeout: 1 });
  },
  /** F6: rows that many want are held for seconds. */
  async lock({ cluster }) {
    const slow = postgres(cluster.databaseUrl(), { max: 1, onnotice: () => {} });
    await slow
      .begin(async (tx) => {
        await tx`select from ledger_account where kind in ('escrow', 'clearing') for update`;
        await tx`select from sell_order where locked > 0 for update`;
        await tx`select pg_sleep(2)`;
      })
      .catch(() => {}); // the server's own patience may be the shorter, and then it is us who are ended
    await slow.end({ timeout: 1 });
  },
  /** F7: the database goes slowly: it stands still most of the time. */
  async slow({ cluster }) {
    for (let pulse = 0; pulse < 15; pulse += 1) {
      cluster.signalDatabase("SIGSTOP");
      await wait(100);
      cluster.signalDatabase("SIGCONT");
      await wait(20);
    }
  },
  /**
   * F15 and F20: the payment provider's webhooks come doubled, out of order, late or not at all, or it answers errors
   * only.
   */
  async provider({ cluster, random }) {
    await cluster.mood(MOODS[Math.floor(random() * MOODS.length)]);
  },
  /** F20: what was asked is done or not, and the answers say nothing about it. */
  async denial({ cluster, random }) {
    for (const mood of DENIALS) {
      await cluster.mood(mood);
      await wait(1500 + random() * 1500);
    }
    await cluster.mood(DENIALS[Math.floor(random() * DENIALS.length)]);
  },
  /** F16: the process ends, and the next one's clock is wrong, until it ends too. */
  clock: ({ cluster, random }) => cluster.some(random).kill(CLOCKS[Math.floor(random() * CLOCKS.length)]),
  /** F18: there is next to no memory left; a process that dies of it is started again. */
  async memory({ cluster, random }) {
    const node = cluster.some(random);
    const was = await node.limit("as", node.addressSpace() + SCANT);
    await wait(1500);
    if (await node.stays()) await node.limit("as", was);
  },
  /** F19: no more files can be opened than are open, which are the connections too. */
  async files({ cluster, random }) {
    const node = cluster.some(random);
    const was = await node.limit("nofile", node.openFiles() + 1);
    await wait(2000);
    await node.limit("nofile", was);
  },
  /** F21: asked to leave, as at a deployment; what it has is finished, and the next one takes over. */
  restart: ({ cluster, random }) => cluster.some(random).restart(),
};

/** What can only happen where the database's disk is ours to fill. */
const ON_THE_DISK = {
  /** F17: there is no room for anything new. */
  disk: ({ cluster, random }) => cluster.fillDisk(1000 + random() * 2000),
};

/** What can only happen to several processes. */
const BETWEEN_PROCESSES = {
  /** F8: Redis dies and comes back empty. */
  redis_kill: ({ cluster, random }) => cluster.redis.kill(500 + random() * 2000),
  /** F8: Redis accepts and does not answer. */
  redis_freeze: ({ cluster, random }) => cluster.redis.freeze(1000 + random() * 3000),
  /** F8: everything in Redis is gone, and who listens there is thrown out. */
  async redis_flush({ cluster }) {
    await cluster.redis.say("flushall");
    await cluster.redis.say("client", "kill", "type", "pubsub");
  },
  /** F9: one process is cut from Redis, and with it from the others. */
  async split({ cluster, random }) {
    const wire = cluster.wires[Math.floor(random() * cluster.wires.length)];
    wire.cut();
    await wait(1000 + random() * 4000);
    wire.up();
  },
  /** F9: one process cannot be reached by the others, or is and never answers them. */
  async part({ cluster, random }) {
    const door = cluster.doors[Math.floor(random() * cluster.doors.length)];
    const forMs = 1000 + random() * 3000;
    if (random() < 0.5) door.cut();
    else door.freeze();
    await wait(forMs);
    door.up();
  },
};

/** @type {Record<string, (scene: Scene & {proxy: import("./proxy.mjs").Proxy}) => Promise<void>>} */
const IN_THE_NETWORK = {
  /** F10: packets are lost: up to one in ten. */
  async loss({ proxy, random }) {
    const heal = proxy.lose(0.7, random, 0.01 + random() * 0.09);
    await wait(3000);
    heal();
  },
  /** F11: connections are half-open: one side thinks they are there. */
  async hang({ proxy, random }) {
    const forMs = 2000 + random() * 4000;
    proxy.hang(0.4, random, forMs);
    await wait(forMs);
  },
  /** F12: clients read nothing for a while. */
  async stall({ proxy, random }) {
    const forMs = 1000 + random() * 3000;
    proxy.stall(0.4, random, forMs);
    await wait(forMs);
  },
  /** F13: open connections are reset by the network. */
  async reset({ proxy, random }) {
    proxy.reset(0.5, random);
  },
  /** What was asked is done, and its answer is lost. */
  async swallow({ proxy, random }) {
    proxy.swallow(0.5, random, 400);
  },
  /** F14: everybody is thrown out, and comes back, at once. */
  async storm({ cluster }) {
    for (const proxy of cluster.proxies) proxy.reset(1, () => 0);
  },
  /** Nobody gets through for a while. */
  async cut({ proxy, random }) {
    proxy.cut();
    await wait(800 + random() * 1200);
    proxy.up();
  },
};

/** The kinds of fault each injector has for this cluster. */
function injectorsOf(cluster) {
  return [
    { ...IN_THE_CLUSTER, ...(cluster.disk ? ON_THE_DISK : {}), ...(cluster.isReplicated ? BETWEEN_PROCESSES : {}) },
    IN_THE_NETWORK,
  ];
}

/**
 * The faults in which a push may be lost that nothing follows: what makes actors panic hits whoever is next (`alone`),
 * the others hit everybody.
 */
export function silencingFaults(scene) {
  const { cluster, random } = scene;
  const panic = { alone: true, strike: () => cluster.some(random).panic("conversation", "answer") };
  const between = cluster.isReplicated ? ["redis_flush", "redis_kill", "split", "part"] : [];
  const kinds = { ...IN_THE_CLUSTER, ...BETWEEN_PROCESSES };
  const shared = ["crash", "kill", "crash", ...between].map((kind) => ({
    alone: false,
    strike: async () => {
      await wait(random() * AROUND);
      await kinds[kind](scene);
    },
  }));
  return [panic, ...shared, panic];
}

/** How many kinds the injector that has more of them has to inject. */
export function mostKinds(cluster) {
  return Math.max(...injectorsOf(cluster).map((kinds) => Object.keys(kinds).length));
}

/**
 * Injects faults until `until()` says stop, and counts them by kind in `made`; afterwards everything is as it should
 * be. Between one fault of an injector and its next are `calm` ms, about.
 */
export async function injectFaults(scene, seed, made, until, calm) {
  const { cluster, tell, alarm } = scene;
  const injectors = injectorsOf(cluster);
  for (const kind of injectors.flatMap(Object.keys)) made[kind] = 0;
  const inject = async (kinds, number) => {
    // Which come when, and what becomes of connections, of which there are now these and now those.
    const [order, random] = [seeded(seed * 100 + number), seeded(seed * 100 + number + 50)];
    let next = [];
    while (!until()) {
      await wait(calm * (0.5 + order()));
      if (until()) break;
      if (next.length === 0) next = shuffled(Object.keys(kinds), order);
      const kind = next.pop();
      const begun = performance.now();
      const proxy = cluster.proxies[Math.floor(random() * cluster.proxies.length)];
      alarm.ring();
      await kinds[kind]({ cluster, random, proxy });
      made[kind] += 1;
      tell(`fault: ${kind} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all(injectors.map(inject));
  if (!cluster.disk) tell("the disk was not filled: that needs the right to mount one");
  for (const proxy of [...cluster.proxies, ...cluster.wires, ...cluster.doors]) proxy.up();
  await cluster.mood("honest");
}

function shuffled(items, random) {
  return items
    .map((item) => [random(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}
