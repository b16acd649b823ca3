// Who checks the checker: on a clean fake every promise holds, and each of the fake's bugs is found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testNotExercised } from "./mutations.mjs";
import { PROMISES, check, report } from "./checker.mjs";
import { BUGS, FakeSystem } from "./fake.mjs";
import { seeded } from "./seeded.mjs";
import { History, concludeTalks, prepareTalks, talk } from "./workload.mjs";

async function run(bug) {
  const system = new FakeSystem(bug);
  const pairs = [
    ["a1", "b2"],
    ["c1", "d2"],
  ].map(([a, b]) => ({ people: [{ uid: a }, { uid: b }], conv: system.addPair(a, b), base: 0 }));
  const history = new History();
  let steps = 0;
  const pause = async () => {};
  const talks = await prepareTalks({ system, history, pairs, carriers: ["websocket"], random: seeded(7) });
  await talk(talks, () => ++steps > 1200, pause);
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

testNotExercised(PROMISES, check);
