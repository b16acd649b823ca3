import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { User } from "@/api/schema";
import { disabledStore } from "@/api/disabled-features";
import { walletStore } from "@/api/wallet";
import { clearUser, receiveUser } from "@/features/session/session-store";
import { renderInApp } from "@/testing/render";
import { MeLinks } from "./me-links";

afterEach(() => {
  clearUser();
  disabledStore.features = [];
});
const links = () => screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));

test("the phone's hub leads to what is the reader's own, with their balance in sight", () => {
  receiveUser({ uid: "7", nickname: "Ana", user_type: 1 } as User);
  Object.assign(walletStore, { uid: "7", balance: { available_cents: 722 } });
  renderInApp(<MeLinks />);
  expect(links()).toEqual([
    "/notices",
    "/buy/history",
    "/buy/requests",
    "/buy/bargains",
    "/balance",
    "/favorites",
    "/coupons",
    "/event",
    "/sell/apply",
    "/faq",
  ]);
  expect(screen.getByRole("link", { name: /My balance/u, hidden: true }).textContent).toContain("$7.22");
});

test("a seller has their goods there too, a visitor only what is anybody's", () => {
  const { unmount } = renderInApp(<MeLinks />);
  expect(links()).toEqual(["/event", "/faq"]);
  unmount();
  receiveUser({ uid: "8", nickname: "Bob", user_type: 2 } as User);
  renderInApp(<MeLinks />);
  expect(links()).toContain("/sell/inventory");
  expect(links()).not.toContain("/sell/apply");
});

test("what is switched off has no way in", () => {
  disabledStore.features = ["events", "selling"];
  receiveUser({ uid: "8", nickname: "Bob", user_type: 2 } as User);
  renderInApp(<MeLinks />);
  expect(links()).not.toContain("/event");
  expect(links()).not.toContain("/sell/inventory");
  expect(links()).toContain("/buy/history");
});
