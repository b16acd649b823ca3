import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Place, TopUpOfOrder } from "@/api/topup";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { forgetAccounts } from "./forget-accounts";
import { accountOfOrder, keepForOrder } from "./kept-accounts";
import { placeOf, queueOf } from "./topup-fixtures";
import { TopUpPage } from "./topup-page";
import { forgetPlaces, receivePlace, topUpStore } from "./topup-store";

/** What the server knows of the order; what is done to it, under whatever path, is answered by `does`. */
function serveOrder(start: Partial<TopUpOfOrder>, does: () => Place | Response = () => refuse(500, "busy")) {
  const act = () => {
    const answer = does();
    if (!(answer instanceof Response)) server.of = { ...server.of, place: answer };
    return answer;
  };
  const calls = fakeServer({
    "/api/topup/place": () => server.of,
    "/api/topup/join": act,
    "/api/topup/accept": act,
    "/api/topup/requeue": act,
    "/api/topup/exit": act,
    "/api/topup/switch_account": act,
  });
  const server = {
    of: { order_id: "o1", may_join: true, queue: queueOf({}), ...start } as TopUpOfOrder,
    /** What was done. */
    get asked() {
      return calls.filter(({ path }) => path !== "/api/topup/place");
    },
  };
  return server;
}
const now = () => Date.now();
const show = () => renderInApp(<TopUpPage orderId="o1" order={undefined} />);

beforeEach(() => {
  forgetPlaces();
  forgetAccounts();
  topUpStore.ahead = undefined;
});

test("who joins says which account, once, and is in the queue", async () => {
  const server = serveOrder({}, () => placeOf({ at: now(), joined_at: now() }));
  show();
  const join = await screen.findByRole("button", { name: "Join the queue" });
  expect(join.hasAttribute("disabled")).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "iOS" }));
  await userEvent.type(screen.getByRole("textbox", { name: /In-game UID/u }), " 700000021 ");
  const scrolled = vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  await userEvent.click(join);
  await waitFor(() => expect(scrolled, "the queue is read from its top").toHaveBeenCalledWith(0, 0));
  await screen.findByText("You're in the queue. You can close this page; your position is saved.");
  expect(server.asked).toHaveLength(1);
  expect(server.asked[0]).toMatchObject({
    path: "/api/topup/join",
    input: { order_id: "o1", platform: "ios", region: "Europe", login: "uid", account: "700000021" },
  });
  expect(server.asked[0]?.key).toBeTruthy();
});

test("what the server refuses about the account is said at its field, and nothing is lost", async () => {
  serveOrder({}, () => refuse(422, "paramater_error", { fields: { account: "invalid" } }));
  show();
  await userEvent.type(await screen.findByRole("textbox", { name: /In-game UID/u }), "x");
  await userEvent.click(screen.getByRole("button", { name: "Join the queue" }));
  await screen.findByText("Check this field");
  expect(screen.getByRole("textbox", { name: /In-game UID/u })).toHaveProperty("value", "x");
});

test("while the queue is closed the seller is offered, and when it opens is said in local time", async () => {
  const opens = new Date(2026, 10, 23, 9, 0).getTime();
  serveOrder({
    may_join: false,
    refused: "SLOTS_CLOSED",
    queue: queueOf({ state: "closed", opens_at: opens, wait: null }),
  });
  show();
  await screen.findByRole("button", { name: "Switch to seller delivery" });
  expect(screen.getByRole("radio", { name: /Instant top-up/u }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/^Opens .*9:00.*your time/u)).toBeTruthy();
});

test("the place, who is ahead, the range and how good it was are shown, and move with what is pushed", async () => {
  serveOrder({ place: placeOf({ at: now(), joined_at: now() - 65_000 }) });
  show();
  const ring = await screen.findByRole("group", { name: "Wait progress" });
  expect(within(ring).getByText("7")).toBeTruthy();
  screen.getByText("2–4 min");
  screen.getByText("Recently, 87 of 100 people got their turn within the estimate.");
  act(() => receivePlace(placeOf({ at: now(), version: 4, position: 2, ahead: 1, passed: 0 })));
  await within(ring).findByText("2");
  act(() => receivePlace(placeOf({ at: now(), version: 3, position: 7 })));
  act(() => receivePlace(placeOf({ at: now(), version: 5, position: 1, ahead: 0 })));
  await within(ring).findByText("1");
  expect(within(ring).queryByText("7")).toBeNull();
});

test("one's turn is said at once, accepted once, and what is redeemed cannot be left", async () => {
  const called = placeOf({ stage: "called", position: null, version: 9, at: now(), accept_by: now() + 90_000 });
  const server = serveOrder({ place: placeOf({ at: now() }) }, () => ({
    ...called,
    stage: "redeeming",
    version: 10,
    step: "connecting",
    step_started_at: now(),
    accept_by: null,
  }));
  show();
  await screen.findByText("7");
  act(() => receivePlace(called));
  expect((await screen.findByRole("alert")).textContent).toBe("It's your turn: accept now");
  screen.getByRole("button", { name: "Leave the queue" });
  await userEvent.dblClick(screen.getByRole("button", { name: "Start now" }));
  await screen.findByRole("list", { name: "Steps" });
  expect(server.asked.map(({ path, input }) => [path, input])).toEqual([["/api/topup/accept", { place_id: "p1" }]]);
  expect(screen.queryByRole("button", { name: "Leave the queue" })).toBeNull();
});

