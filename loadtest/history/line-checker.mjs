// Reads what people were told of their places in line in a run, and says whether the promises about lines held
// (reliability.md, Q*).
//
// Like checker.mjs it shares no code with the server; what a place may come to stands here once more, as decision 0012
// has it. The farm's journal is the truth from outside, as the provider's books are for payments. It reads the same
// records, of these kinds:
//   f "line_join" | "line_requeue" | "line_accept" | "line_exit" | "line_switch_account" | "line_look"   operations;
// `v` has {order_id},
//                                             the answer is a place (or null: none yet)
//   note "place_heard" {...}                  a place as it was pushed to the connection `conn`
//   note "places"      {places}               everything somebody has, at one moment; with goods_id
//   note "census"      {when, places}         the whole line while nobody was called, before a kill and after it
//   note "line"        {queue_id, state, waiting, pool}   as operators see it, when no fault is injected
//   note "line_stops"  {queue_id, how}        a line is paused or drained from now on
//   note "line_stopped" {queue_id, how, seen}  what happened in it until now, as the database has it: who was `called`
// and let in (`joined`), whose clock is `running`, and how many stand still (`standing`), wait, or are free devices;
// null if nobody could look
//   note "line_resumed" {queue_id, from, to}   it is open again, by wall clock since some moment between the two
//   note "line_order"  {order_id, packs, status, due_cents, refunded_cents, place}   at rest: an order and its place
//   note "line_asset"  {was, is}              at rest: somebody's balance before the run and after
//   note "farm"        {lines}                at rest: the farm's journal
import { group, upsert } from "./groups.mjs";
import { tallyOf } from "./tally.mjs";

export const LINE_PROMISES = {
  Q1: "one live place for each person and pack, one place for each order",
  Q2: "at every moment the positions of who waits are 1 to n, each once",
  Q3: "versions rise, positions fall, but for who lined up anew; nobody is told older news for newer",
  Q4: "who had joined before another began to is called first; an absent one is overtaken by three at most",
  Q5: "a device redeems for one place at a time",
  Q6: "whoever is called ends once: redeemed, given back, too late or gone; and nobody hangs",
  Q7: "what was paid for is redeemed once at most, and paid for if it was redeemed and only then",
  Q8: "where a device is free the line moves within five seconds",
  Q9: "a restart loses no place and moves none",
  Q10: "nobody is called or runs out of time in a paused line, and nobody is let into one that is drained",
};

const LIVE = ["waiting", "called", "redeeming", "timeout"];
const ON_PLACES = ["line_join", "line_requeue", "line_accept", "line_exit", "line_switch_account", "line_look"];
/** What a stage may become without lining up anew; decision 0012. */
const LEADS = {
  waiting: ["called", "redeeming", "timeout", "success", "partial", "failed", "queue_timeout", "exited"],
  called: ["redeeming", "timeout", "success", "partial", "failed", "queue_timeout", "exited"],
  redeeming: ["timeout", "success", "partial", "failed"],
  timeout: ["success", "partial", "failed"],
  queue_timeout: ["exited"],
  exited: [],
  success: [],
  partial: [],
  failed: [],
};
/** How long somebody who is called has. Issue 5. */
const ACCEPT_WINDOW = 90_000;
const MOST_PASSED = 3;
/** Reliability Q8, and a second by which the operators' page may be behind. */
const MOVES_WITHIN = 5000 + 1000;

