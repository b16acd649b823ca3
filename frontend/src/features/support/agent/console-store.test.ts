// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { note, NOON, TEAM, topic } from "./console-fixtures";
import {
  closeTab,
  consoleStore,
  openTab,
  receiveGiven,
  receiveMe,
  receiveNotes,
  receiveTopic,
  resetConsole,
} from "./console-store";
import type { Me } from "./console-wire";

const ME: Me = {
  duty: { state: "online", capacity: 3, open: 1, since: NOON, seen_at: NOON },
  teams: [TEAM, { ...TEAM, team_id: "2" }],
  skills: { languages: [], games: [] },
  permissions: [],
  mentions_unread: 0,
  wrap_up_codes: [],
};

beforeEach(() => {
  localStorage.clear();
  resetConsole();
});

test("what was read anew counts even when an earlier server's clock was ahead", () => {
  receiveTopic(topic({ at: NOON + 60_000, waiting: 9 }));
  receiveTopic(topic({ at: NOON, waiting: 2 }), true);
  expect(consoleStore.topics["1"]?.board.waiting).toBe(2);
});

test("a team one is no longer in is not kept open", () => {
  receiveMe(ME);
  expect(consoleStore.team_id).toBe("1");
  receiveMe({ ...ME, teams: [{ ...TEAM, team_id: "2" }] });
  expect(consoleStore.team_id).toBe("2");
});

test("a given conversation is marked until it is opened; one that was taken away is not", () => {
  receiveGiven({ conversation_id: "c1", why: "routed" }, true);
  receiveGiven({ conversation_id: "c1", why: "routed" }, true);
  receiveGiven({ conversation_id: "c2", why: "taken_over" }, true);
  expect(consoleStore.fresh).toEqual(["c1"]);
  openTab("c1");
  expect(consoleStore.fresh).toEqual([]);
});

test("a conversation has one tab however often it is opened", () => {
  ["a", "b", "a"].forEach(openTab);
  expect(consoleStore.tabs).toEqual(["a", "b"]);
  closeTab("a");
  expect(consoleStore.tabs).toEqual(["b"]);
});

test("repeated notes leave the very same list, so nothing is drawn again", () => {
  receiveNotes("c1", [note("a")]);
  const before = consoleStore.notes["c1"];
  receiveNotes("c1", [note("a")]);
  expect(consoleStore.notes["c1"]).toBe(before);
});