test("a turn accepted too late shows how it stands now", async () => {
  const called = placeOf({ stage: "called", version: 9, at: now(), accept_by: now() + 1_000 });
  const server = serveOrder({ place: called }, () => refuse(409, "QUEUE_TIMEOUT", { requeue_after: 180 }));
  show();
  const start = await screen.findByRole("button", { name: "Start now" });
  server.of = {
    ...server.of,
    place: { ...called, stage: "queue_timeout", version: 10, accept_by: null, requeue_after: 180 },
  };
  await userEvent.click(start);
  await screen.findByRole("button", { name: "Join again" });
  screen.getByText("Estimated wait for a new position: 3 min.");
});

test("leaving asks what becomes of the order, and can give the money back", async () => {
  const server = serveOrder({ place: placeOf({ at: now() }) }, () =>
    placeOf({ stage: "exited", version: 5, at: now(), reason: "given_up", refund_cents: 499 }),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Leave the queue" }));
  const dialog = await screen.findByRole("dialog", { name: "Leave the queue" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "Refund me" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Leave" }));
  await screen.findByText("You left the queue. Nothing was redeemed, and you'll get a refund.");
  expect(server.asked[0]?.input).toEqual({ place_id: "p1", refund: true });
  expect(screen.getByText("$4.99")).toBeTruthy();
});

test("another account keeps the place", async () => {
  const server = serveOrder({ place: placeOf({ at: now() }) }, () =>
    placeOf({ version: 5, at: now(), account: "80****22", login: "email" }),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Change account" }));
  const dialog = await screen.findByRole("dialog", { name: "Change account" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "Email" }));
  await userEvent.type(within(dialog).getByRole("textbox", { name: /Account email/u }), "me@example.com");
  await userEvent.click(within(dialog).getByRole("button", { name: "Use this account" }));
  await screen.findByText("80****22");
  expect(server.asked[0]).toMatchObject({
    path: "/api/topup/switch_account",
    input: { place_id: "p1", login: "email", account: "me@example.com", platform: "android", region: "Europe" },
  });
});

test("each way it can fail says why and that the money comes back", async () => {
  serveOrder({ place: placeOf({ stage: "failed", reason: "wrong_tier", refund_cents: 499, at: now() }) });
  show();
  await screen.findByText(
    "The game reported a different tier for this pack. Nothing was redeemed, and you'll get a refund.",
  );
  expect(screen.getByText("$4.99")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "View order" })).not.toHaveLength(0);
});

test("a part says how much, why, and what goes back", async () => {
  serveOrder({
    place: placeOf({ stage: "partial", reason: "insufficient_balance", done: 2, of: 3, refund_cents: 166, at: now() }),
  });
  show();
  await screen.findByText("2 of 3 redeemed");
  screen.getByText("Not enough balance");
  screen.getByText("$1.66");
});

test("maintenance stops the clocks and says so", async () => {
  serveOrder({
    place: placeOf({ stage: "called", queue_state: "paused", accept_by: null, frozen_seconds: 40, at: now() }),
  });
  show();
  const ring = await screen.findByRole("group", { name: "Time left to accept" });
  expect(within(ring).getByText("0:40")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start now" }).hasAttribute("disabled")).toBe(true);
  screen.getByText(/maintenance/u);
});

test("only who saw it succeed is led on to the order, and may stay", async () => {
  serveOrder({ place: placeOf({ stage: "redeeming", step: "checking", step_started_at: now(), at: now() }) });
  show();
  await screen.findByRole("list", { name: "Steps" });
  act(() => receivePlace(placeOf({ stage: "success", version: 11, at: now(), done: 1 })));
  const onwards = await screen.findByText(/^Opening your order in/u);
  await userEvent.click(within(onwards).getByRole("button", { name: "Stay here" }));
  await waitFor(() => expect(screen.queryByText(/^Opening your order in/u)).toBeNull());
});

const kept = { platform: "ios", region: "Europe", login: "uid", account: "700000021" } as const;

test("an order whose account was named before paying goes into its queue by itself, once", async () => {
  keepForOrder("o1", kept);
  vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  const server = serveOrder({}, () => placeOf({ at: now(), joined_at: now() }));
  show();
  await screen.findByText("You're in the queue. You can close this page; your position is saved.");
  expect(server.asked.map(({ path, input }) => [path, input])).toEqual([
    ["/api/topup/join", { order_id: "o1", ...kept }],
  ]);
  expect(accountOfOrder("o1"), "whoever leaves is not brought back").toBeUndefined();
});

test("an account that the queue does not take stands in the form to be mended", async () => {
  keepForOrder("o1", kept);
  const server = serveOrder({}, () => refuse(409, "PLATFORM_MISMATCH", { region: "Europe" }));
  show();
  const field = await screen.findByRole("textbox", { name: /In-game UID/u });
  expect(field).toHaveProperty("value", "700000021");
  expect(screen.getByRole("radio", { name: "iOS" })).toHaveProperty("checked", true);
  expect(server.asked, "it is not tried again by itself").toHaveLength(1);
});

test("while the queue takes nobody, the account waits for it", async () => {
  keepForOrder("o1", kept);
  const server = serveOrder({ may_join: false, refused: "SLOTS_CLOSED" });
  show();
  await screen.findByText(/The queue isn't moving right now/u);
  expect(server.asked).toEqual([]);
  expect(accountOfOrder("o1")).toEqual(kept);
});
