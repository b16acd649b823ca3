import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { clearUser, receiveUser, sessionStore } from "@/features/session/session-store";
import { renderInApp } from "@/testing/render";
import { ConsoleNav } from "./console-nav";
import { loadAdminRoutes } from "./routes";
import type { StaffRights } from "@/components/admin/staff-rights";
import { TopBar } from "./top-bar";

afterEach(() => {
  identity.token = null;
  clearUser();
  sessionStore.login = { status: "unknown" };
});

function show(path = "/") {
  renderInApp(
    <Router hook={memoryLocation({ path, static: true }).hook}>
      <TopBar unread={2} notices={3} />
    </Router>,
  );
  return within(screen.getByRole("banner"));
}

test("before the server has said who reads, everything has its place: nothing moves when it does", () => {
  const bar = show();
  bar.getByRole("button", { name: "Sign in" });
  expect(bar.getByRole("button", { name: "Currency: USD" })).toHaveProperty("disabled", true);
  bar.getByRole("combobox", { name: "Search items and games" });
});

test("who has a token is not offered to sign in while it is looked at", () => {
  identity.token = "t";
  expect(show().queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("every sign without a word has a tip, and the messages say how many are unread", () => {
  const bar = show();
  const messages = bar.getByRole("link", { name: /Messages/u });
  expect(messages.textContent).toContain("2 unread messages");
  for (const sign of [messages, bar.getByRole("link", { name: "Help" }), bar.getByRole("link", { name: "Market" })])
    expect(sign.getAttribute("data-tip")).toBeTruthy();
});

test("above the console stands no shop", () => {
  receiveUser({ uid: "9", nickname: "Agent", user_type: 6 } as User);
  const bar = show("/console/history");
  expect(bar.queryByRole("link", { name: "Market" })).toBeNull();
  expect(bar.queryByRole("combobox")).toBeNull();
  bar.getByRole("link", { name: "Console" });
});

test("the console's row brings the page that is open into sight", async () => {
  await loadAdminRoutes();
  receiveUser({ uid: "9", nickname: "Admin", user_type: 9 } as User);
  const seen = vi.spyOn(Element.prototype, "scrollIntoView");
  renderInApp(
    <Router hook={memoryLocation({ path: "/console/queues", static: true }).hook}>
      <ConsoleNav supervisor permissions={[]} />
    </Router>,
  );
  const open = screen.getByRole("link", { name: "Top-up queues" });
  expect(open.getAttribute("aria-current")).toBe("page");
  expect(seen.mock.contexts).toEqual([open]);
  expect(screen.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "page")).toEqual([open]);
});

test("the console's row has the pages an agent is let into, and no others", async () => {
  await loadAdminRoutes();
  receiveUser({ uid: "9", nickname: "Agent", user_type: 3 } as User);
  const names = (rights: StaffRights) => {
    const { unmount } = renderInApp(
      <Router hook={memoryLocation({ path: "/console", static: true }).hook}>
        <ConsoleNav {...rights} />
      </Router>,
    );
    const links = screen.getAllByRole("link").map((link) => link.textContent);
    unmount();
    return links;
  };
  const everybodys = names({ supervisor: false, permissions: [] });
  const beside = (permissions: StaffRights["permissions"]) =>
    names({ supervisor: false, permissions }).filter((name) => !everybodys.includes(name));
  expect(beside(["orders"])).toEqual(["Orders"]);
  expect(beside(["payments"])).toEqual(["Exchange rates", "Payments", "Reconciliation", "Balance adjustments"]);
  const peoplesPages = ["Search", "Staff log", "Identity checks", "Seller applications", "Stores", "Account appeals"];
  expect(beside(["people", "log"])).toEqual(peoplesPages);
  expect(beside(["events"])).toEqual(["Prize events"]);
});
