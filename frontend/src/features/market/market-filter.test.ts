import { expect, test } from "vitest";
import {
  changed,
  converted,
  countConditions,
  inDollars,
  NO_FILTER,
  readFilter,
  toggled,
  writeFilter,
} from "./market-filter";

test("a filter survives its address", () => {
  const filter = {
    ...NO_FILTER,
    game: "mlbb",
    search: "鑽石 50%",
    tags: { kind: ["pack", "pass"], region: ["TW, HK, MO"] },
    min_price: "1.50",
    on_sale: true,
    asked: true,
    sort_by: "price.desc" as const,
    page: 3,
    view: "list" as const,
  };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_FILTER)).toBe("");
  expect(readFilter(writeFilter({ ...NO_FILTER, game: "" })).game).toBe("");
});

test("an address that makes no sense is the plain market", () => {
  expect(readFilter("sort_by=price;drop&page=-4&view=round&on_sale=yes")).toEqual(NO_FILTER);
  expect(readFilter("page=1e9").page).toBe(1);
});

test("a value is added, taken away, and begins at the first page", () => {
  const first = toggled({ ...NO_FILTER, page: 7 }, "rarity", "covert");
  expect(first).toMatchObject({ tags: { rarity: ["covert"] }, page: 1 });
  expect(countConditions(first)).toBe(1);
  expect(toggled(first, "rarity", "covert").tags).toEqual({});
  expect(changed(first, { page: 2 }).page).toBe(2);
});

test("a price in another currency is the dollars that are shown as it, and a link keeps what was typed", () => {
  const yen = { rate: 150, precision: 0 };
  expect(inDollars("1500", yen, "least"), "9.997 is shown as 1500 too").toBe("10.00");
  expect(inDollars("100", yen, "most")).toBe("0.67");
  expect(inDollars("100", yen, "least")).toBe("0.67");
  expect(inDollars("12.34", { rate: 1, precision: 2 }, "least")).toBe("12.34");
  expect(inDollars("12.34", { rate: 1, precision: 2 }, "most")).toBe("12.34");
  expect(inDollars("", yen, "most")).toBeUndefined();
  expect(inDollars("0", yen, "least"), "no limit").toBeUndefined();
  const filter = readFilter("min_price=1500&currency=JPY");
  expect(writeFilter(filter)).toBe("min_price=1500&currency=JPY");
  expect(converted("1500", yen, { rate: 0.86, precision: 2 })).toBe("8.60");
});

test("the market begins with all games", () => {
  expect(readFilter("").game).toBe("");
  expect(writeFilter(readFilter("game=csgo"))).toBe("game=csgo");
});
