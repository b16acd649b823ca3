// @vitest-environment jsdom
/** Signing out leaves nothing of a person in any store; a new store has to say which kind it is. Spec §4 (logout). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { signOut } from "@/features/session/session-calls";
import { serve } from "@/testing/serve";
import { startRealtime } from "./realtime";

const SOURCES = import.meta.glob<string>(["../{api,features}/**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const MODULES = import.meta.glob<Record<string, Record<string, unknown>>>([
  "../{api,features}/**/*.{ts,tsx}",
  "!../**/*.test.{ts,tsx}",
]);

const ana = { uid: "7", nickname: "Ana" } as User;

/** What a person leaves in each store, as the modules that have one begin; `after`: where that is no fresh store. */
const CLEARED: Record<string, { store: string; filled: object; after?: object; listen?: () => Promise<() => void> }> = {
  "api/wallet.ts": { store: "walletStore", filled: { uid: "7", balance: { available_cents: 1 } } },
  "features/conversation/conversation-store.ts": {
    store: "messagesStore",
    filled: {
      conversations: { c: {} },
      logs: { c: {} },
      list: { status: "ready", next: "n" },
      counted: { c: 1 },
      typists: { c: {} },
      jump: { conversation_id: "c", seq: 1, asked: 1 },
    },
  },
  "features/conversation/redacted-store.ts": { store: "redactedStore", filled: { byConversation: { c: [] } } },
  "features/conversation/translations-store.ts": { store: "translationsStore", filled: { byMessage: { m: {} } } },
  "features/lottery/lottery-store.ts": { store: "lotteryStore", filled: { uid: "7", session: { event_id: "e" } } },
  "features/notice/notice-store.ts": {
    store: "noticeStore",
    filled: { unread: 3 },
    // What writes it is fetched with the first connection.
    listen: async () => (await import("@/features/notice/hear-notices")).hearNotices(),
  },
  "features/order/order-store.ts": { store: "orderStore", filled: { byId: { o: {} } } },
  "features/session/prompt.ts": { store: "promptStore", filled: { asked: [{ name: "email", source: null }] } },
  "features/session/session-store.ts": {
    store: "sessionStore",
    filled: { login: { status: "logined", user: ana }, unread_at_start: 4, notices_at_start: 2 },
    after: { login: { status: "unlogined" }, unread_at_start: 0, notices_at_start: 0 },
  },
  "features/support/admin/board-store.ts": {
    store: "boardStore",
    filled: { boards: { t: {} }, trails: { t: [] }, heard: { t: 1 } },
  },
  "features/support/agent/console-store.ts": {
    store: "consoleStore",
    filled: {
      me: {},
      topics: { t: {} },
      notes: { c: [] },
      viewers: { c: [] },
      people: { u: {} },
      tabs: ["c"],
      fresh: ["c"],
    },
  },
  "features/topup/topup-store.ts": { store: "topUpStore", filled: { byOrder: { o: { stage: "waiting" } } } },
};

/** Stores that outlive a sign-out, and why they may. */
const KEPT: Record<string, string> = {
  "api/connection.ts": "how the connection stands; it is closed by itself",
  "api/disabled-features.ts": "the shop's",
  "api/identity.ts": "language, currency and device are the browser's; signing out takes the tokens",
  "api/legal.ts": "the shop's",
  "api/person.ts": "counts who was here, and says nothing of them",
  "api/rates.ts": "the shop's",
  "features/cart/device-cart.ts": "a visitor's; it becomes part of the cart of whoever signs in",
  "features/conversation/dock/dock-store.ts": "closed by the dock itself, for a sign-in has to keep it open",
  "features/conversation/outbox-store.ts": "unsent messages of each person, sent and shown only for them",
  "features/session/code-sending.ts": "until when an address gets no other mail, whoever asks",
};

const named = (path: string) => path.replace("../", "");

let stop = () => {};
beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
});
afterEach(() => {
  stop();
  identity.token = null;
});

test("every store is known as one that signing out clears, or as one that it keeps", () => {
  const found = Object.entries(SOURCES)
    .filter(([, source]) => /\bproxy(?:<|\()/u.test(source))
    .map(([path]) => named(path));
  expect(found.sort()).toEqual([...Object.keys(CLEARED), ...Object.keys(KEPT)].sort());
});

test.each(Object.entries(CLEARED))("signing out clears %s", async (file, { store: name, filled, after, listen }) => {
  const store = (await MODULES[`../${file}`]?.())?.[name];
  if (store === undefined) throw new Error(`no ${name} in ${file}`);
  const fresh = JSON.stringify(Object.fromEntries(Object.keys(filled).map((key) => [key, store[key] ?? null])));
  identity.token = "t1";
  serve([]);
  const stops = [startRealtime(), await listen?.()];
  stop = () => stops.forEach((end) => end?.());
  Object.assign(store, structuredClone(filled));
  expect(JSON.stringify(Object.fromEntries(Object.keys(filled).map((key) => [key, store[key]])))).not.toBe(fresh);
  await signOut();
  const left = Object.fromEntries(Object.keys(filled).map((key) => [key, store[key] ?? null]));
  expect(left).toEqual(after ?? JSON.parse(fresh));
});
