// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "@/testing/serve";
import { get, post } from "./call";
import { identity, systemType } from "./identity";

afterEach(() => void (identity.token = null));

test("success is code 0, or status ok in any letters", async () => {
  serve([{ a: 1 }, Response.json({ code: 99, status: "OK", data: { b: 2 } })]);
  expect(await post("/api/account/logout", {})).toEqual({ a: 1 });
  expect(await post("/api/account/logout", {})).toEqual({ b: 2 });
});

test("a refusal carries code, message, fields and remain_time", async () => {
  serve([
    refuse(422, "paramater_error", { fields: { email: "invalid" } }),
    refuse(409, "RATE_LIMITED", { remain_time: 12 }),
  ]);
  await expect(post("/api/account/logout", {})).rejects.toMatchObject({
    code: "paramater_error",
    status: 422,
    fields: { email: "invalid" },
  });
  await expect(post("/api/account/logout", {})).rejects.toMatchObject({ code: "RATE_LIMITED", remain_time: 12 });
});

test("no answer, and an answer that is no envelope, are net errors; a cancelled call is canceled", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(get("/api/account/info")).rejects.toMatchObject({ code: "net_error" });
  serve([new Response("<html>", { status: 502 })]);
  await expect(get("/api/account/info")).rejects.toMatchObject({ code: "net_error", status: 502 });
  const stop = new AbortController();
  stop.abort();
  vi.stubGlobal("fetch", async () => Promise.reject(new DOMException("", "AbortError")));
  await expect(post("/api/account/logout", {}, { signal: stop.signal })).rejects.toMatchObject({ code: "canceled" });
});

test("a call that takes 30 s ends as a net error, and not before", async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "fetch",
    (_: string, init: RequestInit) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
      ),
  );
  const ended = vi.fn();
  const call = get("/api/account/info").catch(ended);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: "net_error" }));
  vi.useRealTimers();
});

test("every call says who, where and in which language; a token only when there is one", async () => {
  const asked = serve([{}, {}]);
  await get("/api/market/goods", { page_num: 2, game: undefined });
  identity.token = "t";
  await post("/api/account/logout", {}, { idempotencyKey: "k" });
  expect(asked[0]?.path).toBe("/api/market/goods?page_num=2");
  expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
    "currency",
    "device-id",
    "locale",
    "request-id",
    "system-type",
    "unique-id",
  ]);
  expect(asked[1]?.headers).toMatchObject({ authorization: "PS t", "idempotency-key": "k", "system-type": "pc_web" });
});

test("what the path has in braces is filled in, and does not stand in the query as well", async () => {
  const asked = serve([{}]);
  await get("/api/event/{event_id}", { event_id: "a b" });
  expect(asked[0]?.path).toBe("/api/event/a%20b");
});

test("the six kinds of client are told apart", () => {
  const phone = "Mozilla/5.0 (Linux; Android 14) Mobile";
  expect(systemType("Mozilla/5.0 (X11)", false)).toBe("pc_web");
  expect(systemType("Mozilla/5.0 (X11)", true)).toBe("pc_pwa");
  expect(systemType(phone, false)).toBe("mobile_web");
  expect(systemType(phone, true)).toBe("mobile_pwa");
  expect(systemType(`${phone} GuildhallApp/Android`, false)).toBe("Android");
  expect(systemType("GuildhallApp/iOS", false)).toBe("iOS");
});
