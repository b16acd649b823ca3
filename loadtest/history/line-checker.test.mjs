// Who checks the checker of lines: a small honest history holds, and each mutation is found.
import assert from "node:assert/strict";
import { test } from "node:test";
import { testChecker } from "./mutations.mjs";
import { LINE_PROMISES, checkLine } from "./line-checker.mjs";

const MOST = 1_000_000;
const OF = { ann: "order-1", ben: "order-2", cat: "order-3" };

/** A place as its owner is told it at a moment; `version` is the row's. */
function place(person, at, version, stage, more = {}) {
  const { position, epoch = 1 } = more;
  const shown = version * MOST + (position ? MOST - 1 - position : MOST - 1);
  return {
    place_id: `place-${person}`,
    order_id: OF[person],
    queue_id: "q",
    epoch,
    version: shown,
    stage,
    waiting: 2,
    passed: 0,
    at,
    joined_at: 1000 * epoch,
    done: 0,
    of: 1,
    ...(position ? { position, ahead: position - 1 } : {}),
    ...more,
  };
}

/**
 * Three people and one device: Ann is redeemed, Ben misses his call, lines up anew and fails, Cat leaves with her
 * money.
 */
function honest() {
  let t = 0;
  let ops = 0;
  const records = [];
  const add = (record) => records.push({ t: (t += 10), ...record });
  const note = (p, f, v, more = {}) => add({ p, type: "note", f, v, ...more });
  const hear = (p, v) => note(p, "place_heard", v, { conn: `${p}/1` });
  const operation = (p, f, answer, more = {}) => {
    const op = (ops += 1);
    add({ p, type: "invoke", f, op, v: { order_id: OF[p], ...more } });
    add({ p, type: "ok", f, op, v: answer });
  };
  const called = (person, at, version, epoch = 1) =>
    place(person, at, version, "called", { epoch, accept_by: at + 90_000 });
  const line = (waiting, place_id) =>
    note("operator", "line", {
      queue_id: "q",
      state: "open",
      waiting,
      pool: [{ name: "device-001", state: place_id ? "busy" : "idle", place_id }],
    });

  operation("ann", "line_join", place("ann", 10, 1, "waiting", { position: 1 }));
  operation("ben", "line_join", place("ben", 20, 1, "waiting", { position: 2 }));
  operation("cat", "line_join", place("cat", 30, 1, "waiting", { position: 3, waiting: 3 }));
  line(3);
  hear("ann", called("ann", 40, 2));
  hear("ben", place("ben", 50, 1, "waiting", { position: 1 }));
  hear("cat", place("cat", 50, 1, "waiting", { position: 2 }));
  operation("cat", "line_look", place("cat", 55, 1, "waiting", { position: 2 }));
  const waiting = () => [
    place("ben", 60, 1, "waiting", { position: 1 }),
    place("cat", 60, 1, "waiting", { position: 2 }),
  ];
  note("all", "census", { when: "before", places: waiting() });
  note("all", "census", { when: "after", places: waiting() });
  // Paused while Ann is called and Ben and Cat wait for the other device; drained while Ben asks for what he has.
  const stop = (how, seen, meanwhile = () => {}) => {
    note("operator", "line_stops", { queue_id: "q", how });
    meanwhile();
    const nothing = { called: [], joined: [], running: [], standing: 0, waiting: 2, free: 1 };
    note("operator", "line_stopped", { queue_id: "q", how, seen: { ...nothing, ...seen } });
    note("operator", "line_resumed", { queue_id: "q", from: 64, to: 66 });
  };
  stop("pause", { standing: 1 });
  stop("drain", {}, () =>
    operation("ben", "line_join", place("ben", 65, 1, "waiting", { position: 1 }), { queue_id: "q" }),
  );
  operation("ann", "line_accept", place("ann", 70, 3, "redeeming"));
  line(2, "place-ann");
  hear("ann", place("ann", 80, 4, "success", { done: 1 }));
  hear("ben", called("ben", 90, 2));
  hear("ben", place("ben", 100, 3, "queue_timeout"));
  operation("cat", "line_exit", place("cat", 105, 2, "exited", { reason: "given_up", refund_cents: 500 }));
  operation("ben", "line_requeue", place("ben", 110, 4, "waiting", { position: 1, epoch: 2 }));
  line(1);
  hear("ben", called("ben", 120, 5, 2));
  operation("ben", "line_accept", place("ben", 130, 6, "redeeming", { epoch: 2 }));
  hear("ben", place("ben", 140, 7, "failed", { epoch: 2, reason: "wrong_tier", refund_cents: 500 }));
  note("ann", "places", { places: [{ ...place("ann", 150, 4, "success", { done: 1 }), goods_id: "9" }] });
  const order = (person, status, refunded_cents, last) =>
    note(person, "line_order", { order_id: OF[person], packs: 1, status, due_cents: 500, refunded_cents, place: last });
  order("ann", "sent", 0, place("ann", 160, 4, "success", { done: 1 }));
  order("ben", "refunded", 500, place("ben", 160, 7, "failed", { epoch: 2, reason: "wrong_tier", refund_cents: 500 }));
  order("cat", "refunded", 500, place("cat", 160, 2, "exited", { reason: "given_up", refund_cents: 500 }));
  note("ann", "line_asset", { was: 2000, is: 1500 });
  note("ben", "line_asset", { was: 2000, is: 2000 });
  const redemption = (person, status, done) => ({ key: OF[person], device: "device-001", packs: 1, done, status });
  note("farm", "farm", {
    lines: [
      redemption("ann", "running", 0),
      redemption("ann", "running", 1),
      redemption("ann", "succeeded", 1),
      redemption("ben", "running", 0),
      redemption("ben", "ended", 0),
    ],
  });
  return structuredClone(records);
}

