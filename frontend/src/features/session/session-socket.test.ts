// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get, refusal } from "@/api/call";
import { disabledStore } from "@/api/disabled-features";
import { socket } from "@/api/socket";
import { refuse, serve } from "@/testing/serve";
import { listenToSession } from "./session-socket";

const init = {
  login_check: { is_login: false },
  currency_info: { items: [] },
  language_info: { items: [] },
  country_info: { country: "US" },
  disabled_features: ["events"],
  unread_badge: {
    unread_im_message: { total: 0 },
    unread_message: 0,
    unread_system_message: 0,
    unread_social_message: 0,
  },
};
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  stop = listenToSession();
});
afterEach(() => {
  stop();
  disabledStore.features = [];
});

test.each(["FEATURE_DISABLED", "COUNTRY_NOT_ALLOWED"])(
  "a call that was switched off or taken out of the country meanwhile makes the page learn what is on: %s",
  async (code) => {
    const asked = serve([refuse(409, code, {}), init]);
    await expect(get("/api/market/games")).rejects.toMatchObject({ code });
    await vi.waitFor(() => expect(disabledStore.features).toEqual(["events"]));
    expect(asked.map(({ path }) => path)).toEqual(["/api/market/games", "/api/integrate/init_info"]);
  },
);

test("several refusals at once, the socket's too, ask once; a later one asks again", async () => {
  const asked = serve([init, init]);
  refusal(409, { code: "FEATURE_DISABLED" });
  refusal(0, { code: "FEATURE_DISABLED" });
  await vi.waitFor(() => expect(disabledStore.features).toEqual(["events"]));
  expect(asked).toHaveLength(1);
  // The first reading has settled.
  await Promise.resolve();
  refusal(409, { code: "FEATURE_DISABLED" });
  expect(asked).toHaveLength(2);
});

test("any other refusal asks nothing", async () => {
  const asked = serve([refuse(409, "SOLD_OUT")]);
  await expect(get("/api/market/games")).rejects.toThrow();
  expect(asked).toHaveLength(1);
});
