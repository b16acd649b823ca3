// Who checks the checker of draws: a small honest history holds, and each mutation is found.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { testChecker } from "./mutations.mjs";
import { LOTTERY_PROMISES, checkLottery } from "./lottery-checker.mjs";

const hash = (text) => createHash("sha256").update(text).digest("hex");
const SEED = "07".repeat(32);
const TABLE = "guildhall-fair-1 table\ne1\ncrystals_6480\t500000\t1\ncoupon_5\t500000\t9\nthanks\t0\t-\n";
const AT = Date.UTC(2026, 8, 10, 12);

function roll(number) {
  const bytes = createHmac("sha256", Buffer.from(SEED, "hex"))
    .update(`guildhall-fair-1 draw\nclover\nann-in-e1\n${number}\n0\n`)
    .digest();
  return Number(bytes.readBigUInt64BE(0) % 1_000_000n); // none of these few is passed over
}

/** What one person was told who drew twice, the first time with a doubled key. */
function honest() {
  let left = 1;
  const line = (number) => {
    const rolled = roll(number) < 500_000 ? "crystals_6480" : "coupon_5";
    const prize = rolled === "crystals_6480" && left-- > 0 ? rolled : "coupon_5";
    return {
      seq: number,
      player: "ann-in-e1",
      number,
      client_seed: "clover",
      day: "2026-09-10",
      drawn_at: AT + number,
      roll: roll(number),
      rolled,
      prize,
    };
  };
  const lines = [line(1), line(2)];
  const draws = lines.map((one) => ({ ...one, granted: true }));
  const given = (prize) => lines.filter((one) => one.prize === prize).length;
  const chances = (used) => ({ granted: 2, used, taken_back: 0, left: 2 - used });
  const days = [
    { day: "2026-09-10", commitment: hash(`guildhall-fair-1 seed\ne1\n2026-09-10\n${SEED}\n`), seed: SEED },
  ];
  const fairness = { event_id: "e1", table: TABLE, table_hash: hash(TABLE), published_at: AT - 2e8, days };
  const prize = (name, stock) => ({
    prize: name,
    ...(stock ? { stock, left: stock - given(name) } : {}),
    given: given(name),
  });
  const event = {
    event_id: "e1",
    starts_at: Date.UTC(2026, 8, 10),
    ends_at: Date.UTC(2026, 8, 17),
    draws: 2,
    table_hash: hash(TABLE),
    prizes: [prize("crystals_6480", 1), prize("coupon_5", 9), prize("thanks")],
  };
  const session = {
    chances: chances(2),
    missions: [{ state: "claimed" }, { state: "claimed" }],
    free_entry_taken: false,
  };
  const items = (number) => Array.from({ length: number }, () => ({}));
  const draw = (op, key, at) => [
    { p: "ann", type: "invoke", f: "draw", op, v: { key } },
    { p: "ann", type: "ok", f: "draw", op, v: { draw: { ...draws[at], granted: false }, chances: chances(at + 1) } },
  ];
  const note = (p, f, v) => ({ p, type: "note", f, v });
  return structuredClone([
    note("event", "fairness", { ...fairness, days: days.map(({ seed, ...day }) => day) }),
    ...draw(1, "a", 0),
    ...draw(2, "a", 0),
    ...draw(3, "b", 1),
    note("ann", "chances", chances(0)),
    note("ann", "draws_at_rest", {
      session,
      draws: [...draws].reverse(),
      was: { coupons: 1, entitlements: 0 },
      coupons: items(1 + given("coupon_5")),
      entitlements: items(given("crystals_6480")),
    }),
    note("event", "event_at_rest", { event, fairness, lines }),
  ]);
}

const the = (history, f) => history.find((record) => record.f === f).v;
const answer = (history, op) => history.find((record) => record.op === op && record.type === "ok").v;
const rest = (history) => the(history, "event_at_rest");

/** What is changed in it, and the promise each change breaks. */
const MUTATIONS = {
  "chances fall below zero": ["L1", (h) => Object.assign(the(h, "chances"), { used: 3, left: -1 })],
  "a chance disappears": ["L1", (h) => (the(h, "chances").left = 1)],
  "a draw uses no chance": ["L1", (h) => Object.assign(the(h, "draws_at_rest").session.chances, { used: 1, left: 1 })],
  "a number is left out": ["L1", (h) => (the(h, "draws_at_rest").draws[0].number = 3)],
  "a prize is given over its stock": ["L2", (h) => Object.assign(rest(h).event.prizes[0], { given: 2, left: -1 })],
  "a draw is not counted": ["L2", (h) => (rest(h).event.draws = 1)],
  "a key shows another prize": ["L3", (h) => (answer(h, 2).draw.prize = "thanks")],
  "a key draws twice": ["L3", (h) => (answer(h, 2).draw.seq = 2)],
  "two keys are one draw": ["L3", (h) => (answer(h, 3).draw = answer(h, 1).draw)],
  "an acknowledged draw is lost": ["L3", (h) => the(h, "draws_at_rest").draws.shift()],
  "a mission gives again and again": [
    "L4",
    (h) => Object.assign(the(h, "draws_at_rest").session.chances, { granted: 9, left: 7 }),
  ],
  "a coupon comes twice": ["L5", (h) => the(h, "draws_at_rest").coupons.push({})],
  "a pack does not come": ["L5", (h) => (the(h, "draws_at_rest").entitlements = [{}, {}, {}])],
  "a prize stays on its way": ["L5", (h) => (the(h, "draws_at_rest").draws[0].granted = false)],
  "a draw is after the end": ["L6", (h) => (rest(h).lines[1].drawn_at = Date.UTC(2026, 8, 17))],
  "a draw uses another day's seed": ["L6", (h) => (rest(h).lines[1].day = "2026-09-11")],
  "a roll is chosen": ["L8", (h) => (rest(h).lines[0].roll = (rest(h).lines[0].roll + 1) % 1_000_000)],
  "a prize is chosen": ["L8", (h) => (rest(h).lines[0].prize = "thanks")],
  "a seed is exchanged": ["L8", (h) => (rest(h).fairness.days[0].seed = "08".repeat(32))],
  "a commitment is exchanged": ["L8", (h) => (the(h, "fairness").days[0].commitment = hash("another"))],
  "the odds are changed": ["L8", (h) => (the(h, "fairness").table = TABLE.replace("500000\t1", "500000\t2"))],
  "the table is published late": ["L8", (h) => (rest(h).fairness.published_at = AT)],
  "a draw is kept out of the log": ["L8", (h) => rest(h).lines.shift()],
};

testChecker(LOTTERY_PROMISES, checkLottery, honest, MUTATIONS);

test("missions that were done on both sides of midnight give chances twice", () => {
  const history = honest();
  const { session } = Object.assign(the(history, "draws_at_rest"), { over_midnight: true });
  // Nobody drew on the day before.
  Object.assign(session.chances, { granted: 4, left: 4 - session.chances.used });
  assert.equal(checkLottery(history).L4.violated, 0);
  the(history, "draws_at_rest").over_midnight = false;
  assert.equal(checkLottery(history).L4.violated, 1);
});
