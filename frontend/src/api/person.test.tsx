/** Two people, one page: what one asked for never reaches the other. */
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePagedQuery } from "@/components/use-paged-query";
import { KEPT, useRead } from "@/components/use-read";
import { fakeServer } from "@/testing/fake-server";
import { refuse } from "@/testing/serve";
import { get, getFile, post, whenUnauthorized } from "./call";
import { connectionStore } from "./connection";
import { identity } from "./identity";
import { callIm } from "./im";
import { whenPersonChanges } from "./person";
import { keyOf } from "./query";
import { socket } from "./socket";
import { loadBalance, walletStore } from "./wallet";

beforeEach(() => void Object.assign(identity, { token: "ana", visitor_token: null }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  connectionStore.status = "init";
  whenUnauthorized(() => Promise.resolve(false));
  Object.assign(identity, { token: null, visitor_token: null });
});

/** Answers that wait until the test gives them, in the order of the asking. */
function later<T>() {
  const given: ((answer: T) => void)[] = [];
  const load = vi.fn(() => new Promise<T>((answer) => given.push(answer)));
  return { load, give: (at: number, answer: T) => act(async () => given[at]?.(answer)) };
}

/** Requests that wait; each is answered with what the test says, and tells whose token it bore. */
function slowServer() {
  const waiting: { token: string | undefined; path: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", (path: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise<Response>((answer) => waiting.push({ token: headers["authorization"], path, answer }));
  });
  return waiting;
}
const ok = (data: unknown) => Response.json({ code: 0, data });
const signInAs = (token: string | null) => void (identity.token = token);

function Orders({ load }: { load: () => Promise<string> }) {
  return <p>{useRead(keyOf("/api/v2/market/bill_order/"), load, KEPT).data ?? "on its way"}</p>;
}

test("an answer that was on its way to Ana is not joined by Bob, who asks for himself", async () => {
  const { load, give } = later<string>();
  render(<Orders load={load} />);
  await act(async () => signInAs("bob"));
  expect(load).toHaveBeenCalledTimes(2);
  await give(0, "Ana's orders");
  screen.getByText("on its way");
  await give(1, "Bob's orders");
  screen.getByText("Bob's orders");
});

test("Bob does not join Ana's question either on a page that he opens himself", async () => {
  const { load, give } = later<string>();
  const { unmount } = render(<Orders load={load} />);
  signInAs("bob"); // while Ana's page is still shown: her question is under way and in use
  unmount();
  render(<Orders load={load} />);
  expect(load).toHaveBeenCalledTimes(2);
  await give(0, "Ana's orders");
  screen.getByText("on its way");
});

test("rows that stay while a page is turned do not stay for another person", async () => {
  const { load, give } = later<string>();
  render(<Orders load={load} />);
  await give(0, "Ana's orders");
  screen.getByText("Ana's orders");
  await act(async () => signInAs("bob"));
  screen.getByText("on its way");
});

test("rows read page by page begin anew for another person", async () => {
  const { load, give } = later<{ rows: string[] }>();
  const Draws = () => <p>{usePagedQuery(keyOf("/api/event/draws"), load).rows?.join(" ") ?? "on its way"}</p>;
  render(<Draws />);
  await act(async () => signInAs("bob"));
  await give(0, { rows: ["Ana's draw"] });
  screen.getByText("on its way");
  await give(1, { rows: ["Bob's draw"] });
  screen.getByText("Bob's draw");
});

test("the key changes in the moment the token does, and for another visitor", () => {
  const ofAna = keyOf("/api/coupons");
  signInAs(null);
  const ofNobody = keyOf("/api/coupons");
  expect(ofNobody).not.toEqual(ofAna);
  identity.visitor_token = "v1";
  expect(keyOf("/api/coupons"), "the first visitor token adds nobody to the page").toEqual(ofNobody);
  identity.visitor_token = "v2";
  const ofSecond = keyOf("/api/coupons");
  expect(ofSecond).not.toEqual(ofNobody);
  signInAs("bob");
  const ofBob = keyOf("/api/coupons");
  expect(ofBob).not.toEqual(ofSecond);
  identity.visitor_token = null;
  expect(keyOf("/api/coupons"), "the visitor merged into Bob asked for nothing of his own").toEqual(ofBob);
});

test("features forget in the moment somebody leaves, and not when the first person comes", () => {
  const forget = vi.fn();
  const stop = whenPersonChanges(forget);
  signInAs(null);
  expect(forget).toHaveBeenCalledTimes(1);
  signInAs("bob");
  expect(forget).toHaveBeenCalledTimes(1);
  signInAs("eve");
  expect(forget).toHaveBeenCalledTimes(2);
  stop();
});

