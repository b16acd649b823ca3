import { expect, test } from "vitest";
import type { FailReason, PlaceStage } from "@/api/topup";
import texts from "@/locales/en/topup.json";
import { placeOf } from "./topup-fixtures";
import { clockAhead, isLive, newerPlace } from "./place-news";
import {
  accuracyOf,
  actBy,
  isMyTurn,
  mayLeave,
  mayRequeue,
  momentOf,
  mostUrgent,
  partLeft,
  rangeWords,
  ringOf,
  stepsOf,
  titleOf,
} from "./topup-rules";

const stages: PlaceStage[] = [
  "waiting",
  "called",
  "redeeming",
  "success",
  "partial",
  "failed",
  "timeout",
  "queue_timeout",
  "exited",
];

test("late and repeated news change nothing; queueing anew beats any version of before", () => {
  const known = placeOf({ epoch: 1, version: 5, at: 100 });
  expect(newerPlace(known, placeOf({ epoch: 1, version: 4, at: 200 }))).toBe(known);
  expect(newerPlace(known, placeOf({ epoch: 1, version: 5, at: 100 }))).toBe(known);
  const counted = placeOf({ epoch: 1, version: 5, at: 101, position: 3 });
  expect(newerPlace(known, counted)).toBe(counted);
  const anew = placeOf({ epoch: 2, version: 1, at: 50 });
  expect(newerPlace(known, anew)).toBe(anew);
  expect(newerPlace(anew, placeOf({ epoch: 1, version: 99, at: 999 }))).toBe(anew);
});

test("the server's clock is known from the news that was heard the soonest", () => {
  const slow = clockAhead(undefined, 1_000, 3_500);
  expect(slow).toBe(-2_500);
  expect(clockAhead(slow, 5_000, 6_000)).toBe(-1_000);
  expect(clockAhead(-1_000, 5_000, 9_000)).toBe(-1_000);
});

test("the ring is empty at the start, shows a range on the way, and never turns past full", () => {
  const place = placeOf({ joined_at: 0, at: 60_000, wait: { p50_seconds: 60, p90_seconds: 180 } });
  expect(ringOf({ ...place, at: 0 }, 0)).toEqual({ sure: 0, likely: 0 });
  expect(ringOf(place, 60_000)).toEqual({ sure: 0.25, likely: 0.5 });
  expect(ringOf(place, 120_000)).toEqual({ sure: 0.5, likely: 1 });
  expect(ringOf(place, 9_000_000)).toEqual({ sure: 1, likely: 1 });
  expect(ringOf({ ...place, wait: null }, 60_000)).toBeNull();
});

test("a wait is a range in one unit, and one number where both ends are the same", () => {
  expect(rangeWords({ p50_seconds: 22, p90_seconds: 61 }, "en")).toBe("20–60 sec");
  expect(rangeWords({ p50_seconds: 130, p90_seconds: 250 }, "en")).toBe("2–4 min");
  expect(rangeWords({ p50_seconds: 170, p90_seconds: 185 }, "en")).toBe("3 min");
  expect(rangeWords({ p50_seconds: 3 * 3_600, p90_seconds: 5 * 3_600 }, "en")).toBe("3–5 hr");
  expect(rangeWords({ p50_seconds: 0, p90_seconds: 2 }, "en")).toBe("5 sec");
});

test("how good the range was is said of ten people or more", () => {
  expect(accuracyOf({ p50_seconds: 1, p90_seconds: 2, accuracy: { within: 8, of: 9 } })).toBeNull();
  expect(accuracyOf({ p50_seconds: 1, p90_seconds: 2, accuracy: { within: 8, of: 10 } })).toEqual({
    within: 8,
    of: 10,
  });
  expect(accuracyOf(null)).toBeNull();
});

test("who is called comes before what is under way, and that before who waits; what is over is nobody's hurry", () => {
  const waiting = placeOf({ place_id: "w", stage: "waiting", position: 1 });
  const redeeming = placeOf({ place_id: "r", stage: "redeeming", position: null });
  const called = placeOf({ place_id: "c", stage: "called", position: 1 });
  expect(mostUrgent([waiting, redeeming, called])?.place_id).toBe("c");
  expect(mostUrgent([placeOf({ place_id: "w2", position: 8 }), waiting])?.place_id).toBe("w");
  expect(mostUrgent([placeOf({ stage: "success" }), placeOf({ stage: "failed" })])).toBeUndefined();
});

test("one may leave until a device works on it, and line up anew once the place is lost", () => {
  expect(stages.filter(mayLeave)).toEqual(["waiting", "called"]);
  expect(stages.filter(isMyTurn)).toEqual(["called"]);
  expect(stages.filter(mayRequeue)).toEqual(["queue_timeout", "exited"]);
  expect(stages.filter(isLive)).toEqual(["waiting", "called", "redeeming", "timeout"]);
});

test("only who is called has a clock, and one that stands still keeps what is left", () => {
  expect(actBy({ stage: "called", accept_by: 1_000 }, 0)).toBe(1_000);
  expect(actBy({ stage: "waiting", accept_by: 1_000 }, 0)).toBeUndefined();
  expect(actBy({ stage: "called", frozen_seconds: 40 }, 5_000)).toBe(45_000);
});

test("a clock never shows more than its whole or less than nothing", () => {
  expect(partLeft(100_000, 90_000, 0)).toBe(1);
  expect(partLeft(90_000, 90_000, 45_000)).toBe(0.5);
  expect(partLeft(90_000, 90_000, 91_000)).toBe(0);
});

test("steps are behind, under way, and to come", () => {
  expect(stepsOf(placeOf({ stage: "redeeming", step: "redeeming" })).map(({ state }) => state)).toEqual([
    "done",
    "done",
    "now",
    "next",
  ]);
  expect(stepsOf(placeOf({ stage: "redeeming", step: null })).map(({ state }) => state)).toEqual([
    "next",
    "next",
    "next",
    "next",
  ]);
});

test("the tab says the place and the wait, then whose turn it is, and nothing once it is over", () => {
  const words = {
    position: (position: number, wait: string | undefined) => `#${position} ${wait ?? ""}`,
    turn: "Your turn",
    redeeming: "Redeeming",
  };
  expect(titleOf(placeOf({}), words, "en")).toBe("#7 2–4 min");
  expect(titleOf(placeOf({ stage: "called" }), words, "en")).toBe("Your turn");
  expect(titleOf(placeOf({ stage: "redeeming" }), words, "en")).toBe("Redeeming");
  expect(titleOf(placeOf({ stage: "success" }), words, "en")).toBeNull();
});

test("every stage, every reason and every state of the queue has its sentence", () => {
  const reasons: FailReason[] = [
    "redemption_failed",
    "timeout",
    "unsupported_pack",
    "insufficient_balance",
    "wrong_tier",
    "network_error",
    "device_disconnected",
    "order_changed",
    "given_up",
  ];
  const sentences = Object.keys(texts.now);
  for (const stage of stages.filter((one) => one !== "failed"))
    expect(sentences).toContain(momentOf({ stage, queue_state: "open" }));
  for (const reason of reasons) expect(sentences).toContain(momentOf({ stage: "failed", reason, queue_state: "open" }));
  expect(momentOf({ stage: "exited", queue_state: "open", refund_cents: 499 })).toBe("failed_given_up");
  for (const queue_state of ["open", "paused", "draining", "closed"] as const)
    expect(sentences).toContain(momentOf({ stage: "waiting", queue_state }));
});
