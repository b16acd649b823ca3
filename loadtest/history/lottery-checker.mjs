// Reads what people were told at a lottery event in a run, and says whether the promises about draws held
// (reliability.md, L*).
//
// Like checker.mjs it shares no code with the server: the table, the rule for prizes that are gone and the computation
// of a roll stand here once more, as decision 0013 has them. It reads the same records, of these kinds:
//   f "claim" | "draw"                     operations; a draw's `v` has {key}, its answer {draw, chances}
//   note "chances"        {granted, ...}    somebody's chances as they were told them, at any time
//   note "draws_at_rest"  {session, draws, coupons, entitlements, was}   at rest: everything of one person
//   note "fairness"       {...}             before the run: what was published
//   note "event_at_rest"  {event, fairness, lines}   at rest: an event with all its draws
import { createHash, createHmac } from "node:crypto";
import { upsert } from "./groups.mjs";
import { tallyOf } from "./tally.mjs";

export const LOTTERY_PROMISES = {
  L1: "as many draws as chances were used, none is ever below zero, and nobody draws more than that",
  L2: "no prize is given more often than there are, and every draw gets one",
  L3: "a key is one draw with one prize, whatever was doubled, repeated or killed",
  L4: "chances are given once for a mission of a day and a free entry",
  L5: "every prize arrives once",
  L6: "every draw is within the event and uses the seed of its UTC day",
  L8: "what was published did not change, seeds fit their hashes, and the log gives the same awards again",
};

/** Most chances a day without spending: two missions and the free entry. */
const DAILY = 3;
const ALGORITHM = "guildhall-fair-1";

/** Checks the draws in a history. Answers `{[promise]: {checked, violated, unknown, examples}}`. */
export function checkLottery(history) {
  const { tally, ask } = tallyOf(LOTTERY_PROMISES);
  const view = gather(history);
  chances(view, ask);
  keys(view, ask, tally);
  arrivals(view, ask);
  for (const { v } of view.of("event_at_rest")) {
    given(v, ask);
    days(v, ask);
    replay(v, ask);
  }
  published(view, ask);
  return tally;
}

function gather(history) {
  const notes = new Map();
  const draws = new Map(); // key -> {p, outcomes, told: [{draw, chances}]}
  const byOp = new Map();
  const told = []; // {p, v: chances}
  for (const { p, type, f, op, v } of history) {
    if (type === "note") upsert(notes, f).push({ p, v });
    else if (f === "draw" && type === "invoke") {
      byOp.set(op, v.key);
      if (!draws.has(v.key)) draws.set(v.key, { p, outcomes: [], told: [] });
    } else if (f === "draw") {
      const draw = draws.get(byOp.get(op));
      draw.outcomes.push(type);
      if (type === "ok") draw.told.push(v.draw);
      if (type === "ok") told.push({ p, v: v.chances });
    } else if (f === "claim" && type === "ok") told.push({ p, v: v.chances });
  }
  const of = (f) => notes.get(f) ?? [];
  return { draws, of, told: [...told, ...of("chances")] };
}

/** L1 and L4: at every read, and at rest. */
function chances({ of, told }, ask) {
  const adds = ({ granted, used, taken_back, left }) => left === granted - used - taken_back && left >= 0;
  for (const { p, v } of told) ask("L1", adds(v), `${p}: ${JSON.stringify(v)}`);
  for (const {
    p,
    v: { session, draws, over_midnight: isOverMidnight = false },
  } of of("draws_at_rest")) {
    ask(
      "L1",
      adds(session.chances) && draws.length === session.chances.used,
      `${p}: ${draws.length} draws, ${JSON.stringify(session.chances)}`,
    );
    const numbers = draws.map(({ number }) => number).reverse();
    ask(
      "L1",
      numbers.every((number, at) => number === at + 1),
      `${p}: numbers ${numbers}`,
    );
    const days = new Set(draws.map(({ day }) => day)).size;
    ask(
      "L4",
      session.chances.granted <= DAILY * Math.max(1, days) + DAILY,
      `${p}: ${session.chances.granted} chances on ${days} days`,
    );
    const claimed =
      session.missions.filter(({ state }) => state === "claimed").length + (session.free_entry_taken ? 1 : 0);
    if (days <= 1 && !isOverMidnight)
      ask(
        "L4",
        session.chances.granted >= claimed && session.chances.granted <= DAILY + (days === 1 ? 0 : DAILY),
        `${p}: ${session.chances.granted} for ${claimed} things`,
      );
  }
}

/** L3, and that no acknowledged draw is lost. */
function keys({ draws, of }, ask, tally) {
  const kept = new Map(of("draws_at_rest").map(({ p, v }) => [p, new Map(v.draws.map((draw) => [draw.seq, draw]))]));
  const seqs = new Map();
  for (const [key, { p, outcomes, told }] of draws) {
    if (told.length === 0) {
      if (outcomes.includes("info") && !outcomes.includes("fail")) tally.L3.unknown += 1;
      continue;
    }
    const [first] = told;
    ask(
      "L3",
      told.every((draw) => same(draw, first)),
      `${key}: ${told.map(({ seq, prize }) => `${seq} ${prize}`).join(" and ")}`,
    );
    ask("L3", !seqs.has(first.seq), `${first.seq} is the draw of ${key} and of ${seqs.get(first.seq)}`);
    seqs.set(first.seq, key);
    const rest = kept.get(p)?.get(first.seq);
    ask(
      "L3",
      rest !== undefined && same(rest, first),
      `${key}: ${first.seq} ${first.prize} was acknowledged, ${rest?.prize ?? "nothing"} is there`,
    );
  }
}

