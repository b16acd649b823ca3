// Who checks the checker: on a clean fake every promise holds, and each of the fake's bugs is found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testNotExercised } from "./mutations.mjs";
import { PROMISES, check, report } from "./checker.mjs";
import { BUGS, FakeSystem } from "./fake.mjs";
import { seeded } from "./seeded.mjs";
import { concludeSilence, prepareSilence } from "./silence-workload.mjs";
import { History, concludeTalks, prepareTalks, talk } from "./workload.mjs";

/** Rounds of silence, with a loss and without one: messages and recalls are among what is said in so many. */
const ROUNDS = 4;

async function run(bug) {
  const system = new FakeSystem(bug);
  const pairOf = (a, b) => ({ people: [{ uid: a }, { uid: b }], conv: system.addPair(a, b), base: 0 });
  const pairs = [pairOf("a1", "b2"), pairOf("c1", "d2")];
  const history = new History();
  let steps = 0;
  const pause = async () => {};
  const silent = prepareSilence({
    system,
    history,
    random: seeded(8),
    pairs: [pairOf("e1", "f2"), pairOf("g1", "h2")],
    keeps: async (conv, from) => system.kept(conv, from),
  });
  const talks = await prepareTalks({ system, history, pairs, carriers: ["websocket"], random: seeded(7) });
  await talk(talks, () => ++steps > 1200, pause);
  const deaths = Array.from({ length: ROUNDS }, () => ({ alone: true, strike: async () => system.die() }));
  const calm = Array.from({ length: ROUNDS }, () => ({ alone: false, strike: async () => {} }));
  await concludeSilence(silent, [...deaths, ...calm]);
  await concludeTalks(talks, pause);
  return report(check(history.records));
}

test("every promise holds on the clean fake", async () => {
  const { broken, text } = await run(undefined);
  assert.deepEqual(broken, [], text);
});

for (const [bug, promise] of Object.entries(BUGS)) {
  test(`the checker finds ${bug} as ${promise}`, async () => {
    const { broken, text } = await run(bug);
    assert.ok(broken.includes(promise), text);
  });
}

/** One message said and one recalled in silence, and a window on them. */
function silence() {
  const row = (seq, more) => ({ seq, id: `id-${seq}`, text: "hello", recalled: false, ...more });
  const rows = () => [row(4), row(5, { text: null, recalled: true })];
  return [
    { t: 1, p: "a", type: "invoke", f: "send", op: 1, v: { conv: "c", id: "id-4", text: "hello" } },
    { t: 2, p: "a", type: "ok", f: "send", op: 1, v: { msg_id: "c-4", seq: 4 }, status: 200 },
    { t: 3, p: "a", type: "ok", f: "recall", v: { conv: "c", msg_id: "c-5", text: "hello" }, status: 200 },
    {
      t: 9,
      p: "b",
      type: "note",
      f: "window",
      v: { conv: "c", connected: true, from: 3, kept: rows(), shows: rows() },
    },
  ];
}

/** What a window may do wrong, or the database. */
const CHEATS = {
  "a window misses the last message": (v) => v.shows.splice(0, 1),
  "a window has another text": (v) => (v.shows[0].text = "bye"),
  "a window has another message": (v) => (v.shows[0].id = "id-7"),
  "a window keeps recalled words": (v) => Object.assign(v.shows[1], { text: "hello", recalled: false }),
  "a window recalls what was not": (v) => (v.shows[0].recalled = true),
  "what was acknowledged is not kept": (v) => v.kept.splice(0, 1),
  "another message is kept for it": (v) => (v.kept[0].id = v.shows[0].id = "id-7"),
  "what was recalled is kept as before": (v) => (v.kept[1].recalled = v.shows[1].recalled = false),
};

test("a window that shows what is kept holds, and one nobody could compare says nothing", () => {
  const of = (change) => {
    const history = silence();
    change(history.at(-1).v);
    const { violated, unknown, unseen } = check(history).C12;
    return { violated, unknown, unseen };
  };
  assert.deepEqual(
    of(() => {}),
    { violated: 0, unknown: 0, unseen: 0 },
  );
  assert.deepEqual(
    of((v) => (v.kept = null)),
    { violated: 0, unknown: 1, unseen: 0 },
  );
  // Kept, and never acknowledged: it may be on the screen or not.
  const more = { seq: 6, id: "id-6", text: "lost", recalled: false };
  assert.deepEqual(
    of((v) => v.kept.push(more)),
    { violated: 0, unknown: 0, unseen: 0 },
  );
  assert.deepEqual(
    of((v) => Object.assign(v.kept[0], { text: null, recalled: true })),
    { violated: 0, unknown: 1, unseen: 0 },
  );
  const away = (v) => CHEATS["a window misses the last message"](Object.assign(v, { connected: false }));
  assert.deepEqual(of(away), { violated: 0, unknown: 1, unseen: 1 });
});

for (const [cheat, change] of Object.entries(CHEATS)) {
  test(`the checker finds as C12: ${cheat}`, () => {
    const history = silence();
    change(history.at(-1).v);
    assert.ok(check(history).C12.violated > 0);
  });
}

testNotExercised(PROMISES, check);
