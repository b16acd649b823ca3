import { beforeEach, expect, test } from "vitest";
import { eventFixture, sessionFixture } from "./lottery-fixtures";
import { chanceWords, clockOf, givenInstead, progress, whyNot } from "./lottery-rules";
import { lotteryOf, lotteryStore, receiveEvent, receiveSession } from "./lottery-store";

beforeEach(() => {
  lotteryOf(null);
  lotteryStore.event = null;
});

test("a chance that exists is never written as nothing", () => {
  expect(chanceWords(600_000, "en")).toBe("60%");
  expect(chanceWords(95_000, "en")).toBe("9.5%");
  expect(chanceWords(100, "en")).toBe("0.01%");
  expect(chanceWords(1, "en")).toBe("0.0001%");
  expect(chanceWords(0, "en")).toBe("0%");
});

test("a prize that is gone becomes the next one below that is there", () => {
  const { prizes } = eventFixture();
  expect(givenInstead(prizes, "crystals_6480")).toBe("crystals_6480");
  const bare = prizes.map((prize) =>
    ["crystals_6480", "welkin_moon"].includes(prize.prize) ? { ...prize, left: 0 } : prize,
  );
  expect(givenInstead(bare, "crystals_6480")).toBe("coupon_50");
  expect(givenInstead(bare, "thanks")).toBe("thanks");
});

test("progress stays between nothing and all", () => {
  expect(progress(3, 5)).toBe(0.6);
  expect(progress(7, 5)).toBe(1);
  expect(progress(0, 0)).toBe(1);
});

test("whoever cannot draw hears why", () => {
  const event = eventFixture();
  expect(whyNot({ status: "over" }, false, sessionFixture())).toBe("over");
  expect(whyNot({ status: "announced" }, true, null)).toBe("announced");
  expect(whyNot({ status: "announced" }, false, null)).toBe("country");
  expect(whyNot(event, false, sessionFixture({}, 1))).toBe("country");
  expect(whyNot({ status: "cancelled" }, false, sessionFixture({}, 1))).toBe("cancelled");
  expect(whyNot(event, true, null)).toBe("sign_in");
  expect(whyNot(event, true, sessionFixture({}, 0))).toBe("no_chance");
  expect(whyNot(event, true, sessionFixture({}, 1))).toBeNull();
});

test("the clock runs to the beginning, then to the end, then stands", () => {
  expect(clockOf(eventFixture({ status: "announced" }))).toEqual({ until: 1_700_000_000_000, to: "start" });
  expect(clockOf(eventFixture())).toEqual({ until: 4_000_000_000_000, to: "end" });
  expect(clockOf(eventFixture({ status: "over" }))).toBeNull();
  expect(clockOf(eventFixture({ status: "cancelled", starts_at: 4_000_000_000_000 }))).toBeNull();
});

test("late news change nothing, and another person's are not shown", () => {
  receiveEvent(eventFixture({ version: 5 }));
  receiveEvent(eventFixture({ version: 4, status: "over" }));
  expect(lotteryStore.event?.status).toBe("open");
  lotteryOf("7");
  receiveSession("7", sessionFixture({ version: 3, next_number: 2 }));
  receiveSession("7", sessionFixture({ version: 2, next_number: 9 }));
  receiveSession("8", sessionFixture({ version: 9, next_number: 9 }));
  expect(lotteryStore.session?.next_number).toBe(2);
  lotteryOf("8");
  expect(lotteryStore.session).toBeNull();
});
