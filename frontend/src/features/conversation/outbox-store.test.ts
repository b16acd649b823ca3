import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import type { Unsent } from "./outbox";
import { readUnsent } from "./outbox-database";
import { addUnsent, allUnsent, eraseUnsentOf, loadUnsent, outboxStore, replaceUnsent } from "./outbox-store";

const item: Unsent = {
  client_msg_id: "m1",
  conversation_id: "c1",
  owner: "1000001",
  by_visitor: false,
  body: { type: 1, text: "kept" },
  created_at: 1,
  attempts: 0,
  state: { status: "waiting", notBefore: 0 },
};

/** What closing the tab takes away: the memory, not the storage. */
function reload(): Promise<void> {
  outboxStore.unsent = [];
  return loadUnsent();
}

beforeEach(() => {
  [...allUnsent()].forEach((one) => replaceUnsent(one.client_msg_id, undefined));
});

test("a message under way when the page is closed is there again, waiting, with its old id", async () => {
  addUnsent({ ...item, state: { status: "sending" } });
  await vi.waitFor(async () => expect(await readUnsent()).toHaveLength(1));
  await reload();
  expect(allUnsent()).toEqual([item]);
});

test("an acknowledged message does not come back", async () => {
  addUnsent(item);
  replaceUnsent("m1", undefined);
  await vi.waitFor(async () => expect(await readUnsent()).toHaveLength(0));
  await reload();
  expect(allUnsent()).toEqual([]);
});

test("what was written while the storage was read is kept beside it", async () => {
  addUnsent(item);
  await vi.waitFor(async () => expect(await readUnsent()).toHaveLength(1));
  outboxStore.unsent = [];
  const loading = loadUnsent();
  addUnsent({ ...item, client_msg_id: "m2", created_at: 2 });
  await loading;
  expect(allUnsent().map((one) => one.client_msg_id)).toEqual(["m1", "m2"]);
});

test("signing out deletes what one has not sent, in memory and on disk, and nothing of others", async () => {
  addUnsent(item);
  addUnsent({ ...item, client_msg_id: "m2", owner: "1000002", by_visitor: true });
  addUnsent({ ...item, client_msg_id: "m3", owner: "1000003" });
  await vi.waitFor(async () => expect(await readUnsent()).toHaveLength(3));
  await eraseUnsentOf(item.owner);
  expect(allUnsent().map((one) => one.client_msg_id)).toEqual(["m3"]);
  await reload();
  expect(allUnsent().map((one) => one.client_msg_id)).toEqual(["m3"]);
});
