import { expect, test } from "vitest";
import { CUSTOMER, ME, NOON, OTHER_AGENT, conversation, word } from "./console-fixtures";
import { needsReplySince, ownConversations, standingOf } from "./own-conversations";

test("the customer's word needs a reply from the moment the server noted it, whatever was read", () => {
  expect(
    needsReplySince(conversation("a", { last_msg: word(CUSTOMER, NOON + 9_000) }, { needs_reply_since: NOON })),
  ).toBe(NOON);
});

test("a word that came after the server's view needs a reply before the server says so", () => {
  expect(needsReplySince(conversation("a", { last_msg: word(CUSTOMER, NOON) }))).toBe(NOON);
});

test("my answer takes the mark away at once; an answer older than the mark does not", () => {
  expect(
    needsReplySince(conversation("a", { last_msg: word(ME, NOON + 1) }, { needs_reply_since: NOON })),
  ).toBeUndefined();
  expect(needsReplySince(conversation("a", { last_msg: word(ME, NOON - 1) }, { needs_reply_since: NOON }))).toBe(NOON);
});

test("words of the house are no answer", () => {
  expect(needsReplySince(conversation("a", { last_msg: word("1", NOON + 1) }, { needs_reply_since: NOON }))).toBe(NOON);
});

test("nobody waits in a resolved conversation", () => {
  expect(
    needsReplySince(
      conversation("a", { state: "resolved", last_msg: word(CUSTOMER, NOON) }, { needs_reply_since: NOON }),
    ),
  ).toBeUndefined();
});

test("those who wait come first, the longest wait on top; other agents' conversations are not mine", () => {
  const conversations = {
    late: conversation("late", {}, { needs_reply_since: NOON + 5 }),
    early: conversation("early", {}, { needs_reply_since: NOON }),
    calm: conversation("calm"),
    theirs: conversation("theirs", {}, { needs_reply_since: NOON }, OTHER_AGENT),
    nobodys: conversation("nobodys", {}, { needs_reply_since: NOON }, null),
  };
  const { owing, others } = ownConversations(conversations, ME);
  expect(owing.map((one) => one.conversation_id)).toEqual(["early", "late"]);
  expect(others.map((one) => one.conversation_id)).toEqual(["calm"]);
});

test("who may write: the one who has it, or anybody where nobody does", () => {
  expect(
    [conversation("a"), conversation("b", {}, {}, OTHER_AGENT), conversation("c", {}, {}, null)].map((one) =>
      standingOf(one, ME),
    ),
  ).toEqual(["mine", "others", "nobodys"]);
});