/** Checks the lines in a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function checkLine(history) {
  const { tally, ask, askInTime } = tallyOf(LINE_PROMISES, history);
  const view = gather(history);
  oneEach(view, ask);
  oneToN(view, ask);
  onlyFalls(view, ask);
  inTurn(view, ask, tally);
  devices(view, ask);
  endsOnce(view, ask);
  redeemedOnce(view, ask);
  moves(view, askInTime);
  staysThere(view, ask);
  standsStill(view, ask, tally);
  return tally;
}

function gather(history) {
  const notes = new Map();
  const operations = new Map(); // op -> {p, f, order_id, goods_id, began, ended, outcome, place}
  const seen = []; // {t, began, p, place}: every place anybody was told, in the order it was told
  const see = (t, began, p, place) => place && seen.push({ t, began, p, place });
  for (const { t, p, type, f, op, v, conn } of history) {
    if (type === "note") {
      upsert(notes, f).push({ t, p, v, conn });
      if (f === "place_heard") see(t, -Infinity, p, v);
      for (const place of v.places ?? []) see(t, -Infinity, f === "census" ? undefined : p, place);
      if (f === "line_order") see(t, -Infinity, p, v.place);
    } else if (ON_PLACES.includes(f) && type === "invoke")
      operations.set(op, { p, f, ...v, began: t, ended: Infinity, outcome: "info" });
    else if (operations.has(op)) {
      const operation = operations.get(op);
      Object.assign(operation, { ended: t, outcome: type, place: type === "ok" ? v : undefined });
      // The answer to a repeated command is the first one; only who looks is told what is.
      if (type === "ok") see(t, f === "line_look" ? operation.began : -Infinity, p, v);
    }
  }
  const places = new Map(); // "place epoch" -> sightings
  for (const one of seen) upsert(places, `${one.place.place_id} ${one.place.epoch}`).push(one);
  const of = (f) => notes.get(f) ?? [];
  return { of, operations: [...operations.values()], seen, places };
}

/** Q1. */
function oneEach({ of, seen }, ask) {
  const ofOrder = new Map();
  for (const {
    place: { order_id, place_id },
  } of seen) {
    if (!ofOrder.has(order_id)) ofOrder.set(order_id, place_id);
    ask(
      "Q1",
      ofOrder.get(order_id) === place_id,
      `${order_id} has the places ${ofOrder.get(order_id)} and ${place_id}`,
    );
  }
  for (const { p, v } of of("places")) {
    const packs = v.places.filter(({ stage }) => LIVE.includes(stage)).map(({ goods_id }) => goods_id);
    ask("Q1", new Set(packs).size === packs.length, `${p} has two live places for one pack: ${packs.join(" ")}`);
  }
}

/** Q2: a census is 1..n; what was told at one moment holds no position twice, and none beyond the line's end. */
function oneToN({ of, seen }, ask) {
  for (const { v } of of("census")) {
    for (const [queue, places] of group(v.places, ({ queue_id }) => queue_id)) {
      const positions = places.map(({ position }) => position).sort((a, b) => a - b);
      ask(
        "Q2",
        positions.every((position, at) => position === at + 1),
        `${queue} ${v.when} the kill: ${positions.join(" ")}`,
      );
    }
  }
  for (const { place } of seen) {
    const { stage, position, ahead, waiting } = place;
    const fits =
      stage === "waiting" ? position >= 1 && position <= waiting && ahead === position - 1 : position === undefined;
    ask("Q2", fits, `${place.place_id} is ${stage} at ${position} of ${waiting}, ${ahead} ahead`);
  }
  const told = of("place_heard")
    .map(({ v }) => v)
    .filter(({ stage }) => stage === "waiting");
  for (const [moment, places] of group(told, ({ queue_id, at, waiting }) => `${queue_id} ${at} ${waiting}`)) {
    const holders = new Map();
    for (const { place_id, position } of places) {
      if (!holders.has(position)) holders.set(position, place_id);
      ask(
        "Q2",
        holders.get(position) === place_id,
        `${moment}: ${position} was told to ${holders.get(position)} and ${place_id}`,
      );
    }
  }
}

