import { expect, test } from "vitest";
import { addressOf, countText, filterOf, isNarrowed, orderAddress, queryOf } from "./orders-filter";

const read = (address: string) => filterOf(new URLSearchParams(address));

test("what is looked for survives in the address, and what is not set is not in it", () => {
  const address = "state=disputed&query=100000001&game=csgo&from=2026-11-01&min=20";
  expect(`${addressOf(read(address))}`).toBe(address);
  expect(`${addressOf(read("state=nothing&other=x"))}`).toBe("");
  expect(isNarrowed(read("state=open"))).toBe(false);
  expect(isNarrowed(read("min=5"))).toBe(true);
});

test("days are whole days of the reader, and amounts are cents", () => {
  const query = queryOf(read("from=2026-11-01&to=2026-11-01&min=20&max=49.99"));
  const start = new Date(2026, 10, 1).getTime();
  expect(query).toEqual({ from: start, to: new Date(2026, 10, 2).getTime(), min_cents: 2_000, max_cents: 4_999 });
});

test("what is not written to its end does not narrow the list yet", () => {
  expect(queryOf(read("query=abc&uid=0&from=soon&min=."))).toEqual({});
  expect(queryOf(read("query=%23100000001&uid=1000063&state=open"))).toEqual({
    state: "open",
    query: "100000001",
    uid: "1000063",
  });
});

test("states are counted to a thousand", () => {
  const counts = { all: 1_001, unpaid: 1_000, open: 12 };
  expect(countText(counts, "all", "en")).toBe("1,000+");
  expect(countText(counts, "unpaid", "en")).toBe("1,000");
  expect(countText(counts, "open", "en")).toBe("12");
  expect(countText(undefined, "open", "en")).toBeUndefined();
});

test("the way back from an order leads to the same list", () => {
  expect(orderAddress("o1", "state=open")).toBe("/console/orders/o1?state=open");
  expect(orderAddress("o1", "")).toBe("/console/orders/o1");
});
