import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import type { AtProvider, PaymentRecord } from "./payments-calls";
import { line, record, refund, said } from "./payments-fixtures";
import { PaymentsPage } from "./payments-page";

const LIST = "/api/admin/payment/list";
const UNMATCHED = "/api/admin/payment/unmatched_events";

function show(address: string, answers: Answers) {
  window.history.replaceState(null, "", address);
  const calls = fakeServer({ [UNMATCHED]: () => ({ events: [] }), ...answers });
  renderInApp(<PaymentsPage />);
  return calls;
}

/** The page of one payment, kept like this, of which the provider says that. */
const showOne = (kept: PaymentRecord, there: AtProvider) =>
  show("/console/payments/p1", {
    "/api/admin/payment/detail": () => kept,
    "/api/admin/payment/at_provider": () => there,
  });

test("payments are filtered by what stands in the address, and a row opens one", async () => {
  const calls = show("/console/payments?status=failed&uid=7", { [LIST]: () => ({ payments: [line()] }) });
  const row = within(await screen.findByRole("row", { name: /Deposit · Card/ }));
  row.getByText("$10.00");
  row.getByRole("link", { name: "Ann" });
  expect(calls.find(({ path }) => path === LIST)?.input).toEqual({ status: "failed", uid: "7" });
  await userEvent.click(screen.getByRole("button", { name: "Payments of everybody" }));
  await waitFor(() => expect(window.location.search).toBe("?status=failed"));
  await userEvent.click(await screen.findByRole("button", { name: "Deposit · Card" }));
  expect(window.location.pathname).toBe("/console/payments/p1");
});

test("what the provider says stands beside our books, and both agree", async () => {
  const calls = showOne(record(), said());
  expect((await screen.findByRole("status")).textContent).toContain("Our books and the provider agree.");
  const table = within(screen.getByRole("table", { name: "Our books beside the provider" }));
  const row = within(table.getByRole("row", { name: /Payment/ }));
  expect(row.getAllByText("$10.00")).toHaveLength(2);
  // Our books may have followed what the provider said.
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("detail"))).toHaveLength(2));
});

test("what differs is marked, and can be asked again", async () => {
  const there = said({ refunds: [{ provider_ref: "re_1", status: "failed" }] });
  const calls = showOne(record({ refunds: [refund()] }), there);
  expect((await screen.findByRole("status")).textContent).toContain("Our books and the provider differ.");
  const row = within(screen.getByRole("row", { name: /Refund 500000001/ }));
  row.getByRole("img", { name: "Differs" });
  row.getByText("on its way");
  row.getByText("failed");
  await userEvent.click(screen.getByRole("button", { name: "Ask again" }));
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("at_provider"))).toHaveLength(2));
});

test("a provider that does not answer is said with its reason, and nothing is called different", async () => {
  showOne(record(), said({ payment: null, failure: "the payment provider is unreachable: 503" }));
  expect((await screen.findByRole("status")).textContent).toContain("The provider did not answer.");
  screen.getByText("the payment provider is unreachable: 503");
  expect(screen.queryByRole("img", { name: "Differs" })).toBeNull();
});

test("a payment from the balance has no provider to ask", async () => {
  const calls = showOne(record({ provider_ref: null, charge_ref: null, method: "balance" }), said());
  await screen.findByText("Paid from the balance: there is no provider to ask.");
  expect(calls.some(({ path }) => path.endsWith("at_provider"))).toBe(false);
});

test("reports about unknown payments are one press away where there are any, and put away with a note", async () => {
  const event = { event_id: "evt_1", kind: "charge.refunded", provider_ref: "ch_of_others", received_at: 0 };
  let events = [event];
  const calls = show("/console/payments", {
    [LIST]: () => ({ payments: [] }),
    [UNMATCHED]: () => ({ events }),
    "/api/admin/payment/close_unmatched": () => {
      events = [];
      return { closed: 1 };
    },
  });
  await userEvent.click(await screen.findByRole("link", { name: "Reports about unknown payments" }));
  await screen.findByText("charge.refunded");
  screen.getByRole("button", { name: "Copy ch_of_others" });
  await userEvent.click(screen.getByRole("button", { name: "Put away" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Put away reports" }));
  const button = dialog.getByRole("button", { name: "Put away reports" });
  expect(button).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^Note/u), " of the other shop ");
  await userEvent.click(button);
  await screen.findByText("No reports about unknown payments");
  const sent = calls.find(({ path }) => path === "/api/admin/payment/close_unmatched");
  expect(sent?.input).toEqual({ provider_ref: "ch_of_others", note: "of the other shop" });
});
