// A promise of time on a slow machine: kept, not seen in time, or broken all the same; and what is said of the run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXIT, verdictOf } from "./check.mjs";
import { check, report } from "./checker.mjs";
import { checkService } from "./service-checker.mjs";
import { checkLine } from "./line-checker.mjs";
import { Pace, paceOf } from "./pace.mjs";
import { couldNotJudge, tallyOf } from "./tally.mjs";
import { wait } from "./wait.mjs";

const machine = (t, slowness) => ({ t, p: "cluster", type: "note", f: "machine", v: { slowness } });
const note = (t, f, v) => ({ t, p: "cluster", type: "note", f, v });

test("the pace between two moments is the slowest of them, and of the look after them", () => {
  const pace = paceOf([machine(100, 1.5), machine(200, 4), machine(300, 2), machine(400, 9)]);
  assert.equal(pace(0, 90), 1.5);
  assert.equal(pace(150, 200), 4);
  assert.equal(pace(210, 290), 2);
  assert.equal(pace(500, 600), 1);
  assert.equal(paceOf([])(0, 1e9), 1);
});

test("late is not seen in time as far as the machine explains it, and broken beyond that", () => {
  const of = (took) => {
    const { tally, askInTime } = tallyOf({ P: "" }, [machine(1000, 3), machine(9000, 3)]);
    askInTime("P", took, 1000, 9000, "late");
    return tally.P;
  };
  assert.deepEqual({ ...of(900), examples: 0 }, { checked: 1, violated: 0, unknown: 0, unseen: 0, examples: 0 });
  assert.deepEqual({ ...of(2900), examples: 0 }, { checked: 0, violated: 0, unknown: 1, unseen: 1, examples: 0 });
  assert.deepEqual(of(3100), { checked: 1, violated: 1, unknown: 0, unseen: 0, examples: ["late"] });
});

test("what stays away for longer than the slowest machine explains is broken", () => {
  const late = (took) =>
    check([machine(29_000, 9), note(30_000, "revoked", { took, within: 2000, what: "it stayed" })]).S1;
  assert.equal(late(18_100).violated, 1);
  assert.equal(late(2500).unseen, 1);
  assert.equal(late(500).checked, 1);
});

test("a call without an answer says nothing on a machine that is too slow, and much on one that is not", () => {
  const calls = (slowness) =>
    checkService([
      note(0, "calm", {}),
      machine(6000, slowness),
      { t: 6001, p: "a", type: "invoke", f: "buy", op: 1, v: { key: "k" } },
      { t: 13_001, p: "a", type: "info", f: "buy", op: 1, v: {} },
      machine(13_002, slowness),
    ]).X6;
  assert.deepEqual([calls(5).violated, calls(5).unseen], [0, 1]);
  assert.deepEqual([calls(1).violated, calls(1).unseen], [1, 0]);
});

test("an idle transaction and a line that stands still are measured by the machine's pace", () => {
  const idle = (slowness) => checkService([machine(10_000, slowness), note(10_001, "idle", { seconds: 6 })]).X5;
  assert.deepEqual([idle(2).violated, idle(2).unseen, idle(1).violated], [0, 1, 1]);
  const line = { queue_id: "q", state: "open", waiting: 1, pool: [{ name: "d", state: "idle" }] };
  const stands = (slowness) => checkLine([note(0, "line", line), machine(7000, slowness), note(7001, "line", line)]).Q8;
  assert.deepEqual([stands(2).violated, stands(2).unseen, stands(1).violated], [0, 1, 1]);
});

test("who lost the connection cannot say that something did not arrive", () => {
  const arrived = (connected) =>
    check([note(1, "arrived", { conv: "c", have: 1, last: 2, within: 10_000, connected })]).C6;
  assert.deepEqual([arrived(false).violated, arrived(false).unseen], [0, 1]);
  assert.deepEqual([arrived(true).violated, arrived(true).unseen], [1, 0]);
});

test("too little seen is neither kept nor broken, and has an exit status of its own", () => {
  const row = (more) => ({ checked: 8, violated: 0, unknown: 0, unseen: 0, examples: [], ...more });
  assert.equal(couldNotJudge(row({ unseen: 2 })), false);
  assert.equal(couldNotJudge(row({ unseen: 3 })), true);
  assert.equal(couldNotJudge(row({ unseen: 3, violated: 1 })), false);
  const { broken, unjudged, text } = report(
    { A: row({}), B: row({ unseen: 3 }), C: row({ checked: 0, unseen: 1 }), D: row({ checked: 0 }) },
    { A: "", B: "", C: "", D: "" },
  );
  assert.deepEqual([broken, unjudged], [["D"], ["B", "C"]]);
  assert.match(text, /^B +COULD NOT JUDGE.*3 not seen in time/mu);
  assert.deepEqual(verdictOf({ broken, unjudged }), { words: "broken: D", exit: EXIT.broken });
  assert.deepEqual(verdictOf({ broken: [], unjudged }), { words: "could not judge: B C", exit: EXIT.couldNotJudge });
  assert.equal(verdictOf({ broken: [], unjudged: [] }).exit, EXIT.holds);
});

test("a run's pace is noted, and a standstill of the run itself counts", async () => {
  const seen = [];
  const pace = new Pace({ note: (_, f, { slowness }) => seen.push([f, slowness]) }, () => {});
  await wait(600);
  const until = performance.now() + 1500;
  while (performance.now() < until);
  await wait(600);
  await pace.stop();
  assert.ok(seen.every(([f, slowness]) => f === "machine" && slowness >= 1));
  assert.ok(pace.slowest >= 2, `a second and a half without a timer is slow: ${pace.slowest}`);
});
