import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectionStore } from "@/api/connection";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { receiveConversations, receiveMessage, resetMessages } from "./conversation-store";
import { conversation, message, mine } from "./conversation-fixtures";
import { TYPING_EVERY } from "./typing";
import { signTyping } from "./typing-sign";

let told: unknown[][];

beforeEach(() => {
  vi.useFakeTimers();
  identity.token = "t";
  connectionStore.status = "connected";
  resetMessages();
  receiveConversations([conversation()]);
  told = [];
  vi.spyOn(socket, "emit").mockImplementation((...what) => {
    told.push(what);
    return socket;
  });
});
afterEach(() => {
  vi.useRealTimers();
  connectionStore.status = "init";
});

const letters = (count: number) => Array.from({ length: count }, () => signTyping("c1"));

test("many letters are told once in three seconds", () => {
  letters(5);
  vi.advanceTimersByTime(TYPING_EVERY - 1);
  letters(5);
  expect(told).toEqual([["typing", { conversation_id: "c1" }]]);
  vi.advanceTimersByTime(1);
  letters(5);
  expect(told).toHaveLength(2);
});

test("the first letter after a message of one's own is told at once", () => {
  letters(3);
  receiveMessage(mine(1));
  letters(3);
  expect(told).toHaveLength(2);
});

test("a message of the other side changes nothing", () => {
  letters(1);
  receiveMessage(message(1));
  letters(1);
  expect(told).toHaveLength(1);
});

test("each conversation counts for itself", () => {
  letters(1);
  signTyping("c2");
  expect(told.map(([, what]) => what)).toEqual([{ conversation_id: "c1" }, { conversation_id: "c2" }]);
});

test("what could not be told while offline is told with the next letter", () => {
  connectionStore.status = "init";
  letters(2);
  connectionStore.status = "connected";
  letters(2);
  expect(told).toHaveLength(1);
});
