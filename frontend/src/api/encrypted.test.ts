// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { refuse, serve } from "@/testing/serve";
import { get, post } from "./call";
import { SPENT, decode, encode, forgetToken } from "./encrypted";
import { identity } from "./identity";

const soon = () => Date.now() + 15 * 60_000;
const token = (name: string, expires_at = soon()) => ({ token: name, expires_at });

afterEach(() => {
  forgetToken();
  identity.token = null;
  vi.useRealTimers();
});

/** An encoded answer, as the server gives one. */
async function encoded(data: unknown, by: string): Promise<Response> {
  const body = await encode(JSON.stringify({ code: 0, data }), by);
  return new Response(body, { headers: { "content-type": "application/octet-stream" } });
}

test("the shift is by the bytes of the token's digest", async () => {
  // By hand: SHA-256 of "abc" begins ba 78, and {} is 7b 7d.
  expect(await encode("{}", "abc")).toBe(btoa(String.fromCharCode(0x35, 0xf5)));
  expect(await decode(await encode("Ann, Лев, 剣", "t"), "t")).toBe("Ann, Лев, 剣");
});

test("a call that asks for it travels encoded, with one token for many calls", async () => {
  const asked = serve([token("a"), await encoded({ n: 1 }, "a"), await encoded({ n: 2 }, "a")]);
  expect(await post("/api/account/password/set", { password: "s" }, { encoded: true })).toEqual({ n: 1 });
  expect(await post("/api/account/logout", {}, { encoded: true })).toEqual({ n: 2 });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/get_encrypt_token",
    "/api/account/password/set",
    "/api/account/logout",
  ]);
  expect(asked[1]?.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "bearer-encryption": "Bearer a",
  });
});

test("a refused token is replaced once, and the call is sent again once", async () => {
  const asked = serve([token("old"), refuse(401, SPENT), token("new"), await encoded({ n: 1 }, "new")]);
  expect(await post("/api/account/logout", {}, { encoded: true })).toEqual({ n: 1 });
  expect(asked).toHaveLength(4);
  const again = serve([refuse(401, SPENT), token("c"), refuse(401, SPENT)]);
  await expect(post("/api/account/logout", {}, { encoded: true })).rejects.toMatchObject({ code: SPENT });
  expect(again).toHaveLength(3);
});

test("a token is renewed a minute before its end, and for another session", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const asked = serve([
    token("a"),
    await encoded({}, "a"),
    token("b"),
    await encoded({}, "b"),
    token("c"),
    await encoded({}, "c"),
  ]);
  await post("/api/account/logout", {}, { encoded: true });
  vi.setSystemTime(Date.now() + 14 * 60_000);
  await post("/api/account/logout", {}, { encoded: true });
  identity.token = "session";
  await post("/api/account/logout", {}, { encoded: true });
  expect(asked.filter(({ path }) => path === "/api/get_encrypt_token")).toHaveLength(3);
});

test("without the browser's digest a call travels plainly, and others always do", async () => {
  const asked = serve([{}, {}]);
  await get("/api/account/info");
  vi.stubGlobal("crypto", { randomUUID: () => "id" });
  await post("/api/account/logout", {}, { encoded: true });
  vi.unstubAllGlobals();
  expect(asked[1]?.headers).toMatchObject({ "content-type": "application/json" });
});