/** Q3. */
function onlyFalls({ seen, places }, ask) {
  for (const [id, sightings] of places) {
    let before;
    for (const { place } of byVersion(sightings)) {
      if (before && place.position !== undefined && before.position !== undefined)
        ask(
          "Q3",
          place.position <= before.position,
          `${id}: from ${before.position} to ${place.position} at ${place.version}`,
        );
      if (before)
        ask(
          "Q3",
          place.version !== before.version || place.stage === before.stage,
          `${id}: ${before.stage} and ${place.stage} at ${place.version}`,
        );
      before = place;
    }
  }
  for (const [id, sightings] of group(seen, ({ place }) => place.place_id)) {
    let epoch = 0;
    for (const { place } of byVersion(sightings)) {
      ask("Q3", place.epoch >= epoch, `${id}: epoch ${place.epoch} after ${epoch} at ${place.version}`);
      epoch = Math.max(epoch, place.epoch);
    }
    // Nobody who asks now is told less than what had been told before they asked.
    let [newest, at] = [0, 0];
    const looks = sightings.filter(({ began }) => began > -Infinity).sort((a, b) => a.began - b.began);
    for (const look of looks) {
      for (; at < sightings.length && sightings[at].t < look.began; at += 1)
        newest = Math.max(newest, sightings[at].place.version);
      ask("Q3", look.place.version >= newest, `${id}: ${look.place.version} was told after ${newest}`);
    }
  }
}

/** Q4, by the time at which each was called: 90 s before the time they have. */
function inTurn({ of, operations, places }, ask, tally) {
  const resumes = group(of("line_resumed"), ({ v }) => v.queue_id);
  const turns = []; // {id, queue, began, joined, called, passed}
  for (const [id, sightings] of places) {
    const { order_id, epoch, queue_id } = sightings[0].place;
    const joins = operations.filter(
      (one) => one.order_id === order_id && ["line_join", "line_requeue"].includes(one.f),
    );
    const mine = joins.filter(({ place }) => place?.epoch === epoch);
    if (mine.length === 0) continue;
    const joined = Math.min(...mine.map(({ ended }) => ended));
    const last = Math.max(-Infinity, ...joins.filter(({ place }) => place?.epoch < epoch).map(({ began }) => began));
    // Whoever got no answer may have been the one who joined.
    const maybe = joins.filter(({ place, began }) => !place && began > last);
    const began = Math.min(...[...mine, ...maybe].map((one) => one.began));
    const calls = byVersion(sightings)
      .map(({ place }) => place)
      .filter(({ stage }) => stage === "called");
    const clock = calls.find(({ accept_by }) => accept_by !== undefined);
    // A line that was paused after the call and opened again before anybody was told has moved the clock.
    const isMoved = ({ at = Infinity, accept_by }) =>
      (resumes.get(queue_id) ?? []).some(({ v }) => v.to >= accept_by - ACCEPT_WINDOW && v.from <= at);
    const isExact =
      clock &&
      !isMoved(clock) &&
      !calls.some(({ frozen_seconds, version }) => frozen_seconds !== undefined && version < clock.version);
    const wasCalled = sightings.some(({ place }) => !["waiting", "exited"].includes(place.stage));
    if (wasCalled && !isExact) {
      tally.Q4.unknown += 1;
      continue;
    }
    const passed = Math.max(...sightings.map(({ place }) => place.passed));
    ask("Q4", passed <= MOST_PASSED, `${id} was passed over by ${passed}`);
    // Who left without being called waited for ever, and stands in nobody's way.
    if (isExact) turns.push({ id, queue: queue_id, began, joined, passed, called: clock.accept_by - ACCEPT_WINDOW });
  }
  for (const line of group(turns, ({ queue }) => queue).values()) {
    const byCall = [...line].sort((a, b) => a.called - b.called);
    for (const one of line) {
      const overtook = byCall.filter((other) => other.began > one.joined && other.called < one.called);
      const by = overtook.map(({ id }) => id).join(", ");
      ask(
        "Q4",
        overtook.length <= one.passed,
        `${one.id} was overtaken by ${overtook.length}, of which it was told ${one.passed}: ${by}`,
      );
    }
  }
}

