import { expect, test } from "vitest";
import { note, NOON } from "./console-fixtures";
import { mentionBegun, mentionedIn, mentionFinished, withNotes } from "./notes";

const PEOPLE = [
  { uid: "1", nickname: "Ann" },
  { uid: "2", nickname: "Ann Lee" },
  { uid: "3", nickname: "عمر" },
];

test("a note that comes twice is there once, and late ones stand in their place", () => {
  const known = withNotes([], [note("b", NOON + 2)]);
  const more = withNotes(known, [note("a", NOON + 1), note("b", NOON + 2)]);
  expect(more.map((one) => one.note_id)).toEqual(["a", "b"]);
  expect(withNotes(more, [note("a", NOON + 1)])).toBe(more);
});

test("of two names that fit the longer is meant, in any script and any case", () => {
  expect(mentionedIn("@ann lee please look", PEOPLE)).toEqual(["2"]);
  expect(mentionedIn("@Ann, and @عمر and @Ann", PEOPLE)).toEqual(["1", "3"]);
  expect(mentionedIn("mail me: a@b.example", PEOPLE)).toEqual([]);
});

test("a name being typed is found and finished", () => {
  expect(mentionBegun("please @an")).toBe("an");
  expect(mentionBegun("a@b")).toBeUndefined();
  expect(mentionFinished("please @an", "Ann Lee")).toBe("please @Ann Lee ");
});
