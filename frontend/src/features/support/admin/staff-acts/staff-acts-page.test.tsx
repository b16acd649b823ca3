import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { identity } from "@/api/identity";
import { StaffPermissions } from "@/components/admin/may";
import { fakeServer } from "@/testing/fake-server";
import { fetchCalendar } from "@/testing/fetch-calendar";
import { renderInApp } from "@/testing/render";
import type { StaffAct, StaffActChain } from "./staff-acts-calls";
import { act, chain, HASH } from "./staff-acts-fixtures";
import { StaffActsPage } from "./staff-acts-page";

beforeAll(fetchCalendar);
beforeEach(() => {
  identity.token = "t";
});

function show(acts: StaffAct[], state: StaffActChain = chain(), searchPath = "") {
  const calls = fakeServer({ "/api/admin/staff_act/list": { acts, chain: state } });
  const at = memoryLocation({ path: "/console/log", searchPath });
  renderInApp(
    <Router hook={at.hook} searchHook={at.searchHook}>
      <StaffPermissions value={["people"]}>
        <StaffActsPage />
      </StaffPermissions>
    </Router>,
  );
  return calls;
}

const rowOf = async (words: string) => {
  const row = (await screen.findByRole("button", { name: words })).closest("tr");
  if (row === null) throw new Error(`${words} is in no row`);
  return within(row);
};

test("an act says what was done to what, how it changed, why and by whom", async () => {
  show([
    act(),
    act({
      seq: 1,
      by: null,
      kind: "role_set",
      subject_kind: "account",
      subject: "1000001",
      before: "user",
      after: "seller",
      reason: null,
    }),
  ]);
  const feature = await rowOf("Switched a feature");
  feature.getByText("Deposits");
  feature.getByText("On");
  feature.getByText("Off");
  feature.getByText("the provider is down");
  expect(feature.getByRole("link", { name: "Ada" }).getAttribute("href")).toBe("/console/people/7");
  const role = await rowOf("Changed the role");
  role.getByText("Command line");
  role.getByText("Seller");
  expect(role.getByRole("link", { name: "1000001" }).getAttribute("href")).toBe("/console/people/1000001");
});

test("the log says when it was checked, and that it is unbroken", async () => {
  show([act()], chain({ seq: 1206 }));
  await screen.findByText("Checked 12 minutes ago: 1,204 entries, unbroken.");
  screen.getByText("Since then: 2");
});

test("a log that was changed from outside says where, and what to do", async () => {
  show([act()], chain({ broken_seq: 17 }));
  const alert = await screen.findByRole("alert");
  within(alert).getByText("The log was changed from outside. The first wrong entry is 17.");
  within(alert).getByText("guildhall audit");
});

test("a row opens to show its hash and the one before, and closes again", async () => {
  const user = userEvent.setup();
  show([act()]);
  const row = await screen.findByRole("button", { name: "Switched a feature" });
  expect(row.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByText(HASH)).toBe(null);
  await user.click(row);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  screen.getByText(HASH);
  screen.getByText("cd".repeat(32));
  await user.click(row);
  expect(screen.queryByText(HASH)).toBe(null);
});

test("what the address looks for is asked of the server, and what is typed is asked soon", async () => {
  const user = userEvent.setup();
  const calls = show([], chain(), "kind=role_set&by=7&from=2026-11-25&subject=orders");
  await screen.findByText("No entries found");
  expect(calls.map(({ input }) => input)).toContainEqual({
    by: "7",
    kind: "role_set",
    subject: "orders",
    from: new Date("2026-11-25T00:00:00").getTime().toString(),
    limit: "50",
  });
  const field = screen.getByLabelText("About (ID)");
  await user.clear(field);
  await user.type(field, "deposits");
  await waitFor(() => expect(calls.map(({ input }) => (input as { subject?: string }).subject)).toContain("deposits"));
});

test("what is shown is saved as a file, and the export is read as an act", async () => {
  const user = userEvent.setup();
  const saved = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:log");
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue(undefined);
  const calls = fakeServer({
    "/api/admin/staff_act/list": { acts: [act()], chain: chain() },
    "/api/admin/staff_act/export": () => new Response("seq,at\n"),
  });
  const at = memoryLocation({ path: "/console/log", searchPath: "kind=feature_switched" });
  renderInApp(
    <Router hook={at.hook} searchHook={at.searchHook}>
      <StaffActsPage />
    </Router>,
  );
  await screen.findByText("Deposits");
  const before = calls.length;
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const sent = calls.slice(before).map(({ path, input }) => ({ path, input }));
  expect(sent[0]).toEqual({ path: "/api/admin/staff_act/export", input: { kind: "feature_switched" } });
  await waitFor(() => expect(calls.length).toBe(before + 3));
});
