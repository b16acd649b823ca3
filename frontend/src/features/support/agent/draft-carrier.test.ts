// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { fakeServer } from "@/testing/fake-server";
import { refuse } from "@/testing/serve";
import { carryDrafts, draftArrived, draftWritten } from "./draft-carrier";

vi.mock("@/features/conversation/drafts", () => ({
  receiveDraft: (_owner: string, id: string, text: string) => void arrived.push(`${id}: ${text}`),
}));

const arrived: string[] = [];

/** Keeps every draft, after it has refused so many. */
const serveDrafts = (refusals: Response[] = []) => fakeServer({ "/api/im/draft_set": () => refusals.shift() ?? {} });

beforeEach(() => {
  vi.useFakeTimers();
  identity.token = "t";
  arrived.length = 0;
});
afterEach(() => vi.useRealTimers());

test("many letters are one call, and it carries the last of them", async () => {
  const asked = serveDrafts();
  for (const text of ["h", "he", "hel"]) draftWritten("c1", text);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.map((call) => call.input)).toMatchObject([{ conversation_id: "c1", text: "hel" }]);
});

test("a draft the server did not take is carried again, unchanged, until it has it", async () => {
  const asked = serveDrafts([refuse(503, "busy")]);
  draftWritten("c2", "half a th");
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.input).toEqual(asked[0]?.input);
  await carryDrafts();
  expect(asked).toHaveLength(2);
});

test("what was begun by somebody who is gone is not carried as the next person's", async () => {
  const asked = serveDrafts();
  draftWritten("c4", "Ana's words");
  identity.token = "bob";
  await vi.advanceTimersByTimeAsync(20_000);
  await carryDrafts();
  expect(asked).toEqual([]);
});

test("what another window wrote before our last letter does not take its place; what it wrote after does", async () => {
  serveDrafts();
  draftWritten("c3", "newer here");
  const now = Date.now();
  draftArrived("me", { conversation_id: "c3", text: "older there", edited_at: now - 1 });
  draftArrived("me", { conversation_id: "c3", text: "newest there", edited_at: now + 1 });
  expect(arrived).toEqual(["c3: newest there"]);
  await carryDrafts();
});
