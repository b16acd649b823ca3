import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { beforeEach, expect, test } from "vitest";
import type { Wire } from "@/api/operations";
import { keyOf, queryClient } from "@/api/query";
import { StaffPermissions } from "@/components/admin/may";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { forgetOrders } from "@/features/order/order-store";
import { adminOrder, orderDetail } from "./orders-fixtures";
import { AdminOrdersPage } from "./orders-page";

const LIST = "/api/admin/order/list";
const DETAIL = "/api/admin/order/detail";
const REFUND = "/api/admin/order/refund";

beforeEach(() => {
  noticeStore.notices = [];
  forgetOrders();
});

/** The page at an address, where it leads, and what it asks the server. */
function show(path: string, answers: Answers = {}) {
  const calls = fakeServer({
    [LIST]: () => ({ orders: [adminOrder()], counts: { all: 1_001, open: 1, disputed: 0 } }),
    [DETAIL]: () => orderDetail(),
    "/api/market/games": { games: [] },
    ...answers,
  });
  const [pathname, searchPath = ""] = path.split("?");
  const { hook, searchHook, history } = memoryLocation({ path: pathname ?? path, searchPath, record: true });
  renderInApp(
    <Router hook={hook} searchHook={searchHook}>
      <StaffPermissions value={["people"]}>
        <AdminOrdersPage />
      </StaffPermissions>
    </Router>,
  );
  return { asked: (of: string) => calls.filter((call) => call.path === of).map(({ input }) => input), history };
}

test("orders stand with what was bought, by whom, how they stand and their money", async () => {
  show("/console/orders");
  const table = within(await screen.findByRole("table", { name: "Orders" }));
  table.getByText("AK-47 | Redline");
  expect(table.getByRole("link", { name: "Ada" }).getAttribute("href")).toBe("/console/people/1000001");
  table.getByText("Payment completed");
  table.getByText("$20.00");
  screen.getByRole("button", { name: "All 1,000+" });
  screen.getByRole("button", { name: "In progress 1" });
});

test("what is looked for comes from the address, and a chip changes it", async () => {
  const { asked, history } = show("/console/orders?state=disputed&min=20");
  await screen.findByRole("table");
  expect(asked(LIST)[0]).toEqual({ state: "disputed", min_cents: "2000" });
  await userEvent.click(screen.getByRole("button", { name: /^In progress/u }));
  await waitFor(() => expect(asked(LIST).at(-1)).toEqual({ state: "open", min_cents: "2000" }));
  expect(history.at(-1)).toBe("/console/orders?state=open&min=20");
});

test("a number that is typed is looked for when the typing pauses", async () => {
  const { asked } = show("/console/orders");
  await screen.findByRole("table");
  await userEvent.type(screen.getByRole("searchbox", { name: "Order number" }), "#100000001");
  await waitFor(() => expect(asked(LIST).at(-1)).toEqual({ query: "100000001" }));
});

test("a list without orders says so", async () => {
  show("/console/orders", { [LIST]: () => ({ orders: [], counts: {} }) });
  await screen.findByText("No orders found");
});

test("a list that cannot be read says so, and is read again by a press", async () => {
  let broken = true;
  show("/console/orders", { [LIST]: () => (broken ? refuse(409, "FORBIDDEN") : { orders: [adminOrder()] }) });
  const again = await screen.findByRole("button", { name: "Try again" });
  broken = false;
  await userEvent.click(again);
  await screen.findByText("AK-47 | Redline");
});

test("an opened order says who did what, and where its money is", async () => {
  show("/console/orders/o1?state=open");
  await screen.findByRole("heading", { name: "Order 100000001" });
  expect(screen.getByRole("link", { name: "Orders" }).getAttribute("href")).toBe("/console/orders?state=open");
  const ledger = within(screen.getByRole("table", { name: "Ledger" }));
  ledger.getByText("With the provider");
  ledger.getByText("Held for the order");
  screen.getByText("cs_1");
  screen.getByText("pi_1");
  expect(screen.getByRole("link", { name: "Support conversation" }).getAttribute("href")).toBe("/console/c1");
  expect(screen.getAllByText(/\(Buyer\)/u)).toHaveLength(1);
});

test("all of an order that is not delivered goes back, with a reason", async () => {
  const { asked } = show("/console/orders/o1", {
    [REFUND]: () => orderDetail({ status: "refunded", version: 4, may_refund: false }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Refund buyer" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Refund buyer" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason/u }), "Sold twice");
  await userEvent.click(send);
  await waitFor(() => expect(asked(REFUND)).toEqual([{ order_id: "o1", refund_cents: 2_000, reason: "Sold twice" }]));
  await waitFor(() => expect(noticeStore.notices.map(({ text }) => text)).toEqual(["The refund is on its way"]));
});

test("a part goes back of what was delivered, and above the limit it waits for a second person", async () => {
  const sent = orderDetail({ status: "sent", ruling_limit_cents: 1_000 });
  const { asked } = show("/console/orders/o1", { [DETAIL]: () => sent, [REFUND]: () => sent });
  await userEvent.click(await screen.findByRole("button", { name: "Refund buyer" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText("It’s more than $10.00, so a second person must confirm it.");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Amount/u }), "5");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason/u }), "Scratched");
  await userEvent.click(dialog.getByRole("button", { name: "Refund buyer" }));
  await waitFor(() => expect(asked(REFUND)[0]).toMatchObject({ refund_cents: 500 }));
  await waitFor(() => expect(noticeStore.notices[0]?.text).toMatch(/^Proposed\./u));
});

test("a refund that is refused says why in its dialog", async () => {
  show("/console/orders/o1", { [REFUND]: () => refuse(409, "CONFLICT") });
  await userEvent.click(await screen.findByRole("button", { name: "Refund buyer" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^Reason/u }), "Sold twice");
  await userEvent.click(dialog.getByRole("button", { name: "Refund buyer" }));
  await dialog.findByRole("alert");
});

/** They are kept for half an hour: whoever came from the market found a broken page here. */
test("games that the market has read before are those one can look for", async () => {
  const game = { game: "csgo", name: "Counter-Strike 2", goods: 1 } as Wire["Game"];
  queryClient.setQueryData(keyOf("/api/market/games"), { games: [game] });
  show("/console/orders");
  await screen.findByRole("table");
  await userEvent.click(screen.getByRole("combobox", { name: "Game" }));
  await screen.findByRole("option", { name: "Counter-Strike 2" });
});