/**
 * Q5: in the journal no device is at two redemptions, and no more are under way than there are devices; a page of
 * operators shows no place twice.
 */
function devices({ of, seen }, ask) {
  const queueOf = new Map(seen.map(({ place }) => [plain(place.order_id), place.queue_id]));
  const most = new Map();
  for (const { v } of of("line")) {
    most.set(v.queue_id, Math.max(most.get(v.queue_id) ?? 0, v.pool.length));
    const held = v.pool.map(({ place_id }) => place_id).filter(Boolean);
    ask("Q5", new Set(held).size === held.length, `${v.queue_id}: a place holds two devices: ${held.join(" ")}`);
  }
  for (const { v } of of("farm")) {
    const running = new Map(); // key -> "queue device"
    for (const { key, device, status } of v.lines) {
      running.delete(key);
      if (status !== "running") continue;
      const queue = queueOf.get(plain(key));
      const at = `${queue} ${device}`;
      const other = [...running].find(([, held]) => held === at);
      ask("Q5", !other, `${at} redeems for ${other?.[0]} and ${key}`);
      running.set(key, at);
      const busy = [...running.values()].filter((held) => held.startsWith(`${queue} `)).length;
      if (most.has(queue))
        ask("Q5", busy <= most.get(queue), `${queue}: ${busy} redemptions on ${most.get(queue)} devices`);
    }
  }
}

/** Q6. */
function endsOnce({ of, places }, ask) {
  for (const [id, sightings] of places) {
    let before;
    for (const {
      place: { stage, version },
    } of byVersion(sightings)) {
      if (before && stage !== before)
        ask("Q6", LEADS[before].includes(stage), `${id}: from ${before} to ${stage} at ${version}`);
      before = stage;
    }
  }
  for (const {
    v: { order_id, place },
  } of of("line_order")) {
    const over = place && LEADS[place.stage]?.length === 0 && (place.stage !== "exited" || place.reason === "given_up");
    ask("Q6", over, `${order_id} ended with ${place?.stage ?? "no place"}`);
  }
}

/** Q7: the journal, the places and the money say the same. */
function redeemedOnce({ of }, ask) {
  const books = new Map(); // key -> {done, packs, status}
  for (const { v } of of("farm")) {
    for (const { key, done, packs, status } of v.lines) {
      const before = books.get(plain(key));
      ask("Q7", done <= packs, `${key}: ${done} of ${packs} redeemed`);
      if (before) {
        ask("Q7", done >= before.done, `${key}: ${before.done} redeemed, then ${done}`);
        ask(
          "Q7",
          before.status === "running" || (before.status === status && before.done === done),
          `${key}: went on after it had ${before.status}`,
        );
      }
      books.set(plain(key), { done, packs, status });
    }
  }
  const known = new Set();
  const spent = new Map();
  for (const {
    p,
    v: { order_id, packs, status, due_cents, refunded_cents, place },
  } of of("line_order")) {
    const there = books.get(plain(order_id)) ?? { done: 0 };
    known.add(plain(order_id));
    ask(
      "Q7",
      there.done === (place?.done ?? 0),
      `${order_id}: ${there.done} redeemed by the farm, ${place?.done} by us`,
    );
    const back = there.done === packs ? 0 : Math.ceil((due_cents * (packs - there.done)) / packs);
    ask(
      "Q7",
      refunded_cents === back,
      `${order_id}: ${refunded_cents} of ${due_cents} given back, ${there.done} of ${packs} redeemed`,
    );
    const fits = back === 0 ? ["sent", "completed"] : back === due_cents ? ["refunded"] : ["partially_completed"];
    ask("Q7", fits.includes(status), `${order_id} is ${status}, ${there.done} of ${packs} redeemed`);
    spent.set(p, (spent.get(p) ?? 0) + due_cents - refunded_cents);
  }
  for (const key of books.keys()) ask("Q7", known.has(key), `the farm redeemed ${key}, which nobody paid for`);
  for (const {
    p,
    v: { was, is },
  } of of("line_asset"))
    ask("Q7", was - is === (spent.get(p) ?? 0), `${p}: ${was - is} went, ${spent.get(p) ?? 0} was for packs`);
}

