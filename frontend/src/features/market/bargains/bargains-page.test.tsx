import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { bargain, listOf } from "./bargains-fixtures";
import { BargainsPage } from "./bargains-page";

beforeEach(() => {
  identity.token = "t1";
});
afterEach(() => {
  identity.token = null;
  history.replaceState(null, "", "/");
});

/** Says something as the server does. */
const push = (name: string, data: unknown) =>
  act(() => socket.listeners(name).forEach((listen) => (listen as (data: unknown) => void)(data)));

test("each says with whom, asked and suggested, and how long; their sum stands above", async () => {
  const second = { ...bargain, bargain_id: "b2", quantity: 2, amount_cents: 1_600, asks_now_cents: 1_200 };
  fakeServer({ "/api/market/bargain/mine": listOf([bargain, second]) });
  renderInApp(<BargainsPage />);
  await screen.findByText("$24.00 set aside in 2 price suggestions");
  const [row, other] = screen.getAllByRole("listitem");
  for (const words of ["Seller 1", "Asking price $10.00", "Suggested $8.00", "80% of the asking price", "Ends in"])
    expect(row?.textContent).toContain(words);
  expect(row?.textContent).not.toContain("now");
  expect(within(row!).getByRole("timer").textContent).not.toBe("");
  expect(other?.textContent).toContain("now $12.00");
  expect(other?.textContent).toContain("× 2 = $16.00");
});

test("one is taken back only after a question that names what comes back", async () => {
  const asked = fakeServer({
    "/api/market/bargain/mine": listOf([bargain]),
    "/api/market/bargain/cancel": { ...bargain, state: "cancelled" },
  });
  renderInApp(<BargainsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Take back" }));
  const dialog = await screen.findByRole("dialog", { name: "Take back" });
  expect(dialog.textContent).toContain("$8.00 goes back to your balance");
  expect(asked.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(asked.find(({ path }) => path.endsWith("/cancel"))?.input).toEqual({ bargain_id: "b1" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("an answer is seen at once, and what is over has its own tab with the order that came of it", async () => {
  let items = [bargain];
  const asked = fakeServer({
    "/api/market/bargain/mine": ({ is_ended }) =>
      listOf(is_ended === "true" ? [{ ...bargain, state: "accepted", order_id: "o1", ended_at: 2 }] : items),
  });
  renderInApp(<BargainsPage />);
  await screen.findByText("80% of the asking price");
  items = [];
  push("bargain", { ...bargain, state: "accepted", order_id: "o1", version: 2 });
  await screen.findByRole("heading", { name: "No open price suggestions" });
  await userEvent.click(screen.getByRole("button", { name: "Ended" }));
  await screen.findByText("Accepted");
  expect(screen.getByRole("link", { name: "View order" }).getAttribute("href")).toBe("/order/o1");
  expect(screen.queryByText(/set aside in/u)).toBeNull();
  expect(screen.queryByRole("button", { name: "Take back" })).toBeNull();
  expect(asked.at(-1)?.input["is_ended"]).toBe("true");
});

test("whoever has none is led to the market", async () => {
  fakeServer({ "/api/market/bargain/mine": listOf([]) });
  renderInApp(<BargainsPage />);
  await screen.findByRole("heading", { name: "No open price suggestions" });
  expect(screen.getByRole("link", { name: "Browse the market" }).getAttribute("href")).toBe("/market");
});
