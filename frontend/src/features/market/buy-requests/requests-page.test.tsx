import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { listOf, request } from "./buy-requests-fixtures";
import { RequestsPage } from "./requests-page";

beforeEach(() => {
  identity.token = "t1";
});
afterEach(() => {
  identity.token = null;
  history.replaceState(null, "", "/");
});

const second = { ...request, buy_request_id: "b2", ahead: 0, bought: 0, reserved_cents: 1_000, wanted: {} };

/** Says something as the server does. */
const push = (name: string, data: unknown) =>
  act(() => socket.listeners(name).forEach((listen) => (listen as (data: unknown) => void)(data)));

test("each says which pieces, what is bought, what is set aside and its place; their sum stands above", async () => {
  fakeServer({ "/api/market/buy_request/mine": listOf([request, second]) });
  renderInApp(<RequestsPage />);
  await screen.findByText("$37.00 set aside in 2 buy requests");
  const [row, other] = screen.getAllByRole("listitem").filter((item) => within(item).queryByRole("button") !== null);
  for (const words of ["$9.00", "2 of 5 bought", "Set aside $27.00", "Paid $17.00", "Position 3", "Float 0–0.2"])
    expect(row?.textContent).toContain(words);
  expect(within(row!).getByRole("link").getAttribute("href")).toBe("/market/goods/226");
  expect(other?.textContent).toContain("Position 1, next to buy");
  expect(within(other!).queryByRole("list")).toBeNull();
});

test("one is cancelled only after a question that names what comes back", async () => {
  const asked = fakeServer({
    "/api/market/buy_request/mine": listOf([request]),
    "/api/market/buy_request/cancel": { ...request, state: "cancelled" },
  });
  renderInApp(<RequestsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel buy request" });
  expect(dialog.textContent).toContain("$27.00 goes back to your balance.");
  expect(asked.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel buy request" }));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/cancel"))?.input).toEqual({ buy_request_id: "b1" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what happens to one is seen at once, and what is over has its own tab without a sum", async () => {
  let bought = 2;
  const asked = fakeServer({
    "/api/market/buy_request/mine": ({ is_ended }) =>
      listOf([
        is_ended === "true"
          ? { ...request, state: "expired", reserved_cents: 0, ended_at: 2 }
          : { ...request, bought, reserved_cents: 2_700 },
      ]),
  });
  renderInApp(<RequestsPage />);
  await screen.findByText("2 of 5 bought");
  bought = 4;
  push("buy_request", { ...request, bought, version: 2 });
  await screen.findByText("4 of 5 bought");
  await userEvent.click(screen.getByRole("button", { name: "Ended" }));
  await screen.findByText("Expired");
  expect(screen.queryByText(/set aside in/u)).toBeNull();
  expect(screen.queryByText(/Position/u)).toBeNull();
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(asked.at(-1)?.input["is_ended"]).toBe("true");
});

test("whoever has none is led to the market", async () => {
  fakeServer({ "/api/market/buy_request/mine": listOf([]) });
  renderInApp(<RequestsPage />);
  await screen.findByRole("heading", { name: "No open buy requests" });
  expect(screen.getByRole("link", { name: "Browse the market" }).getAttribute("href")).toBe("/market");
});