/** Q8: an open line with a free device and somebody in it does not look the same for long. */
function moves({ of }, askInTime) {
  for (const [queue, looks] of group(of("line"), ({ v }) => v.queue_id)) {
    let since;
    let before;
    for (const { t, v } of looks) {
      const could = v.state === "open" && v.waiting > 0 && v.pool.some(({ state }) => state === "idle");
      const held = v.pool.map(({ place_id }) => place_id ?? "").join();
      if (!could || held !== before) since = t;
      before = held;
      askInTime(
        "Q8",
        t - since,
        MOVES_WITHIN,
        t,
        `${queue}: ${v.waiting} wait for ${Math.round(t - since)} ms though a device is free`,
      );
    }
  }
}

/**
 * Q9: the count before and after the kill is the same; a place keeps the time it joined at, and every order that joined
 * has its place.
 */
function staysThere({ of, operations, places }, ask) {
  const [before, after] = ["before", "after"].map(
    (when) =>
      new Map(
        of("census")
          .filter(({ v }) => v.when === when)
          .flatMap(({ v }) => v.places.map(({ place_id, position }) => [place_id, position])),
      ),
  );
  for (const [place, position] of before)
    ask("Q9", after.get(place) === position, `${place}: ${position} before the kill, ${after.get(place)} after`);
  for (const [id, sightings] of places) {
    const [
      {
        place: { joined_at },
      },
    ] = sightings;
    ask(
      "Q9",
      sightings.every(({ place }) => place.joined_at === joined_at),
      `${id} joined at different times`,
    );
  }
  const atRest = new Map(of("line_order").map(({ v }) => [v.order_id, v.place]));
  for (const { f, order_id, place } of operations) {
    if (!place || !["line_join", "line_requeue"].includes(f)) continue;
    const kept = atRest.get(order_id);
    ask(
      "Q9",
      kept?.place_id === place.place_id && kept.epoch >= place.epoch,
      `${order_id} had ${place.place_id}, and has ${kept?.place_id}`,
    );
  }
}

/** Q10. A line in which nobody could have been called, or that nobody wanted into, has shown nothing. */
function standsStill({ of, operations }, ask, tally) {
  const began = new Map();
  const notes = [...of("line_stops"), ...of("line_stopped")].sort((a, b) => a.t - b.t);
  for (const { t, v } of notes) {
    const { queue_id, how, seen } = v;
    if (seen === undefined) {
      began.set(queue_id, t);
      continue;
    }
    if (seen === null) {
      tally.Q10.unknown += 1;
      continue;
    }
    const { called, joined, running, standing, waiting, free } = seen;
    if (how === "pause") {
      if (called.length > 0 || (waiting > 0 && free > 0))
        ask("Q10", called.length === 0, `${queue_id}: ${called.join(", ")} called while it was paused`);
      if (running.length + standing > 0)
        ask("Q10", running.length === 0, `${queue_id}: the clock of ${running.join(", ")} runs while it is paused`);
    } else {
      const tries = operations.filter(
        (one) =>
          ["line_join", "line_requeue"].includes(one.f) &&
          one.queue_id === queue_id &&
          one.began >= began.get(queue_id) &&
          one.ended <= t &&
          one.outcome !== "info",
      );
      if (joined.length + tries.length > 0)
        ask("Q10", joined.length === 0, `${queue_id}: ${joined.join(", ")} let in while it was drained`);
    }
  }
}

function byVersion(sightings) {
  return [...sightings].sort((a, b) => a.place.version - b.place.version);
}

/** An order's id as it is written anywhere. */
function plain(id) {
  return id.replaceAll("-", "");
}
