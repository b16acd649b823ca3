import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { resetMessages } from "@/features/conversation/conversation-store";
import { dockStore, openDock, resetDock } from "@/features/conversation/dock/dock-store";
import { clearUser, receiveSignIn } from "@/features/session/session-store";
import { followPerson } from "./messages-dock";

const ana = { uid: "7", nickname: "Ana", user_type: 1 } as User;
/** Valtio tells its subscribers after the turn of the event loop in which something changed. */
const told = () => Promise.resolve();
let stop: () => void;

beforeEach(() => {
  stop = followPerson();
  openDock("c1");
});
afterEach(() => {
  stop();
  resetDock();
  identity.token = null;
  clearUser();
});

async function personChanges(token: string | null): Promise<void> {
  identity.token = token;
  resetMessages();
  await told();
}

test("an open chat stays open over a sign-in, with the visitor's conversation once it is in the account", async () => {
  await personChanges("t1");
  expect(dockStore).toMatchObject({ open: true, conversation_id: null });
  receiveSignIn(ana, 1);
  await told();
  expect(dockStore).toMatchObject({ open: true, conversation_id: "c1" });
});

test("a conversation that did not come along is not shown to who signed in", async () => {
  await personChanges("t1");
  receiveSignIn(ana, 0);
  await told();
  expect(dockStore).toMatchObject({ open: true, conversation_id: null });
});

test("signing out closes it", async () => {
  await personChanges(null);
  expect(dockStore).toMatchObject({ open: false, conversation_id: null });
});
