import { expect, test } from "vitest";
import { addressOf, daysOf, lastDay, ownDays, periodOf } from "./reports-period";

const read = (address: string) => periodOf(new URLSearchParams(address));

test("the address keeps the days, and says nothing of the usual ones", () => {
  expect(read("").period).toBe("days_30");
  expect(read("period=decade").period).toBe("days_30");
  expect(`${addressOf(read("period=days_7"))}`).toBe("period=days_7");
  expect(`${addressOf(read("period=days_30&from=2026-01-01"))}`).toBe("");
  const own = "period=custom&from=2026-01-01&to=2026-01-31";
  expect(`${addressOf(read(own))}`).toBe(own);
});

test("own days are asked for when both are chosen and go forward", () => {
  expect(daysOf(read("period=today"))).toEqual({ period: "today" });
  expect(daysOf(read("period=custom&from=2026-01-01"))).toBeUndefined();
  expect(daysOf(read("period=custom&from=2026-01-02&to=2026-01-01"))).toBeUndefined();
  expect(daysOf(read("period=custom&from=2026-01-01&to=2026-01-01"))).toEqual({
    period: "custom",
    from: "2026-01-01",
    to: "2026-01-01",
  });
});

test("own days end by today and are at most a leap year", () => {
  expect(lastDay("2026-11-01", "2026-11-26")).toBe("2026-11-26");
  expect(lastDay("2024-01-01", "2026-11-26")).toBe("2024-12-31");
  expect(ownDays("2026-03-02")).toEqual({ period: "custom", from: "2026-02-24", to: "2026-03-02" });
});
