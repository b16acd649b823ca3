import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { Permission } from "@/api/lists.gen";
import { StaffPermissions } from "@/components/admin/may";
import type { Answers } from "@/testing/fake-server";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import type { Person } from "./people-calls";
import { person } from "./people-fixtures";
import { PeoplePage } from "./people-page";
import { actsFor } from "./person-page";

function show(
  shown: () => Person,
  more: Answers = {},
  me = "7",
  admin = true,
  may: readonly Permission[] = Permission,
) {
  const calls = fakeServer({ "/api/admin/account/detail": shown, ...more });
  const at = memoryLocation({ path: "/console/people/1000001?query=an", searchPath: "" });
  renderInApp(
    <Router hook={at.hook} searchHook={at.searchHook}>
      <StaffPermissions value={may}>
        <PeoplePage me={me} admin={admin} />
      </StaffPermissions>
    </Router>,
  );
  return calls;
}

test("a person is shown with money by origin, orders and what staff did", async () => {
  const admin = { uid: "7", nickname: "Ada" };
  show(() =>
    person({
      acts: [
        { at: 2, actor: admin, kind: "set_role", before: "user", after: "seller", reason: "asked for it" },
        { at: 1, kind: "block_added", conversation_id: "c1" },
      ],
    }),
  );
  await screen.findByRole("heading", { level: 1, name: "Ann" });
  const balance = screen.getByRole("region", { name: "Balance" });
  expect([...balance.querySelectorAll("dd")].map((sum) => sum.textContent)).toEqual([
    "$5.00",
    "$0.00",
    "$25.00",
    "$0.00",
    "$30.00",
    "$20.00",
  ]);
  screen.getByText("Deutsch");
  expect(screen.getByText("Order 100000001").getAttribute("href")).toBe("/console/orders/o1");
  const acts = within(screen.getByRole("region", { name: "Actions on this account" })).getAllByRole("listitem");
  expect(acts[0]?.textContent).toContain("Changed the roleAda · User to Sellerasked for it");
  expect(acts[1]?.textContent).toContain("Blocked or limitedSystem");
  expect(screen.getByRole("link", { name: "Search" }).getAttribute("href")).toBe("/console/people?query=an");
});

test("who decides about reports is led to the cases about the person, and nobody else", async () => {
  const link = () => screen.queryByRole("link", { name: "Cases about this person" });
  show(() => person());
  await screen.findByRole("heading", { level: 1, name: "Ann" });
  expect(link()?.getAttribute("href")).toBe("/console/reviews?accused=1000001");
  cleanup();
  show(() => person(), {}, "7", false, ["people"]);
  await screen.findByRole("heading", { level: 1, name: "Ann" });
  expect(link()).toBeNull();
});

