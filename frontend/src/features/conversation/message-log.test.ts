import { describe, expect, test } from "vitest";
import { message, messages, recalled } from "./conversation-fixtures";
import { applyUpdate, EMPTY_LOG, isAtEnd, isAtStart, mergePage, receive, runEnd, type MessageLog } from "./message-log";
import type { Click, Message } from "@/api/schema";

const page = (of: Message[], lastSeq = of.at(-1)?.seq ?? 0, hasMore = false) => ({
  messages: of,
  last_seq: lastSeq,
  has_more: hasMore,
});
const seqs = (log: MessageLog) => log.messages.map((one) => one.seq);
const loaded = (from: number, to: number) => mergePage(EMPTY_LOG, page(messages(from, to)), "newest").log;

describe("what is pushed", () => {
  test("the next message is applied", () => {
    const { log, fetchAfter } = receive(loaded(1, 3), message(4));
    expect(seqs(log)).toEqual([1, 2, 3, 4]);
    expect(fetchAfter).toBeUndefined();
  });

  test("a message that is already there changes nothing", () => {
    const log = loaded(1, 3);
    expect(receive(log, message(2)).log).toBe(log);
    expect(receive(log, message(3)).log).toBe(log);
  });

  test("a hole is fetched from the last known, and what arrived beyond it waits", () => {
    const first = receive(loaded(1, 3), message(6));
    expect(first.fetchAfter).toBe(3);
    expect(seqs(first.log)).toEqual([1, 2, 3]);
    const second = receive(first.log, message(7));
    expect(second.fetchAfter).toBe(3);
    const filled = mergePage(second.log, page(messages(4, 5), 7), "newer");
    expect(seqs(filled.log)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(filled.fetchAfter).toBeUndefined();
  });

  test("a hole that is filled only in part is fetched further", () => {
    const { log } = receive(loaded(1, 3), message(9));
    expect(mergePage(log, page(messages(4, 6), 9, true), "newer").fetchAfter).toBe(6);
  });

  test("a push that comes before the first page is not lost and not doubled", () => {
    const early = receive(EMPTY_LOG, message(5)).log;
    expect(seqs(mergePage(early, page(messages(1, 4), 4), "newest").log)).toEqual([1, 2, 3, 4, 5]);
    expect(seqs(mergePage(early, page(messages(1, 5)), "newest").log)).toEqual([1, 2, 3, 4, 5]);
  });

  test("any order of the same pushes and pages ends in the same log", () => {
    const arrivals = [message(4), message(5), message(6), message(5), message(4)];
    const orders = [
      [0, 1, 2, 3, 4],
      [2, 1, 0, 3, 4],
      [4, 3, 2, 1, 0],
      [1, 0, 3, 2, 4],
    ];
    for (const order of orders) {
      let log = loaded(1, 3);
      for (const at of order) log = receive(log, arrivals[at] ?? message(0)).log;
      expect(seqs(log)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(log.held).toEqual([]);
    }
  });
});

describe("pages", () => {
  test("an older page is put in front and does not make a new window", () => {
    const log = mergePage(loaded(11, 20), page(messages(1, 10), 20), "older").log;
    expect(seqs(log)).toEqual(messages(1, 20).map((one) => one.seq));
    expect(log.window).toBe(0);
    expect(isAtStart(log)).toBe(true);
  });

  test("a place far away replaces the run; what arrives meanwhile is counted and not mixed in", () => {
    const jumped = mergePage(loaded(91, 100), page(messages(20, 40), 100, true), "around").log;
    expect(seqs(jumped)[0]).toBe(20);
    expect(jumped.window).toBe(1);
    expect(isAtEnd(jumped)).toBe(false);
    const { log, fetchAfter } = receive(jumped, message(101));
    expect(fetchAfter).toBeUndefined();
    expect(runEnd(log)).toBe(40);
    expect(log.lastSeq).toBe(101);
  });

  test("scrolling down from an old place meets the newest end again", () => {
    const jumped = mergePage(loaded(31, 40), page(messages(1, 20), 40, true), "around").log;
    const log = mergePage(jumped, page(messages(21, 40), 40), "newer").log;
    expect(isAtEnd(log)).toBe(true);
    expect(seqs(receive(log, message(41)).log).at(-1)).toBe(41);
  });

  test("a late page about a run that has been replaced is left out", () => {
    const jumped = mergePage(loaded(91, 100), page(messages(20, 40), 100, true), "around").log;
    expect(seqs(mergePage(jumped, page(messages(81, 90), 100), "older").log)).toEqual(seqs(jumped));
  });

  test("an empty conversation is loaded, at its start and at its end", () => {
    const log = mergePage(EMPTY_LOG, page([]), "newest").log;
    expect([log.loaded, isAtStart(log), isAtEnd(log)]).toEqual([true, true, true]);
    expect(seqs(receive(log, message(1)).log)).toEqual([1]);
  });
});

describe("updates", () => {
  test("a recall takes the text away, and no late form brings it back", () => {
    const log = applyUpdate(loaded(1, 3), recalled(2));
    expect(log.messages[1]).toEqual(recalled(2));
    expect(applyUpdate(log, message(2)).messages[1]).toEqual(recalled(2));
    expect(mergePage(log, page(messages(1, 3)), "newest").log.messages[1]).toEqual(recalled(2));
  });

  test("what support removed comes back when an appeal succeeds", () => {
    const removed: Message = { ...message(2), body: { type: 1, removed: true }, recalled: true };
    const log = applyUpdate(loaded(1, 3), removed);
    expect(log.messages[1]).toEqual(removed);
    expect(applyUpdate(log, message(2)).messages[1]).toEqual(message(2));
  });

  test("clicks of several people gather, whatever the order", () => {
    const click = (uid: string): Click => ({ uid, kind: "click", item: "yes" });
    const once = applyUpdate(loaded(1, 2), message(1, { clicks: [click("a")] }));
    const twice = applyUpdate(once, message(1, { clicks: [click("b")] }));
    expect(twice.messages[0]?.clicks?.map((one) => one.uid)).toEqual(["a", "b"]);
  });
});
