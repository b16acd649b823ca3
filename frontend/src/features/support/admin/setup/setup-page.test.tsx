import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SetupTaskName } from "@/api/lists.gen";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { SetupTask } from "./setup-calls";
import { SetupPage } from "./setup-page";

const OPTIONAL: readonly SetupTaskName[] = ["exchange_rates", "translation", "top_up_queue", "event"];

/** Every step, done but for `open`. */
const setup = (...open: SetupTaskName[]): { tasks: SetupTask[] } => ({
  tasks: SetupTaskName.map((name) => ({
    name,
    is_done: !open.includes(name),
    is_optional: OPTIONAL.includes(name),
  })),
});

const row = async (title: string) => {
  const found = (await screen.findByText(title)).closest("li");
  if (found === null) throw new Error(`${title} is in no row`);
  return within(found);
};

test("what is open says where it is done, and optional steps do not count", async () => {
  fakeServer({ "/api/admin/setup": setup("seller", "event", "mail") });
  renderInApp(<SetupPage />);
  await screen.findByText("7 of 9 required steps done.");
  expect(screen.queryByText("Your shop is open.")).toBeNull();
  const seller = await row("First seller");
  seller.getByText("To do");
  expect(seller.getByRole("link", { name: "Search" }).getAttribute("href")).toBe("/console/people");
  const event = await row("Prize event");
  event.getByText("Optional");
  expect(event.getByRole("link", { name: "Prize events" }).getAttribute("href")).toBe("/console/events");
  const mail = await row("Email");
  expect(mail.getByText("GUILDHALL_SMTP_URL").tagName).toBe("CODE");
  expect(mail.queryByRole("link")).toBeNull();
});

test("a feed of exchange rates is optional, and is set up on the server", async () => {
  fakeServer({ "/api/admin/setup": setup("exchange_rates") });
  renderInApp(<SetupPage />);
  const rates = await row("Exchange rates");
  rates.getByText("Optional");
  expect(rates.getByText("GUILDHALL_RATES_FEED").tagName).toBe("CODE");
});

test("what is done says so and leads nowhere", async () => {
  fakeServer({ "/api/admin/setup": setup("mail") });
  renderInApp(<SetupPage />);
  const team = await row("Support team");
  team.getByText("Done");
  expect(team.queryByText("To do")).toBeNull();
  expect(team.queryByRole("link")).toBeNull();
});

test("the steps stand in the server's order", async () => {
  const { tasks } = setup("mail");
  fakeServer({ "/api/admin/setup": { tasks: tasks.toReversed() } });
  renderInApp(<SetupPage />);
  await screen.findByText("Email");
  const rows = screen.getAllByRole("listitem");
  expect(rows).toHaveLength(13);
  within(rows[0] as HTMLElement).getByText("Prize event");
  within(rows[12] as HTMLElement).getByText("Email");
});

test("the webhook's address is this page's server, and can be copied", async () => {
  fakeServer({ "/api/admin/setup": setup("payment_webhook") });
  const user = userEvent.setup();
  renderInApp(<SetupPage />);
  const webhook = await row("Payment updates");
  const address = `${location.origin}/api/webhook/stripe`;
  webhook.getByText(address);
  webhook.getByText("GUILDHALL_STRIPE_WEBHOOK_SECRETS");
  await user.click(webhook.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe(address);
});

test("once nothing required is open, the shop is, and what is optional is still offered", async () => {
  fakeServer({ "/api/admin/setup": setup("top_up_queue") });
  renderInApp(<SetupPage />);
  await screen.findByRole("heading", { name: "Your shop is open." });
  expect(screen.queryByText(/required steps done/u)).toBeNull();
  const queue = await row("Top-up queue");
  expect(queue.getByRole("link", { name: "Top-up queues" }).getAttribute("href")).toBe("/console/queues");
});

test("whoever comes back to the window sees what was done meanwhile", async () => {
  let answer = setup("mail", "payment");
  fakeServer({ "/api/admin/setup": () => answer });
  renderInApp(<SetupPage />);
  await screen.findByText("7 of 9 required steps done.");
  answer = setup("payment");
  window.dispatchEvent(new Event("focus"));
  await screen.findByText("8 of 9 required steps done.");
});

test("a list that could not be read can be asked for again", async () => {
  let asked = 0;
  fakeServer({
    "/api/admin/setup": () => {
      asked += 1;
      return asked === 1 ? refuse(409, "FORBIDDEN") : setup("mail");
    },
  });
  renderInApp(<SetupPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await screen.findByText("8 of 9 required steps done.");
});
