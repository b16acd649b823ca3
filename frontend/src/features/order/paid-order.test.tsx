import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { orderOf } from "./order-fixtures";
import { forgetOrders } from "./order-store";
import { PaidOrder } from "./paid-order";

const serve = (part: Parameters<typeof orderOf>[0] = {}) =>
  fakeServer({
    "/api/v2/market/bill_order/detail": { ...orderOf(part), timeline: [], payments: [], refunds: [] },
  });

beforeEach(forgetOrders);
afterEach(() => void Reflect.deleteProperty(navigator, "share"));

test("what was paid for is shown with its game, who acts, and until when", async () => {
  serve();
  renderInApp(<PaidOrder orderId="o1" />);
  await screen.findByText("AK-47 | Redline");
  screen.getByText("Counter-Strike 2");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^The seller delivers\..*until/u),
    "Check that you have it, then confirm receipt.",
    "Only then is the seller paid. Until then we hold your money.",
  ]);
});

test("an order that needs the buyer's words says so first", async () => {
  serve({ status: "need_info", must_act: { who: "buyer", until: 4_000_000_000_000, otherwise: "refunding" } });
  renderInApp(<PaidOrder orderId="o1" />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first?.textContent).toContain("tell us which game account");
  expect(second?.querySelector("[role=timer]"), "no clock of the seller's runs yet").toBeNull();
});

test("sharing offers the goods to the machine, and copies their address where it offers nothing", async () => {
  serve();
  const user = userEvent.setup();
  renderInApp(<PaidOrder orderId="o1" />);
  const button = await screen.findByRole("button", { name: "Share" });
  await user.click(button);
  const address = `${location.origin}/market/goods/226`;
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(address));
  await waitFor(() => expect(noticeStore.notices.some(({ text }) => text === "Link copied")).toBe(true));

  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  await user.click(button);
  expect(share).toHaveBeenCalledWith({ title: "AK-47 | Redline", url: address });
});

test("whoever closes the machine's list without choosing has done nothing wrong", async () => {
  serve();
  Object.assign(navigator, { share: vi.fn().mockRejectedValue(new DOMException("", "AbortError")) });
  const before = noticeStore.notices.length;
  renderInApp(<PaidOrder orderId="o1" />);
  const button = await screen.findByRole("button", { name: "Share" });
  await userEvent.click(button);
  expect(noticeStore.notices).toHaveLength(before);
});
