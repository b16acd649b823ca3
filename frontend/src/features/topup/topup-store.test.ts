// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { placeOf } from "./topup-fixtures";
import { forgetPlaces, hereTime, receivePlace, somebodyWaits, topUpStore } from "./topup-store";

beforeEach(() => {
  forgetPlaces();
  topUpStore.ahead = undefined;
});

test("a late push does not bring a place back to where it was", () => {
  receivePlace(placeOf({ version: 5, position: 2 }));
  receivePlace(placeOf({ version: 4, position: 9 }));
  expect(topUpStore.byOrder["o1"]?.position).toBe(2);
});

test("a clock that is wrong by half an hour costs none of the ninety seconds", () => {
  const here = 1_700_000_000_000;
  const there = here + 1_800_000;
  receivePlace(placeOf({ stage: "called", at: there - 40, accept_by: there + 90_000 }), here);
  const until = hereTime(there + 90_000, topUpStore.ahead);
  expect(until - here).toBe(90_040);
});

test("that somebody waits is remembered until it is over, and forgotten with who it was", () => {
  receivePlace(placeOf({ version: 1 }));
  expect(somebodyWaits()).toBe(true);
  receivePlace(placeOf({ version: 2, stage: "success" }));
  expect(somebodyWaits()).toBe(false);
  receivePlace(placeOf({ order_id: "o2", version: 1 }));
  forgetPlaces();
  expect(somebodyWaits()).toBe(false);
  expect(topUpStore.byOrder).toEqual({});
});
