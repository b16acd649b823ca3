import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { EventsPage } from "./events-page";

const announced = {
  event_id: "e1",
  starts_at: 1,
  ends_at: 2,
  table_hash: "00",
  commitments: [],
};

async function fill(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Announce an event" }));
  const dialog = await screen.findByRole("dialog", { name: "Announce an event" });
  const coupon = within(dialog).getByRole("group", { name: "5% off coupon" });
  await userEvent.type(within(coupon).getByLabelText("Odds, %"), "20");
  await userEvent.type(within(coupon).getByLabelText("Stock"), "500");
  await userEvent.type(within(coupon).getByLabelText("Min. order, USD"), "10");
  await userEvent.type(within(coupon).getByLabelText("Max. discount, USD"), "5");
  within(dialog).getByText("No prize: 80%");
  return dialog;
}

test("an administrator announces an event with odds in percent and sums in dollars", async () => {
  const calls = fakeServer({
    "/api/event/current": { is_open_here: true, over: [] },
    "/api/admin/event/announce": announced,
  });
  renderInApp(<EventsPage admin />);
  await screen.findByText("No events yet.");
  const dialog = await fill();
  await userEvent.click(within(dialog).getByRole("button", { name: "Announce an event" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = calls.find(({ path }) => path === "/api/admin/event/announce");
  expect(sent?.input["prizes"]).toEqual([
    { prize: "coupon_5", odds_ppm: 200_000, stock: 500, min_spend_cents: 1_000, max_deduction_cents: 500 },
    { prize: "thanks", odds_ppm: 800_000 },
  ]);
  expect(Number(sent?.input["starts_at"]) % 86_400_000, "a midnight of UTC").toBe(0);
  expect(
    calls.filter(({ path }) => path === "/api/event/current"),
    "the list is read again",
  ).toHaveLength(2);
});

test("days that another event has are said at the day", async () => {
  fakeServer({
    "/api/event/current": { is_open_here: true, over: [] },
    "/api/admin/event/announce": refuse(409, "CONFLICT"),
  });
  renderInApp(<EventsPage admin />);
  const dialog = await fill();
  await userEvent.click(within(dialog).getByRole("button", { name: "Announce an event" }));
  await within(dialog).findByText("Another event is already planned for these days.");
});

test("only administrators announce", async () => {
  fakeServer({ "/api/event/current": { is_open_here: true, over: [] } });
  renderInApp(<EventsPage admin={false} />);
  await screen.findByText("No events yet.");
  expect(screen.queryByRole("button")).toBeNull();
});
