import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { Adjustment } from "./adjustments-calls";
import { adjustment } from "./adjustments-fixtures";
import { AdjustmentsPage } from "./adjustments-page";

const LIST = "/api/admin/balance_adjustment/list";
const PROPOSE = "/api/admin/balance_adjustment/propose";
const CONFIRM = "/api/admin/balance_adjustment/confirm";
const DECLINE = "/api/admin/balance_adjustment/decline";

beforeEach(() => {
  noticeStore.notices = [];
  history.replaceState(null, "", "/console/adjustments");
});

/** The page of administrator 9, and what it asks the server. */
function show(adjustments: Adjustment[], more: Answers = {}, admin = true) {
  const calls = fakeServer({ [LIST]: () => ({ adjustments }), ...more });
  renderInApp(<AdjustmentsPage me="9" admin={admin} />);
  return { asked: (path: string) => calls.filter((call) => call.path === path) };
}

const noticed = () => noticeStore.notices.map(({ text }) => text);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("what waits is shown first, with whose balance, how much, why and by whom", async () => {
  const { asked } = show([adjustment()]);
  const row = within((await screen.findByText("−$12.50")).closest("li") ?? document.body);
  row.getByText("Ben");
  row.getByText("1000063");
  row.getByText("Paid out twice on November 3");
  row.getByText(/Proposed by .?Ada/u);
  expect(asked(LIST)[0]?.input).toMatchObject({ state: "open" });
  await press("All");
  await waitFor(() => expect(asked(LIST).at(-1)?.input).not.toHaveProperty("state"));
});

test("one's own proposal is taken back, and never confirmed, by oneself", async () => {
  const { asked } = show([adjustment({ proposed_by: { uid: "9", nickname: "Me" } })], { [DECLINE]: () => ({}) });
  await screen.findByText("Somebody else must confirm it.");
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  await press("Take back");
  const dialog = within(await screen.findByRole("dialog", { name: "Take back" }));
  await userEvent.type(dialog.getByLabelText(/^Reason/u), "Wrong account");
  await userEvent.click(dialog.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(noticed()).toEqual(["Adjustment declined"]));
  expect(asked(DECLINE)[0]?.input).toMatchObject({ reason: "Wrong account" });
});

test("nobody confirms a change of their own balance", async () => {
  show([adjustment({ of: { uid: "9", nickname: "Me" } })]);
  await screen.findByText("Somebody else must confirm it.");
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

test("an agent sees what waits for an administrator", async () => {
  show([adjustment()], {}, false);
  await screen.findByText("An administrator must confirm it.");
  expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
});

test("confirming says what it does, and a balance that is short is said in dollars", async () => {
  let refused = true;
  show([adjustment()], {
    [CONFIRM]: () => (refused ? refuse(409, "INSUFFICIENT_BALANCE", { missing_cents: 250 }) : {}),
  });
  await screen.findByText("−$12.50");
  await press("Confirm");
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm" }));
  dialog.getByText(/^Deducts \$12\.50 from .?Ben.?'s balance right away/u);
  // Names are not unique, and only proceeds of sales may be withdrawn.
  const named = (_: string, element: Element | null) =>
    element?.tagName === "STRONG" && element.textContent === "1000063 · Deposits";
  dialog.getByText(named);
  expect(document.activeElement?.textContent).not.toBe("Confirm");
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(noticed()).toEqual(["The balance is $2.50 short."]));
  refused = false;
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(noticed()).toContain("Balance changed"));
});

test("what somebody else has decided meanwhile is said, and the list is read again", async () => {
  const { asked } = show([adjustment()], { [CONFIRM]: () => refuse(409, "CONFLICT") });
  await screen.findByText("−$12.50");
  await press("Confirm");
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm" }));
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(noticed()).toEqual(["Somebody has decided it by now."]));
  await waitFor(() => expect(asked(LIST)).toHaveLength(2));
});

test("who comes from somebody's page proposes at once, in dollars and with a reason", async () => {
  history.replaceState(null, "", "/console/adjustments?account=1000063");
  const { asked } = show([], { [PROPOSE]: () => ({ adjustment_id: "1" }) });
  const dialog = within(await screen.findByRole("dialog", { name: "Adjust a balance" }));
  expect(dialog.getByLabelText("Account number")).toHaveProperty("value", "1000063");
  const propose = dialog.getByRole("button", { name: "Propose" });
  expect(propose).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("button", { name: "Deduct" }));
  await userEvent.type(dialog.getByLabelText("Amount, USD"), "10000.01");
  await userEvent.type(dialog.getByLabelText(/^Reason/u), "Paid out twice");
  await userEvent.click(propose);
  await dialog.findByText("At most $10,000.00.");
  await userEvent.clear(dialog.getByLabelText("Amount, USD"));
  await userEvent.type(dialog.getByLabelText("Amount, USD"), "12.5");
  await userEvent.click(propose);
  await waitFor(() => expect(noticed()).toEqual(["Proposed. A second person must confirm it."]));
  expect(asked(PROPOSE)[0]?.input).toEqual({
    uid: "1000063",
    origin: "deposit",
    amount_cents: -1_250,
    reason: "Paid out twice",
  });
});
