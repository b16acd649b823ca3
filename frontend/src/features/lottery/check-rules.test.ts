import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { check, checkAll, claimOf, goneAfter, holds, stockOf, type Claim } from "./check-rules";
import { fairFrom, type Fair } from "./fair";
import { drawFixture } from "./lottery-fixtures";
import type { Day, LogLine, PrizeName } from "./lottery-wire";

const SEED = "07".repeat(32);
const DAY = "2026-09-10";
const TABLE = "guildhall-fair-1 table\ne1\nwelkin_moon\t300000\t1\ncoupon_3\t300000\t2\nthanks\t400000\t-\n";
let fair: Fair;

beforeAll(async () => {
  fair = await fairFrom(readFileSync(resolve(import.meta.dirname, "fair.wasm")));
});

/** A draw as an honest house tells it. */
function honestClaim(part: Partial<Claim> = {}): Claim {
  const roll = fair.roll(SEED, "mine", "p1", 3);
  const draw = drawFixture({
    event_id: "e1",
    day: DAY,
    seed: SEED,
    commitment: fair.commitment("e1", DAY, SEED),
    client_seed: "mine",
    player: "p1",
    number: 3,
    roll,
    prize: fair.fallTo(TABLE, roll, []) as PrizeName,
  });
  return { ...claimOf(draw, { table: TABLE, table_hash: fair.tableHash(TABLE) }, []), ...part };
}
const failed = (claim: Claim) =>
  check(claim, fair)
    .filter((finding) => !finding.holds)
    .map(({ what }) => what);

test("an honest draw holds in every part, also when it was pasted with blanks around", () => {
  expect(holds(check(honestClaim(), fair))).toBe(true);
  const { seed, player } = honestClaim();
  expect(failed(honestClaim({ seed: ` ${seed}\n`, player: `${player} `, table: TABLE.trimEnd() }))).toEqual([]);
});

test("whatever is tampered with is found, and named", () => {
  const honest = honestClaim();
  const other = honest.prize === "thanks" ? "coupon_3" : "thanks";
  expect(failed({ ...honest, prize: other })).toEqual(["prize"]);
  expect(failed({ ...honest, roll: String(Number(honest.roll) ^ 1) })).toEqual(["roll"]);
  expect(
    failed({ ...honest, commitment: honest.commitment.replace(/^./u, (digit) => (digit === "0" ? "1" : "0")) }),
  ).toEqual(["commitment"]);
  expect(failed({ ...honest, day: "2026-09-11" })).toEqual(["commitment"]);
  expect(failed({ ...honest, seed: `08${SEED.slice(2)}` })).toContain("commitment");
  for (const part of [{ client_seed: "theirs" }, { player: "p2" }, { number: "4" }])
    expect(failed({ ...honest, ...part })).toContain("roll");
  expect(failed({ ...honest, table: TABLE.replace("300000\t1", "200000\t1").replace("400000", "500000") })).toContain(
    "table",
  );
});

test("a number that was forged together with its prize does not prove itself", () => {
  const forged = honestClaim({ roll: "0", prize: "welkin_moon" });
  expect(failed(forged)).toContain("roll");
  expect(check(forged, fair).find(({ what }) => what === "prize")?.computed).toBe(honestClaim().prize);
});

test("what cannot be read is no proof", () => {
  for (const part of [
    { seed: "" },
    { seed: "xyz" },
    { number: "" },
    { number: "-1" },
    { number: "1e3" },
    { table: "nonsense" },
  ]) {
    expect(failed(honestClaim(part)).at(-1)).toBe("unreadable");
  }
  expect(holds([])).toBe(false);
});

test("the log tells what was gone", () => {
  expect([...stockOf(TABLE)]).toEqual([
    ["welkin_moon", 1],
    ["coupon_3", 2],
  ]);
  expect(goneAfter([], TABLE)).toEqual([]);
  expect(goneAfter([{ prize: "welkin_moon" }, { prize: "coupon_3" }, { prize: "thanks" }], TABLE)).toEqual([
    "welkin_moon",
  ]);
});

/** So many draws of two players, given as the rule says. */
function honestLog(count: number): LogLine[] {
  const left = stockOf(TABLE);
  const numbers = new Map<string, number>();
  return Array.from({ length: count }, (_, at) => {
    const player = at % 3 === 0 ? "p1" : "p2";
    const number = (numbers.get(player) ?? 0) + 1;
    numbers.set(player, number);
    const roll = fair.roll(SEED, "s", player, number);
    const gone = [...left].filter(([, stock]) => stock === 0).map(([name]) => name);
    const prize = fair.fallTo(TABLE, roll, gone) as PrizeName;
    if (left.has(prize)) left.set(prize, left.get(prize)! - 1);
    return {
      seq: at + 1,
      player,
      number,
      client_seed: "s",
      day: DAY,
      drawn_at: at,
      roll,
      rolled: fair.rolledPrize(TABLE, roll) as PrizeName,
      prize,
    };
  });
}
const days = (part: Partial<Day> = {}): Day[] => [
  { day: DAY, commitment: fair.commitment("e1", DAY, SEED), committed_at: 0, seed: SEED, draws: 0, ...part },
];
const all = (lines: LogLine[], known = days()) => checkAll(lines, { event_id: "e1", days: known, table: TABLE }, fair);

test("a whole event holds, also where prizes ran out", () => {
  const lines = honestLog(40);
  expect(lines.some(({ rolled, prize }) => rolled !== prize)).toBe(true);
  expect(all(lines)).toEqual({ held: 40, sealed: 0, wrong: null });
  const { seed: _, ...sealed } = days()[0]!;
  expect(all(lines, [sealed])).toEqual({ held: 0, sealed: 40, wrong: null });
});

test("in a whole event a draw left out, changed or given beyond the stock is found", () => {
  const lines = honestLog(40);
  const changed = (at: number, part: Partial<LogLine>) =>
    lines.map((line, index) => (index === at ? { ...line, ...part } : line));
  expect(all(lines.filter(({ seq }) => seq !== 7)).wrong).toEqual({ seq: 8, what: "gap" });
  expect(all(changed(9, { number: 99 })).wrong).toEqual({ seq: 10, what: "gap" });
  expect(all(changed(9, { roll: (lines[9]!.roll + 1) % 1_000_000 })).wrong).toEqual({ seq: 10, what: "roll" });
  expect(all(changed(9, { prize: lines[9]!.prize === "thanks" ? "coupon_3" : "thanks" })).wrong).toEqual({
    seq: 10,
    what: "prize",
  });
  expect(all(lines, days({ commitment: "00".repeat(32) })).wrong).toEqual({ seq: 1, what: "commitment" });
  const { seed: _, ...sealed } = days()[0]!;
  const moons = lines.map((line) => ({ ...line, prize: "welkin_moon" as const }));
  expect(all(moons, [sealed]).wrong).toEqual({ seq: 2, what: "stock" });
});
