import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { Brief } from "../lottery-wire";
import { EventsPage } from "./events-page";

beforeEach(() => {
  noticeStore.notices = [];
});
const noticed = () => noticeStore.notices.map(({ text }) => text);

const announced = {
  event_id: "e1",
  starts_at: 1,
  ends_at: 2,
  table_hash: "00",
  commitments: [],
};

async function fill(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Announce an event" }));
  const dialog = await screen.findByRole("dialog", { name: "Announce an event" });
  const coupon = within(dialog).getByRole("group", { name: "5% off coupon" });
  await userEvent.type(within(coupon).getByLabelText("Odds, %"), "20");
  await userEvent.type(within(coupon).getByLabelText("Stock"), "500");
  await userEvent.type(within(coupon).getByLabelText("Min. order, USD"), "10");
  await userEvent.type(within(coupon).getByLabelText("Max. discount, USD"), "5");
  within(dialog).getByText("No prize: 80%");
  return dialog;
}

test("an administrator announces an event with odds in percent and sums in dollars", async () => {
  const calls = fakeServer({
    "/api/event/current": { is_open_here: true, coming: [], over: [] },
    "/api/admin/event/announce": announced,
  });
  renderInApp(<EventsPage mayAnnounce />);
  await screen.findByText("No events yet.");
  const dialog = await fill();
  await userEvent.click(within(dialog).getByRole("button", { name: "Announce an event" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/admin/event/announce");
  expect(sent?.input["prizes"]).toEqual([
    { prize: "coupon_5", odds_ppm: 200_000, stock: 500, min_spend_cents: 1_000, max_deduction_cents: 500 },
    { prize: "thanks", odds_ppm: 800_000 },
  ]);
  expect(Number(sent?.input["starts_at"]) % 86_400_000, "a midnight of UTC").toBe(0);
  expect(
    calls.filter(({ path }) => path === "/api/event/current"),
    "the list is read again",
  ).toHaveLength(2);
});

test("days that another event has are said at the day", async () => {
  fakeServer({
    "/api/event/current": { is_open_here: true, coming: [], over: [] },
    "/api/admin/event/announce": refuse(409, "CONFLICT"),
  });
  renderInApp(<EventsPage mayAnnounce />);
  const dialog = await fill();
  await userEvent.click(within(dialog).getByRole("button", { name: "Announce an event" }));
  await within(dialog).findByText("Another event is already planned for these days.");
});

const brief = (event_id: string, day: number, part: Partial<Brief> = {}): Brief => ({
  event_id,
  name: `week_${day}`,
  starts_at: Date.UTC(2026, 11, day),
  ends_at: Date.UTC(2026, 11, day + 7),
  is_generated: false,
  ...part,
});

/** Two events to come, until the first is cancelled. */
function serveComing(on: Parameters<typeof fakeServer>[0] = {}) {
  const server = { is_open_here: true, coming: [brief("e1", 1), brief("e2", 10)], over: [] as Brief[] };
  const calls = fakeServer({
    "/api/event/current": () => server,
    "/api/admin/event/cancel": ({ reason }) => {
      const cancelled = brief("e1", 1, { cancelled: { at: 5, reason: String(reason) } });
      server.coming = server.coming.slice(1);
      server.over = [cancelled];
      return cancelled;
    },
    ...on,
  });
  return { server, calls };
}

async function askWhy(reason: string): Promise<HTMLElement> {
  const coming = await screen.findByRole("region", { name: "Upcoming events" });
  await userEvent.click(within(coming).getByRole("button", { name: /^Cancel event: Dec 1\b/u }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel event" });
  within(dialog).getByText(/Dec 1 – 7, 2026/u);
  expect(within(dialog).getByRole("button", { name: "Cancel event" }).hasAttribute("disabled")).toBe(true);
  await userEvent.type(within(dialog).getByLabelText("Reason"), reason);
  return dialog;
}

test("an administrator cancels an event to come for a reason, and it is listed with the past ones", async () => {
  const { calls } = serveComing();
  renderInApp(<EventsPage mayAnnounce />);
  const dialog = await askWhy("  The servers are down. ");
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel event" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/admin/event/cancel");
  expect(sent?.input).toEqual({ event_id: "e1", reason: "The servers are down." });
  expect(sent?.key).toBeTruthy();
  const past = await screen.findByRole("region", { name: "Past events" });
  within(past).getByText("Canceled");
  within(past).getByText("The servers are down.");
  expect(noticed()).toEqual(["Event canceled"]);
  const coming = screen.getByRole("region", { name: "Upcoming events" });
  expect(within(coming).getAllByRole("listitem")).toHaveLength(1);
});

test("a lost answer is asked for again under the same key, another reason under another", async () => {
  let tries = 0;
  const { calls } = serveComing({
    "/api/admin/event/cancel": () => {
      tries += 1;
      if (tries < 3) throw new TypeError("the line is cut");
      return brief("e1", 1);
    },
  });
  renderInApp(<EventsPage mayAnnounce />);
  const dialog = await askWhy("First");
  const act = within(dialog).getByRole("button", { name: "Cancel event" });
  const keys = () => calls.filter(({ path }) => path === "/api/admin/event/cancel").map(({ key }) => key);
  for (const times of [1, 2]) {
    await userEvent.click(act);
    await waitFor(() => expect(keys()).toHaveLength(times));
    await waitFor(() => expect(act.hasAttribute("data-loading")).toBe(false));
  }
  await userEvent.type(within(dialog).getByLabelText("Reason"), " and last");
  await userEvent.click(act);
  await waitFor(() => expect(keys()).toHaveLength(3));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("whoever comes too late is told why, and sees how things stand", async () => {
  for (const [code, words] of [
    ["EVENT_CANCELLED", "This event has already been canceled."],
    ["EVENT_STARTED", "This event has started and can't be canceled."],
  ] as const) {
    noticeStore.notices = [];
    const { server } = serveComing({ "/api/admin/event/cancel": refuse(409, code) });
    const { unmount } = renderInApp(<EventsPage mayAnnounce />);
    const dialog = await askWhy("Why");
    server.coming = [];
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel event" }));
    await waitFor(() => expect(noticed()).toEqual([words]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.queryByRole("region", { name: "Upcoming events" })).toBeNull());
    unmount();
  }
});

/** Opens the dialog about free entry of the first event to come. */
async function openFreeEntry(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: /^Free entry: Dec 1\b/u }));
  const dialog = await screen.findByRole("dialog", { name: "Free entry" });
  await within(dialog).findByText(/Dec 1 – 7, 2026/u);
  return dialog;
}

test("staff choose the countries in which entry is free, nowhere or everywhere", async () => {
  const { calls } = serveComing({
    "/api/admin/event/free_entry_state": { regions: ["DE"], countries: ["DE", "JP", "US"] },
    "/api/admin/event/free_entry": {},
  });
  renderInApp(<EventsPage mayAnnounce />);
  const sent = () => calls.filter(({ path }) => path === "/api/admin/event/free_entry").map(({ input }) => input);
  let dialog = await openFreeEntry();
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Countries" }));
  await userEvent.click(await screen.findByRole("option", { name: "Japan" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()).toEqual([{ event_id: "e1", regions: ["DE", "JP"] }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(noticed()).toEqual(["Free entry saved"]);

  dialog = await openFreeEntry();
  for (const [place, regions] of [
    ["Everywhere", ["*"]],
    ["Nowhere", []],
  ] as const) {
    if (screen.queryByRole("dialog") === null) dialog = await openFreeEntry();
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Where" }));
    await userEvent.click(await screen.findByRole("option", { name: place }));
    expect(within(dialog).queryByRole("combobox", { name: "Countries" })).toBeNull();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent().at(-1)).toEqual({ event_id: "e1", regions }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test("free entry of an event that is over or cancelled meanwhile says so", async () => {
  for (const [code, words] of [
    ["EVENT_CLOSED", "This event is over."],
    ["EVENT_CANCELLED", "This event has already been canceled."],
  ] as const) {
    noticeStore.notices = [];
    serveComing({
      "/api/admin/event/free_entry_state": { regions: ["*"], countries: ["DE"] },
      "/api/admin/event/free_entry": refuse(409, code),
    });
    const { unmount } = renderInApp(<EventsPage mayAnnounce />);
    const dialog = await openFreeEntry();
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(noticed()).toEqual([words]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    unmount();
  }
});

test("only administrators announce and cancel", async () => {
  fakeServer({ "/api/event/current": { is_open_here: true, coming: [], over: [] } });
  const { unmount } = renderInApp(<EventsPage mayAnnounce={false} />);
  await screen.findByText("No events yet.");
  unmount();
  serveComing();
  renderInApp(<EventsPage mayAnnounce={false} />);
  await screen.findByRole("region", { name: "Upcoming events" });
  expect(screen.queryByRole("button")).toBeNull();
});
