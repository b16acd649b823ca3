// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuse, serve } from "@/testing/serve";
import { gameOf } from "./device-headers";

const load = () => import("./device-headers");

beforeEach(() => {
  vi.resetModules();
  localStorage.removeItem("guildhall.fp");
});
afterEach(() => localStorage.setItem("guildhall.fp", "f"));

test("a device makes its number once, keeps it, and says it from then on", async () => {
  const asked = serve([{ fp_token: "t", expires_in: 300 }, { fp_id: "f" }]);
  const first = await load();
  await Promise.all([first.readyDevice(), first.readyDevice()]);
  expect(asked.map(({ path }) => path)).toEqual(["/api/account/get_fp_token", "/api/fingerprint/gen"]);
  expect(asked[1]?.body).toEqual({ fp_token: "t" });

  vi.resetModules();
  const again = await load();
  const later = serve([{}]);
  await again.readyDevice();
  await (await import("@/api/call")).get("/api/account/info");
  expect(later.map(({ headers }) => headers["fp-id"])).toEqual(["f"]);
});

test("a device that cannot get a number goes on without, and asks again", async () => {
  const asked = serve([refuse(503, "busy"), { fp_token: "t", expires_in: 300 }, { fp_id: "f" }]);
  const { readyDevice } = await load();
  await readyDevice();
  await readyDevice();
  expect(asked).toHaveLength(3);
});

test("the game is what the page is about, if it looks like one", () => {
  const of = (pathname: string, search = "") => gameOf({ pathname, search });
  expect(of("/market", "?game=genshin")).toBe("genshin");
  expect(of("/top-up/genshin")).toBe("genshin");
  expect(of("/")).toBeUndefined();
  expect(of("/market", "?game=<script>")).toBeUndefined();
  expect(of("/top-up/Genshin")).toBeUndefined();
});