test("an account is frozen with a reason, and the page shows it", async () => {
  let frozen = false;
  const calls = show(
    () => (frozen ? person({ is_frozen: true, frozen_at: 1, frozen_because: "card stolen" }) : person()),
    {
      "/api/admin/account/freeze": () => {
        frozen = true;
        return { uid: "1000001", role: "user", user_type: 1, permissions: [], is_frozen: true };
      },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Freeze account" }));
  const dialog = await screen.findByRole("dialog", { name: "Freeze account" });
  within(dialog).getByText(/Ann is signed out everywhere at once/u);
  const freeze = within(dialog).getByRole("button", { name: "Freeze account" });
  expect(freeze).toHaveProperty("disabled", true);
  await userEvent.type(within(dialog).getByLabelText("Reason"), " card stolen ");
  await userEvent.click(freeze);
  await screen.findByRole("button", { name: "Unfreeze account" });
  await screen.findByText("card stolen");
  const sent = calls.find(({ path }) => path === "/api/admin/account/freeze");
  expect(sent?.input).toEqual({ uid: "1000001", reason: "card stolen" });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
});

test("a role is changed only to another one", async () => {
  const calls = show(() => person(), {
    "/api/admin/account/set_role": { uid: "1000001", role: "seller", user_type: 2, permissions: [], is_frozen: false },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Change role" }));
  const dialog = await screen.findByRole("dialog", { name: "Change role" });
  await userEvent.type(within(dialog).getByLabelText("Reason"), "sells now");
  expect(within(dialog).getByRole("button", { name: "Change role" })).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog).getByRole("combobox", { name: "Role" }));
  expect(screen.queryByRole("option", { name: "Guest" })).toBeNull();
  await userEvent.click(screen.getByRole("option", { name: "Seller" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Change role" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/admin/account/set_role");
  expect(sent?.input).toEqual({ uid: "1000001", role: "seller", reason: "sells now" });
});

test("nobody acts on their own account, and only what fits an account is offered", async () => {
  show(() => person(), {}, "1000001");
  await screen.findByRole("heading", { level: 1, name: "Ann" });
  expect(screen.queryByRole("button", { name: "Freeze account" })).toBeNull();
  expect(actsFor(person(), true)).toEqual(["set_role", "freeze"]);
  expect(actsFor(person({ role: "visitor" }), true)).toEqual(["freeze"]);
  expect(actsFor(person({ is_frozen: true, has_second_factor: true }), true)).toEqual([
    "set_role",
    "remove_second_factor",
    "unfreeze",
  ]);
  for (const verification of ["verified", "declined", "pending"] as const)
    expect(actsFor(person({ verification }), true)).toContain("reset_verification");
});

const agent = (part: Partial<Person> = {}) =>
  person({ role: "customer_service", user_type: 3, permissions: ["orders"], ...part });

test("an agent is let into parts of the admin area, and sees nothing of the rest of the form", async () => {
  const calls = show(() => agent(), {
    "/api/admin/account/set_permissions": {
      uid: "1000001",
      role: "customer_service",
      user_type: 3,
      permissions: ["orders", "reports"],
      is_frozen: false,
    },
  });
  const profile = await screen.findByRole("region", { name: "Profile" });
  within(profile).getByText("Orders");
  await userEvent.click(await screen.findByRole("button", { name: "Change permissions" }));
  const dialog = await screen.findByRole("dialog", { name: "Change permissions" });
  const save = within(dialog).getByRole("button", { name: "Change permissions" });
  await userEvent.type(within(dialog).getByLabelText("Reason"), "does the books");
  expect(save).toHaveProperty("disabled", true);
  expect(within(dialog).getByRole("checkbox", { name: "Orders" })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Reports" }));
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/admin/account/set_permissions");
  expect(sent?.input).toEqual({ uid: "1000001", permissions: ["orders", "reports"], reason: "does the books" });
});

test("only administrators say who is what, and act on accounts of staff", () => {
  expect(actsFor(agent(), true)).toEqual(["set_role", "set_permissions", "freeze"]);
  expect(actsFor(agent(), false)).toEqual([]);
  expect(actsFor(person({ role: "admin" }), false)).toEqual([]);
  expect(actsFor(person(), false)).toEqual(["freeze"]);
});

test("what was permitted before and after stands among the actions", async () => {
  show(() =>
    agent({
      acts: [{ at: 1, actor: null, kind: "set_permissions", before: "", after: "orders log", reason: "books" }],
    }),
  );
  const acts = within(await screen.findByRole("region", { name: "Actions on this account" }));
  acts.getByText(/None beyond support to Orders, Staff log/u);
});

test("how far a promoter has come is shown, and of nobody else", async () => {
  show(() => person({ role: "promoter", promoter_level: 2 }));
  await screen.findByText("Promoter level");
  screen.getByText("Master");
  cleanup();
  show(() => person({ role: "user" }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByText("Promoter level")).toBeNull();
});

test("an administrator views the shop as a customer, with a reason; nobody else is offered it", async () => {
  const view = { view_id: "v1", token: "view.abc", uid: "1000001", nickname: "Ann", expires_at: Date.now() + 60_000 };
  const opened = vi.spyOn(window, "open").mockReturnValueOnce(null).mockReturnValue(window);
  const calls = show(() => person({ role: "user" }), { "/api/admin/account/view": () => view });
  await userEvent.click(await screen.findByRole("button", { name: "View as this person" }));
  const dialog = await screen.findByRole("dialog");
  const go = within(dialog).getByRole("button", { name: "View as this person" });
  await userEvent.type(within(dialog).getByLabelText(/Reason/u), "too short");
  expect((go as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText(/Reason/u), " no more");
  await userEvent.click(go);
  // The browser stopped the tab: pressed again, the same command opens it.
  expect((await within(dialog).findByRole("alert")).textContent).toMatch(/blocked/u);
  await userEvent.click(go);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.filter(({ path }) => path === "/api/admin/account/view");
  expect(sent.map(({ input }) => input)).toEqual(
    Array.from({ length: 2 }, () => ({ uid: "1000001", purpose: "help", reason: "too short no more" })),
  );
  opened.mockRestore();
  cleanup();
  show(() => person({ role: "customer_service" }));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "View as this person" })).toBeNull();
  cleanup();
  show(() => person({ role: "user" }), {}, "7", false);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "View as this person" })).toBeNull();
});
