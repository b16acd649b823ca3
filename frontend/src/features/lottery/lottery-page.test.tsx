import { act as change, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { socket } from "@/api/socket";
import { fakeServer, type Answers, type Call } from "@/testing/fake-server";
import { refuse } from "@/testing/serve";
import { renderInApp } from "@/testing/render";
import { drawFixture, eventFixture, sessionFixture } from "./lottery-fixtures";
import { LotteryPage } from "./lottery-page";
import { lotteryOf, lotteryStore } from "./lottery-store";
import type { Coupon, Draw, LotteryEvent, Session } from "./lottery-wire";

/** A server with this event; `on` says what it answers to what is posted, `apart` has a page of its own. */
function serveEvent(event: LotteryEvent | null, session: Session, on: Answers = {}, apart?: LotteryEvent) {
  const server = { session, draws: [] as Draw[], coupons: [] as Coupon[], calls: [] as Call[] };
  const answers: Answers = {
    "/api/event/current": { ...(event === null ? {} : { event }), is_open_here: true, coming: [], over: [] },
    "/api/event/session": () => server.session,
    "/api/event/draws": () => ({ draws: server.draws }),
    "/api/coupons": () => ({ coupons: server.coupons, entitlements: [] }),
    ...on,
  };
  const page = () => Response.json({ code: 0, data: apart });
  server.calls = fakeServer(answers, apart === undefined ? {} : { [`/api/event/${apart.event_id}`]: page });
  return server;
}
const coupon: Coupon = {
  coupon_id: "c1",
  percent: 3,
  min_spend_cents: 500,
  max_deduction_cents: 300,
  valid_until: 4_000_000_000_000,
  source: "lottery_draw",
  created_at: 1,
};
const show = (uid: string | null = "7", onSignIn = () => {}) =>
  renderInApp(<LotteryPage uid={uid} onSignIn={onSignIn} />);
const push = (topic: string, data: { version: number }) =>
  change(() => socket.listeners("topic").forEach((hear) => hear({ topic, version: data.version, data })));

beforeEach(() => {
  lotteryOf(null);
  lotteryStore.event = null;
});

test("in a country that the event is not for it says so, and nothing can be spun or claimed", async () => {
  serveEvent(eventFixture(), sessionFixture({}, 2), {
    "/api/event/current": { event: eventFixture(), is_open_here: false, coming: [], over: [] },
  });
  show();
  await screen.findByText("This event isn't available in your country.");
  expect(await screen.findByRole("button", { name: "Spin" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: /^Claim/u })).toBeNull();
});

test("a draw shows what the server answered, says it aloud, and lists it only then", async () => {
  const won = drawFixture({ number: 4 });
  const server = serveEvent(eventFixture(), sessionFixture({}, 2), {
    "/api/event/draw": () => {
      server.draws = [won];
      server.coupons = [coupon];
      return { draw: won, session: sessionFixture({ version: 2, next_number: 5 }, 1) };
    },
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Spin" }));
  await screen.findByText("You won 3% off coupon!");
  expect(screen.getAllByRole("status").some((live) => live.textContent?.includes("You won"))).toBe(true);
  expect(screen.getByText("Your number: 123,456", { exact: false })).toBeDefined();
  await within(screen.getByRole("region", { name: "My spins" })).findByText("3% off coupon");
  await within(screen.getByRole("region", { name: "My coupons and prizes" })).findByText("3% off coupon");
  expect(lotteryStore.session?.chances.left).toBe(1);
});

test("a lost answer is asked for again under the same key", async () => {
  let tries = 0;
  const server = serveEvent(eventFixture(), sessionFixture({}, 2), {
    "/api/event/draw": () => {
      tries += 1;
      if (tries === 1) throw new TypeError("the line is cut");
      return { draw: drawFixture({ prize: "thanks", rolled: "thanks" }), session: sessionFixture({ version: 2 }, 1) };
    },
  });
  const keys = () => server.calls.filter(({ path }) => path === "/api/event/draw").map(({ key }) => key);
  show();
  const button = await screen.findByRole("button", { name: "Spin" });
  await userEvent.click(button);
  await waitFor(() => expect(keys()).toHaveLength(1));
  await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
  await userEvent.click(button);
  await screen.findByText(/No prize this time/u);
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
});

test("a prize that was gone says by which rule it became another", async () => {
  serveEvent(eventFixture(), sessionFixture({}, 1), {
    "/api/event/draw": {
      draw: drawFixture({ roll: 5, rolled: "crystals_6480", prize: "welkin_moon" }),
      session: sessionFixture({ version: 2 }, 0),
    },
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Spin" }));
  await screen.findByText(/6480 Genesis Crystals just ran out, so you got Blessing of the Welkin Moon/u);
  expect(screen.getByRole("button", { name: "Spin" }).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/No spins left/u)).toBeDefined();
});

test("a prize that is on its way arrives while one looks", async () => {
  const server = serveEvent(eventFixture(), sessionFixture({}, 0));
  server.draws = [drawFixture({ granted: false })];
  show();
  await screen.findByText(/on its way to your account/u);
  const mine = screen.getByRole("region", { name: "My coupons and prizes" });
  await within(mine).findByText("No prizes yet.");
  server.draws = [drawFixture({ granted: true })];
  server.coupons = [coupon];
  await within(mine).findByText("3% off coupon");
  await screen.findByText(/added to your account/u);
});

test("a prize that arrives between the reading of coupons and of spins is shown", async () => {
  const won = drawFixture({ number: 4 });
  let drawn = false;
  let reads = 0;
  const server = serveEvent(eventFixture(), sessionFixture({}, 2), {
    "/api/event/draw": () => {
      server.draws = [won];
      drawn = true;
      return { draw: won, session: sessionFixture({ version: 2, next_number: 5 }, 1) };
    },
    "/api/coupons": () => {
      // The first reading after the spin is a moment too early; the spins say already that the prize is there.
      if (drawn) reads += 1;
      return { coupons: reads > 1 ? [coupon] : [], entitlements: [] };
    },
  });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Spin" }));
  await screen.findByText("You won 3% off coupon!");
  await within(screen.getByRole("region", { name: "My coupons and prizes" })).findByText("3% off coupon");
});

test("a mission that the server saw done is taken, once", async () => {
  const done = sessionFixture(
    {
      missions: [
        { mission: "visit", seen: 1, target: 1, state: "done" },
        { mission: "look_at_goods", seen: 2, target: 5, state: "open" },
      ],
    },
    0,
  );
  const { calls } = serveEvent(eventFixture(), done, { "/api/event/mission": sessionFixture({ version: 2 }, 1) });
  show();
  const missions = await screen.findByRole("region", { name: "Daily tasks" });
  expect(within(missions).getByText("2 of 5")).toBeDefined();
  await userEvent.click(await within(missions).findByRole("button", { name: "Claim: Visit the event" }));
  await within(missions).findByText("Claimed");
  const taken = calls.filter(({ path }) => path === "/api/event/mission");
  expect(taken.map(({ input }) => input)).toEqual([{ event_id: "e1", mission: "visit" }]);
  await waitFor(() => expect(screen.getByRole("button", { name: "Spin" }).hasAttribute("disabled")).toBe(false));
});

test("a refusal is told and changes nothing", async () => {
  serveEvent(eventFixture(), sessionFixture({}, 1), { "/api/event/draw": refuse(409, "EVENT_CLOSED") });
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Spin" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Spin" }).hasAttribute("data-loading")).toBe(false));
  expect(screen.queryByText(/You won/u)).toBeNull();
  expect(lotteryStore.session?.chances.left).toBe(1);
});

