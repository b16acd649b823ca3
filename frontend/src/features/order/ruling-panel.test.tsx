import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderInApp } from "@/testing/render";
import { serve } from "@/testing/serve";
import { RulingPanel } from "./ruling-panel";

const order = { order_id: "o1", version: 5, due_cents: 80_000 };
const proposal = {
  proposal_id: "p1",
  refund_cents: 60_000,
  reason: "The account was taken back.",
  by: "7",
  by_name: "Agent Ann",
  proposed_at: 1,
  may_confirm: true,
  may_decline: true,
};

test("a second person reads what is proposed, and confirms it", async () => {
  const asked = serve([{ ...order, version: 6, status: "partially_completed" }]);
  const decided = vi.fn();
  renderInApp(<RulingPanel order={order} proposal={proposal} onDecided={decided} />);
  screen.getByText("Agent Ann proposes to refund $600.00 of $800.00. The seller keeps the rest.");
  screen.getByText("The account was taken back.");
  await userEvent.click(screen.getByRole("button", { name: "Confirm decision" }));
  await waitFor(() => expect(decided).toHaveBeenCalledOnce());
  expect(asked[0]).toMatchObject({
    path: "/api/market/buy_order/dispute/confirm_ruling",
    body: { order_id: "o1", proposal_id: "p1" },
  });
  expect(asked[0]?.headers["idempotency-key"]).toBeTruthy();
});

test("who proposed it can take it back and nothing else, and others only read it", () => {
  const own = renderInApp(
    <RulingPanel order={order} proposal={{ ...proposal, may_confirm: false }} onDecided={() => undefined} />,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Take back"]);
  own.unmount();
  const reader = { ...proposal, may_confirm: false, may_decline: false };
  renderInApp(<RulingPanel order={order} proposal={reader} onDecided={() => undefined} />);
  expect(screen.queryByRole("button")).toBeNull();
  screen.getByText(/No money moves until/);
});