function same(one, other) {
  return ["seq", "number", "roll", "rolled", "prize", "client_seed", "day"].every(
    (field) => one[field] === other[field],
  );
}

/** L5. */
function arrivals({ of }, ask) {
  for (const {
    p,
    v: { draws, coupons, entitlements, was },
  } of of("draws_at_rest")) {
    const won = (test) => draws.filter(({ prize }) => test(prize)).length;
    const isCoupon = (prize) => prize.startsWith("coupon_");
    ask(
      "L5",
      draws.every(({ granted }) => granted),
      `${p}: a prize is still on its way`,
    );
    ask(
      "L5",
      coupons.length - was.coupons === won(isCoupon),
      `${p}: ${won(isCoupon)} coupons won, ${coupons.length - was.coupons} there`,
    );
    const packs = won((prize) => !isCoupon(prize) && prize !== "thanks");
    ask(
      "L5",
      entitlements.length - was.entitlements === packs,
      `${p}: ${packs} packs won, ${entitlements.length - was.entitlements} there`,
    );
  }
}

/** L2. */
function given({ event, lines }, ask) {
  for (const { prize, stock, left, given: count } of event.prizes) {
    const inLog = lines.filter((line) => line.prize === prize).length;
    ask("L2", count === inLog, `${prize}: ${count} given, ${inLog} in the log`);
    ask(
      "L2",
      stock === undefined || (count <= stock && left === stock - count && left >= 0),
      `${prize}: ${count} of ${stock}, ${left} left`,
    );
  }
  ask("L2", event.draws === lines.length, `${event.draws} draws, ${lines.length} lines`);
}

/** L6. */
function days({ event, lines }, ask) {
  for (const { seq, drawn_at, day } of lines) {
    ask("L6", drawn_at >= event.starts_at && drawn_at < event.ends_at, `${seq}: drawn at ${drawn_at}`);
    ask(
      "L6",
      new Date(drawn_at).toISOString().slice(0, 10) === day,
      `${seq}: drawn at ${drawn_at} with the seed of ${day}`,
    );
  }
}

/** L8: everything computed again by what is public. */
function replay({ event, fairness, lines }, ask) {
  const hash = (text) => createHash("sha256").update(text).digest("hex");
  ask(
    "L8",
    hash(fairness.table) === fairness.table_hash && fairness.table_hash === event.table_hash,
    `the table is not ${event.table_hash}`,
  );
  ask("L8", fairness.published_at <= event.starts_at, "the table was published after the beginning");
  const table = fairness.table
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t"));
  const prizes = table.map(([name, odds, stock]) => ({
    name,
    odds: Number(odds),
    left: stock === "-" ? Infinity : Number(stock),
  }));
  const seeds = new Map();
  for (const { day, seed, commitment } of fairness.days) {
    if (!seed) continue;
    ask(
      "L8",
      hash(`${ALGORITHM} seed\n${event.event_id}\n${day}\n${seed}\n`) === commitment,
      `the seed of ${day} does not fit ${commitment}`,
    );
    seeds.set(day, seed);
  }
  lines.forEach((line, at) => {
    ask("L8", line.seq === at + 1, `${line.seq} at place ${at + 1}`);
    const seed = seeds.get(line.day);
    if (seed)
      ask("L8", roll(seed, line) === line.roll, `${line.seq}: ${line.roll} drawn, ${roll(seed, line)} computed`);
    let end = 0;
    const rolled = prizes.findIndex(({ odds }) => line.roll < (end += odds));
    const award = prizes.findIndex(({ left }, place) => place >= rolled && left > 0);
    ask(
      "L8",
      prizes[rolled].name === line.rolled && prizes[award].name === line.prize,
      `${line.seq}: ${line.rolled} and ${line.prize}, computed ${prizes[rolled].name} and ${prizes[award].name}`,
    );
    prizes[award].left -= 1;
  });
}

function roll(seed, { client_seed, player, number }) {
  const total = 1_000_000n;
  for (let round = 0; ; round += 1) {
    const text = `${ALGORITHM} draw\n${client_seed}\n${player}\n${number}\n${round}\n`;
    const bytes = createHmac("sha256", Buffer.from(seed, "hex")).update(text).digest();
    for (let at = 0; at < bytes.length; at += 8) {
      const word = bytes.readBigUInt64BE(at);
      if (word < (2n ** 64n / total) * total) return Number(word % total);
    }
  }
}

/** L8: nothing that was published before the run reads otherwise after it. */
function published({ of }, ask) {
  for (const { v: before } of of("fairness")) {
    const after = of("event_at_rest").find(({ v }) => v.fairness.event_id === before.event_id)?.v.fairness;
    ask("L8", after?.table === before.table, "the table has changed");
    const hashes = ({ days: all } = { days: [] }) => all.map(({ day, commitment }) => `${day} ${commitment}`).join();
    ask("L8", hashes(after) === hashes(before), "a commitment has changed");
  }
}