const of = (h, f) => h.filter((record) => record.f === f && record.type !== "invoke").map(({ v }) => v);
const heard = (h, person, stage) =>
  of(h, "place_heard").find((v) => v.place_id === `place-${person}` && v.stage === stage);
const rest = (h, person) => of(h, "line_order").find(({ order_id }) => order_id === OF[person]);
const census = (h, when) => of(h, "census").find((v) => v.when === when).places;
const stopped = (h, how) => of(h, "line_stopped").find((v) => v.how === how).seen;
const journal = (h) => of(h, "farm")[0].lines;
const wallet = (h, p) => h.find((record) => record.f === "line_asset" && record.p === p).v;
const moveTo = (v, at) => Object.assign(v, { at, accept_by: at + 90_000 });

/** Somebody else's place, so that it is told to them what is told of Cat. */
const later = (h, at, v) =>
  h.splice(
    h.findIndex(({ f }) => f === "line_order"),
    0,
    { t: at, p: "cat", type: "note", f: "place_heard", conn: "cat/2", v },
  );

/** What is changed in it, and the promise each change breaks. */
const MUTATIONS = {
  "an order has two places": ["Q1", (h) => (heard(h, "ben", "waiting").place_id = "place-two")],
  "two live places for one pack": [
    "Q1",
    (h) =>
      of(h, "places")[0].places.push(
        ...["a", "b"].map((n) => ({ ...place("ben", 150, 9, "called"), place_id: n, order_id: n, goods_id: "9" })),
      ),
  ],
  "two stand at one position": ["Q2", (h) => (census(h, "after")[1].position = 1)],
  "a position is left out": ["Q2", (h) => (census(h, "before")[1].position = 3)],
  "two are told the same position at one moment": [
    "Q2",
    (h) => Object.assign(heard(h, "cat", "waiting"), { position: 1, ahead: 0 }),
  ],
  "somebody stands behind the end": ["Q2", (h) => Object.assign(heard(h, "cat", "waiting"), { position: 9, ahead: 8 })],
  "nobody's position is told as 0": [
    "Q2",
    (h) => Object.assign(heard(h, "ben", "waiting"), { position: 0, ahead: -1 }),
  ],
  "a position rises": [
    "Q3",
    (h) =>
      later(h, 400, place("cat", 400, 1, "waiting", { position: 2, waiting: 4, version: 3 * MOST })) &&
      later(h, 410, { ...place("cat", 410, 1, "waiting", { position: 4, waiting: 4 }), version: 4 * MOST }),
  ],
  "the line is forgotten, and is begun anew": [
    "Q3",
    (h) => (heard(h, "ben", "failed").epoch = 1) && (heard(h, "ben", "failed").version = 9 * MOST),
  ],
  "one version has two stages": [
    "Q3",
    (h) => (heard(h, "ben", "queue_timeout").version = heard(h, "ben", "called").version),
  ],
  "who looks is told what is over": ["Q3", (h) => (of(h, "line_look")[0].version -= 1)],
  "who came later is called first": ["Q4", (h) => moveTo(heard(h, "ann", "called"), 95)],
  "an absent one is overtaken without being told": [
    "Q4",
    (h) => moveTo(heard(h, "ann", "called"), 95) && (heard(h, "ben", "called").passed = 1),
  ],
  "somebody is passed over four times": ["Q4", (h) => (heard(h, "ann", "called").passed = 4)],
  "a device redeems for two": ["Q5", (h) => journal(h).splice(1, 0, { ...journal(h)[0], key: OF.cat })],
  "more is redeemed at once than there are devices": [
    "Q5",
    (h) => journal(h).splice(1, 0, { ...journal(h)[0], key: OF.cat, device: "device-002" }),
  ],
  "a place holds two devices": [
    "Q5",
    (h) => of(h, "line").at(1).pool.push({ name: "device-002", state: "busy", place_id: "place-ann" }),
  ],
  "a place ends twice": ["Q6", (h) => (heard(h, "ann", "success").stage = "failed")],
  "who is redeeming is called once more": ["Q6", (h) => later(h, 500, place("ann", 500, 9, "called"))],
  "a place hangs": ["Q6", (h) => (rest(h, "ann").place.stage = "timeout")],
  "an order never got its turn": ["Q6", (h) => (rest(h, "cat").place = null)],
  "a pack is redeemed twice": ["Q7", (h) => (journal(h)[2].done = 2)],
  "a redemption goes on after its end": [
    "Q7",
    (h) => journal(h).push({ ...journal(h)[4], done: 1, status: "succeeded" }),
  ],
  "a pack is redeemed and given back": [
    "Q7",
    (h) => Object.assign(rest(h, "ann"), { status: "refunded", refunded_cents: 500 }),
  ],
  "a pack is paid for and not redeemed": [
    "Q7",
    (h) => Object.assign(rest(h, "ben"), { status: "sent", refunded_cents: 0 }),
  ],
  "something is redeemed that nobody bought": ["Q7", (h) => journal(h).push({ ...journal(h)[2], key: "order-9" })],
  "the balance pays for more than was bought": ["Q7", (h) => (wallet(h, "ann").is = 1000)],
  "the money does not come back": ["Q7", (h) => (wallet(h, "ben").is = 1500)],
  "a free device calls nobody": [
    "Q8",
    (h) =>
      h.splice(
        h.findIndex(({ f }) => f === "line"),
        0,
        { ...h.find(({ f }) => f === "line"), t: -7000 },
      ),
  ],
  "a restart loses a place": ["Q9", (h) => census(h, "after").pop()],
  "a restart changes who stands where": [
    "Q9",
    (h) =>
      census(h, "after")
        .reverse()
        .forEach((one, at) => (one.position = at + 1)),
  ],
  "a place is taken anew without being asked": ["Q9", (h) => (heard(h, "cat", "waiting").joined_at = 77)],
  "a place that was given is gone": ["Q9", (h) => (rest(h, "cat").place = null)],
  "somebody is called in a paused line": ["Q10", (h) => stopped(h, "pause").called.push("place-ben")],
  "a clock runs in a paused line": ["Q10", (h) => stopped(h, "pause").running.push("place-ann")],
  "somebody is let into a drained line": ["Q10", (h) => stopped(h, "drain").joined.push("place-cat")],
  "no line was stopped that anybody was in": [
    "Q10",
    (h) => {
      Object.assign(stopped(h, "pause"), { standing: 0, free: 0 });
      h.find(({ type, v }) => type === "invoke" && v.queue_id).v.queue_id = "another";
    },
  ],
};

testChecker(LINE_PROMISES, checkLine, honest, MUTATIONS);

test("whose clock a pause may have moved is not said to have been called late", () => {
  const moved = (resumed) => {
    const history = honest();
    // Ann was called first; her first news of it comes with a clock that says later than Ben's.
    moveTo(heard(history, "ann", "called"), 95);
    heard(history, "ann", "called").at = 300;
    history.push({ t: 999, p: "operator", type: "note", f: "line_resumed", v: { queue_id: "q", ...resumed } });
    const { violated, unknown } = checkLine(history).Q4;
    return { violated, unknown };
  };
  assert.deepEqual(moved({ from: 200, to: 201 }), { violated: 0, unknown: 1 });
  assert.equal(moved({ from: 301, to: 302 }).violated, 1);
});
