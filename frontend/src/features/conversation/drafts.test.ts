// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { draftOf, eraseDraftsOf, keepDraft, receiveDraft, whenDraftArrives } from "./drafts";

afterEach(() => localStorage.removeItem("guildhall.drafts"));

test("of two windows the later letter counts, and only a later one is told", () => {
  const heard: string[] = [];
  const stop = whenDraftArrives((_owner, _id, text) => heard.push(text));
  keepDraft("me", "c1", "mine", 2_000);
  receiveDraft("me", "c1", "older", 1_000);
  receiveDraft("me", "c1", "newer", 3_000);
  receiveDraft("me", "c1", "newer", 3_000);
  stop();
  expect(draftOf("me", "c1")).toBe("newer");
  expect(heard).toEqual(["newer"]);
});

test("a draft of an older page, words alone, is still read and gives way", () => {
  localStorage.setItem("guildhall.drafts", JSON.stringify({ "me:c1": "old words" }));
  expect(draftOf("me", "c1")).toBe("old words");
  receiveDraft("me", "c1", "new words", 1);
  expect(draftOf("me", "c1")).toBe("new words");
});

test("words that were sent do not come back with a late word of another window", () => {
  keepDraft("me", "c1", "on its way", 1_000);
  keepDraft("me", "c1", "", 2_000);
  receiveDraft("me", "c1", "on its way", 1_500);
  expect(draftOf("me", "c1")).toBe("");
});

test("signing out deletes one's drafts and leaves those of others", () => {
  keepDraft("me", "c1", "mine");
  keepDraft("another", "c1", "theirs");
  eraseDraftsOf("me");
  expect([draftOf("me", "c1"), draftOf("another", "c1")]).toEqual(["", "theirs"]);
});
