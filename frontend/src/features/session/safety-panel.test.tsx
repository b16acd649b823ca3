import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { SafetyPanel } from "./safety-panel";
import type { SafetyEvent } from "./safety-calls";
import { byDay, countryOf, iconOf, subjectOf } from "./safety-words";

const NOON = new Date(2026, 10, 26, 12).getTime();
const HOUR = 3_600_000;

const event = (event_id: string, kind: SafetyEvent["kind"], more: Partial<SafetyEvent> = {}): SafetyEvent => ({
  event_id,
  kind,
  at: NOON,
  times: 1,
  device_name: "Firefox, Windows",
  address: "203.0.113.7",
  is_new_device: false,
  is_this_session: false,
  is_disputed: false,
  can_dispute: true,
  ...more,
});
const added = event("2", "passkey_added", { detail: "Phone" });
const signedIn = event("1", "sign_in", { at: NOON - 24 * HOUR, method: "passkey", country: "JP" });
const frozen = { reason: "disputed", event_id: "2" };

afterEach(() => {
  noticeStore.notices = [];
});

test("a sign-in on a new device says so, and one by the app says it was the app", async () => {
  serve([{ events: [event("2", "sign_in", { is_new_device: true }), event("1", "sign_in", { method: "app" })] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("New device");
  expect(rows[1]?.textContent).not.toContain("New device");
  expect(rows[1]?.textContent).toContain("The app · Firefox, Windows");
});

test("events stand by day with device, place and what was used", async () => {
  serve([{ events: [added, signedIn] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]?.textContent).toContain("Passkey added");
  expect(rows[0]?.textContent).toContain("Phone · Firefox, Windows · 203.0.113.7");
  expect(rows[1]?.textContent).toContain("Passkey · Firefox, Windows · 203.0.113.7 · Japan");
  expect(screen.getAllByRole("heading", { level: 3 })).toHaveLength(2);
});

test("a report says first what it does, and then the page says what to do next", async () => {
  const ended = vi.fn();
  const asked = serve([
    { events: [added] },
    { ended: 1, hold: frozen },
    {
      events: [event("3", "disputed", { can_dispute: false }), { ...added, is_disputed: true, can_dispute: false }],
      hold: frozen,
    },
  ]);
  renderInApp(<SafetyPanel onSessionsEnded={ended} />);
  await userEvent.click(await screen.findByRole("button", { name: "This wasn't me: Passkey added" }));
  const dialog = await screen.findByRole("dialog", { name: "This wasn't you?" });
  within(dialog).getByText("Withdrawals are frozen until you lift the freeze.");
  expect(asked).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole("button", { name: "Protect my account" }));
  await screen.findByRole("heading", { name: "Withdrawals are frozen" });
  expect(asked[1]).toMatchObject({ path: "/api/account/safety/dispute", body: { event_id: "2" } });
  expect(ended).toHaveBeenCalledOnce();
  screen.getByText("Reported");
  expect(screen.queryByRole("button", { name: /This wasn't me/ })).toBeNull();
  const steps = ["Set a new password", "Delete passkeys you don't recognize"];
  for (const name of steps) screen.getByRole("link", { name });
});

test("a report that is called off changes nothing", async () => {
  const asked = serve([{ events: [added] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: /This wasn't me/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toHaveLength(1);
});

test("the freeze is lifted, and the hold that follows has a clock and its reason", async () => {
  const released = event("4", "released");
  const hold = { reason: "released", event_id: "4", held_until: Date.now() + 48 * HOUR };
  const asked = serve([{ events: [], hold: frozen }, { hold }, { events: [released], hold }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Lift the freeze" }));
  const note = (await screen.findByRole("heading", { name: "Withdrawals are on hold" })).closest("div");
  expect(asked[1]?.path).toBe("/api/account/safety/release");
  expect(note?.textContent).toContain("You lifted the freeze on withdrawals");
  expect(within(note ?? document.body).getByRole("timer")).toBeDefined();
});

test("failed tries are one row with their number, and nothing to report", async () => {
  const failed = event("5", "sign_in_failed", {
    times: 12,
    last_at: NOON + HOUR,
    method: "password",
    can_dispute: false,
  });
  serve([{ events: [failed] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("×12");
  expect(row.textContent).toContain("Last: ");
  expect(within(row).queryByRole("button")).toBeNull();
});

test("older events are read when asked for, from where the page ended", async () => {
  const asked = serve([{ events: [added], next: "2" }, { events: [signedIn] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(asked[1]?.path).toContain("before=2");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("nothing yet, and what cannot be read, are said", async () => {
  serve([refuse(503, "net_error"), { events: [] }]);
  renderInApp(<SafetyPanel onSessionsEnded={() => {}} />);
  await userEvent.click(await screen.findByRole("button", { name: /again|retry/i }));
  await screen.findByText("Nothing has happened yet.");
});

test("days are the reader's own, and every kind has a sign", () => {
  const [late, early] = [
    { at: new Date(2026, 10, 26, 0, 1).getTime() },
    { at: new Date(2026, 10, 25, 23, 59).getTime() },
  ];
  expect(byDay([late, early])).toEqual([[late], [early]]);
  expect(byDay([late, { at: late.at + 1 }])).toHaveLength(1);
  expect(iconOf({ kind: "second_step_failed" })).toBe("warning");
  const words = ((key: string) => key) as Parameters<typeof subjectOf>[1];
  expect(subjectOf(event("1", "provider_linked", { provider: "google", detail: "Ada" }), words)).toEqual([
    "Google",
    "Ada",
  ]);
  expect(countryOf(event("1", "sign_in", { country: "DE" }), "en")).toBe("Germany");
});
