import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "@/api/query";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { Preference } from "./preference-calls";
import { NoticePreferencesPanel } from "./preferences-panel";

const READ = "/api/account/notice/preferences";
const SET = "/api/account/notice/preferences/set";

const cell = (group: Preference["group"], channel: Preference["channel"], fixed = false): Preference => ({
  group,
  channel,
  on: true,
  fixed,
});
const all = [
  cell("orders", "in_page"),
  cell("orders", "mail"),
  cell("money", "in_page", true),
  cell("money", "mail", true),
  cell("safety", "mail", true),
];
const off = (group: string, channel: string) => ({
  preferences: all.map((one) => (one.group === group && one.channel === channel ? { ...one, on: false } : one)),
});
const box = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });

afterEach(() => {
  queryClient.clear();
  noticeStore.notices = [];
});

test("mail of sales is turned off by its own switch, and the page's stays on", async () => {
  const calls = fakeServer({ [READ]: { preferences: all }, [SET]: off("orders", "mail") });
  renderInApp(<NoticePreferencesPanel />);
  await userEvent.click(await box("Sales and deliveries: Email"));
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ group: "orders", channel: "mail", on: false }));
  await waitFor(async () => expect((await box("Sales and deliveries: Email")).checked).toBe(false));
  expect((await box("Sales and deliveries: On site")).checked).toBe(true);
});

test("money and safety are on, cannot be turned off, and say why", async () => {
  fakeServer({ [READ]: { preferences: all } });
  renderInApp(<NoticePreferencesPanel />);
  for (const [name, why] of [
    ["Payments and refunds: Email", /every movement of your money/],
    ["Account safety: Email", /nobody can take over your account/],
  ] as const) {
    const fixed = await box(name);
    expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
    const reason = document.getElementById(fixed.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toMatch(why);
  }
  expect(screen.queryByRole("switch", { name: "Account safety: On site" })).toBeNull();
});

test("a choice that was not saved goes back to what it was", async () => {
  fakeServer({ [READ]: { preferences: all }, [SET]: refuse(503, "busy") });
  renderInApp(<NoticePreferencesPanel />);
  await userEvent.click(await box("Sales and deliveries: Email"));
  await waitFor(() => expect(noticeStore.notices).toHaveLength(1));
  expect((await box("Sales and deliveries: Email")).checked).toBe(true);
});
