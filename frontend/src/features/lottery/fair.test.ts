import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { fairFrom, type Fair } from "./fair";

const root = resolve(import.meta.dirname, "../../../..");
const vectors = JSON.parse(readFileSync(resolve(root, "fair/vectors.json"), "utf8")) as {
  count: number;
  sha256: string;
  first: number[];
};
const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const TABLE = "guildhall-fair-1 table\ne1\nbig\t100\t1\nsmall\t900\t2\nthanks\t999000\t-\n";

let fair: Fair;
beforeAll(async () => {
  fair = await fairFrom(readFileSync(resolve(import.meta.dirname, "fair.wasm")));
});

describe("the committed WebAssembly", () => {
  // The same 5,000 draws as `this_build_draws_as_the_committed_one` in fair/tests/statistics.rs.
  test("draws as the server does", () => {
    const rolls = Array.from({ length: vectors.count }, (_, at) => {
      const number = at + 1;
      const player = hash(`player ${number}`).slice(0, 32);
      return fair.roll(hash(`seed ${number}`), `client 七 ${number}`, player, number);
    });
    expect(rolls.slice(0, vectors.first.length)).toEqual(vectors.first);
    expect(hash(`${rolls.join("\n")}\n`)).toBe(vectors.sha256);
  });

  test("hashes what was published as everybody can", () => {
    const seed = "07".repeat(32);
    const published = hash(`guildhall-fair-1 seed\ne1\n2026-09-10\n${seed}\n`);
    expect(fair.commitment("e1", "2026-09-10", seed)).toBe(published);
    expect(fair.commitment("e1", "2026-09-10", `08${seed.slice(2)}`)).not.toBe(published);
    expect(fair.tableHash(TABLE)).toBe(hash(TABLE));
  });

  test("finds the prize of a roll, and the next lower one when it is gone", () => {
    expect([0, 99, 100, 999, 1000].map((roll) => fair.rolledPrize(TABLE, roll))).toEqual([
      "big",
      "big",
      "small",
      "small",
      "thanks",
    ]);
    expect(fair.fallTo(TABLE, 0, [])).toBe("big");
    expect(fair.fallTo(TABLE, 0, ["big"])).toBe("small");
    expect(fair.fallTo(TABLE, 0, ["big", "small"])).toBe("thanks");
  });

  test("says what is wrong, and answers on", () => {
    expect(() => fair.roll("xyz", "a", "b", 1)).toThrow("not a seed");
    expect(() => fair.roll("07".repeat(32), "a\nb", "c", 1)).toThrow("more than one line");
    expect(() => fair.rolledPrize(TABLE, 1_000_000)).toThrow("not a roll");
    expect(() => fair.tableHash(TABLE.replace("big\t100", "big\t101"))).toThrow("the odds are not a million");
    expect(fair.rolledPrize(TABLE, 5)).toBe("big");
  });
});