test("stock and chances follow what is pushed", async () => {
  serveEvent(eventFixture(), sessionFixture({}, 0));
  show();
  await screen.findByText("7 of 10 left");
  const prizes = eventFixture().prizes.map((prize) => (prize.prize === "welkin_moon" ? { ...prize, left: 0 } : prize));
  push("lottery:e1", eventFixture({ version: 2, prizes }));
  await screen.findByText("Out of stock. You get 50% off coupon instead.");
  push("lottery_session:e1", sessionFixture({ version: 5 }, 3));
  await waitFor(() => expect(screen.getByRole("button", { name: "Spin" }).hasAttribute("disabled")).toBe(false));
});

test("a visitor sees chances and stock, and is asked in", async () => {
  const onSignIn = vi.fn();
  serveEvent(eventFixture(), sessionFixture());
  show(null, onSignIn);
  await screen.findByText("7 of 10 left");
  expect(screen.queryByRole("region", { name: "My spins" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Sign in to spin" }));
  expect(onSignIn).toHaveBeenCalledOnce();
});

test("a house without an event says so", async () => {
  serveEvent(null, sessionFixture());
  show();
  await screen.findByRole("heading", { level: 1, name: "No event right now" });
});

const cancelled = (part: Partial<LotteryEvent> = {}) =>
  eventFixture({
    version: 2,
    status: "cancelled",
    starts_at: 3_900_000_000_000,
    cancelled: { at: 1_790_000_000_000, reason: "The servers are down that week." },
    ...part,
  });

test("an event that is cancelled while one looks stays with the reason, and nothing can be done in it", async () => {
  serveEvent(eventFixture({ status: "announced", starts_at: 3_900_000_000_000 }), sessionFixture({}, 0));
  show();
  await screen.findByText("The event hasn't started yet.");
  push("lottery:e1", cancelled());
  await screen.findByText("This event was canceled.");
  screen.getByText("The servers are down that week.");
  screen.getByRole("heading", { name: "Odds and stock" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByText("Starts in")).toBeNull();
});

test("who has no socket reads why an event is gone from what comes", async () => {
  const server = serveEvent(null, sessionFixture({}, 0), {}, cancelled());
  lotteryStore.event = eventFixture({ status: "announced", starts_at: 3_900_000_000_000 });
  show(null);
  await screen.findByText("The servers are down that week.");
  expect(server.calls.some(({ path }) => path === "/api/event/session")).toBe(false);
});

test("the page of a cancelled event leads to the one of this moment and asks for no session", async () => {
  const server = serveEvent(eventFixture({ event_id: "e2" }), sessionFixture({}, 0), {}, cancelled());
  history.replaceState(null, "", "/event?event=e1");
  show();
  await screen.findByText("The servers are down that week.");
  expect(screen.getByRole("link", { name: "See the current event" }).getAttribute("href")).toBe("/event");
  expect(screen.getByRole("link", { name: "Verify results" }).getAttribute("href")).toBe("/event/fairness?event=e1");
  expect(server.calls.some(({ path }) => path === "/api/event/session")).toBe(false);
  history.replaceState(null, "", "/");
});