test("an answer, a refusal and a file for Ana are called off when Bob is there by then", async () => {
  const server = slowServer();
  const calls = [
    get("/api/coupons"),
    post("/api/account/nickname/set", { nickname: "Ana" }),
    getFile("/api/v1/asset/log/req_download", {}),
  ];
  const outcomes = Promise.allSettled(calls);
  signInAs("bob");
  server[0]?.answer(ok({ coupons: [], entitlements: [] }));
  server[1]?.answer(refuse(409, "CONFLICT"));
  server[2]?.answer(new Response("Ana's movements"));
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "canceled" } });
});

test("a late balance of Ana is not written into Bob's wallet, and hers is gone when she is", async () => {
  const server = slowServer();
  const balance = (available_cents: number) => ok({ version: 1, available_cents });
  walletStore.uid = "ana";
  const first = loadBalance("ana");
  server[0]?.answer(balance(500));
  await first;
  expect(walletStore.balance?.available_cents).toBe(500);
  const second = loadBalance("ana").catch(() => undefined);
  signInAs("bob");
  expect(walletStore.balance).toBeNull();
  walletStore.uid = "ana"; // even if a component still took the page for hers
  server[1]?.answer(balance(700));
  await second;
  expect(walletStore.balance).toBeNull();
});

test("a call that Ana's spent token could not make goes out again for whoever signed in", async () => {
  const server = slowServer();
  whenUnauthorized(async () => {
    signInAs("bob");
    return true;
  });
  const coupons = get("/api/coupons");
  server[0]?.answer(refuse(401, "unauthorized"));
  await vi.waitFor(() => expect(server).toHaveLength(2));
  expect(server.map(({ token }) => token)).toEqual(["PS ana", "PS bob"]);
  server[1]?.answer(ok({ coupons: [], entitlements: [] }));
  expect(await coupons).toEqual({ coupons: [], entitlements: [] });
});

test("a body that was being encoded for Ana is not sent with Bob's token", async () => {
  const server = slowServer();
  const change = post("/api/account/password/set", { password: "Ana's", old_password: "old" }, { encoded: true });
  const outcome = expect(change).rejects.toMatchObject({ code: "canceled" });
  signInAs("bob");
  server[0]?.answer(ok({ token: "key", expires_at: Date.now() + 3_600_000 }));
  await outcome;
  expect(server.map(({ path }) => path)).toEqual(["/api/get_encrypt_token"]);
});

test("a chat call whose socket went with Ana is not sent over HTTP as Bob's", async () => {
  const calls = fakeServer({ "/api/im/conversation_list": { conversations: [], next: null } });
  connectionStore.status = "connected";
  let close: (cause: Error) => void = () => undefined;
  vi.spyOn(socket, "timeout").mockReturnValue({
    emitWithAck: () => new Promise((_, fail) => (close = fail)),
  });
  const list = callIm("conversation_list", { limit: 10 });
  const outcome = expect(list).rejects.toMatchObject({ code: "canceled" });
  signInAs("bob");
  close(new Error("socket closed"));
  await outcome;
  expect(calls).toEqual([]);
});

test("of two calls of a visitor whose token ran out one goes on as the new visitor, and the other ends", async () => {
  Object.assign(identity, { token: null, visitor_token: "old" });
  const server = slowServer();
  const first = callIm("conversation_list", { limit: 1 });
  const second = callIm("conversation_list", { limit: 2 });
  const outcome = expect(second).rejects.toMatchObject({ code: "canceled" });
  server[0]?.answer(refuse(401, "unauthorized"));
  await vi.waitFor(() => expect(server[2]?.path).toBe("/api/im/visitor_token"));
  server[2]?.answer(ok({ visitor_token: "new", expires_at: 1 }));
  await vi.waitFor(() => expect(server).toHaveLength(4));
  server[1]?.answer(refuse(401, "unauthorized"));
  await outcome;
  server[3]?.answer(ok({ conversations: [], next: null }));
  expect(await first).toEqual({ conversations: [], next: null });
  expect(identity.visitor_token).toBe("new");
});

test("a chat call of Ana's spent session is not sent again as a visitor's", async () => {
  const calls = fakeServer({
    "/api/im/conversation_list": refuse(401, "unauthorized"),
    "/api/im/visitor_token": { visitor_token: "v1", expires_at: Date.now() + 3_600_000 },
  });
  whenUnauthorized(async () => {
    signInAs(null);
    return false;
  });
  await expect(callIm("conversation_list", { limit: 10 })).rejects.toMatchObject({ code: "unauthorized" });
  expect(calls.map(({ path }) => path)).toEqual(["/api/im/conversation_list"]);
});
