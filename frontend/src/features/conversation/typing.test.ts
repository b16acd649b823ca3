import { expect, test } from "vitest";
import { dropExpired, forgetTyping, noteTyping, TYPING_LASTS, whoTypes } from "./typing";

test("a sign of typing is good for five seconds and is renewed by the next", () => {
  const once = noteTyping({}, "c1", "a", 0);
  expect(whoTypes(once, "c1", TYPING_LASTS - 1)).toEqual(["a"]);
  expect(whoTypes(once, "c1", TYPING_LASTS)).toEqual([]);
  expect(whoTypes(noteTyping(once, "c1", "a", 3000), "c1", TYPING_LASTS)).toEqual(["a"]);
});

test("expired signs are dropped and a message ends its writer's", () => {
  const two = noteTyping(noteTyping({}, "c1", "a", 0), "c1", "b", 2000);
  expect(dropExpired(two, TYPING_LASTS)).toEqual({ c1: { b: 2000 + TYPING_LASTS } });
  expect(whoTypes(forgetTyping(two, "c1", "b"), "c1", 0)).toEqual(["a"]);
});
