import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { redline } from "@/features/market/buy-requests/buy-requests-fixtures";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { bargain, offer, previewed } from "./bargains-fixtures";
import { SuggestDialog } from "./suggest-dialog";

beforeEach(() => {
  noticeStore.notices = [];
});

const answers: Answers = {
  "/api/market/goods/info": redline,
  "/api/market/bargain/preview": previewed,
  "/api/market/bargain/create": bargain,
};

const open = (change = {}) => {
  const onClose = vi.fn();
  renderInApp(<SuggestDialog offer={{ ...offer, ...change }} onClose={onClose} />);
  return onClose;
};
const price = () => screen.findByRole("textbox", { name: /^Your price/u });
const type = async (text: string) => {
  await userEvent.clear(await price());
  await userEvent.type(await price(), text);
};
const submit = () => screen.getByRole("button", { name: "Send suggestion" });
const said = () => screen.getByRole("dialog").textContent;

test("it begins a tenth below what is asked, and says how the price compares and what is set aside", async () => {
  const asked = fakeServer(answers);
  const onClose = open();
  expect(await price()).toHaveProperty("value", "9.00");
  screen.getByText("90% of the asking price");
  for (const words of ["Asking price $10.00", "Market price $11.00", "Set aside now$9.00"])
    expect(said()).toContain(words);
  // What is below the lowest price is not offered.
  await userEvent.click(screen.getByRole("button", { name: "−20%" }));
  expect(await price()).toHaveProperty("value", "8.00");
  await userEvent.click(screen.getByRole("button", { name: "3 days" }));
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(asked.find(({ path }) => path.endsWith("/create"))?.input).toEqual({
    sell_order_id: "s1",
    price: "8.00",
    quantity: 1,
    days: 3,
  });
  expect(noticeStore.notices.map(({ text, action }) => [text, action?.label])).toContainEqual([
    "Suggestion sent. You’ll hear from us as soon as the seller answers.",
    "See your suggestions",
  ]);
});

test("a price outside the bounds does not go, and one press takes the nearest that does", async () => {
  fakeServer(answers);
  open();
  await type("5");
  await screen.findByText("Below the minimum price.");
  expect(submit()).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Use $7.00" }));
  expect(await price()).toHaveProperty("value", "7.00");
  expect(submit()).toHaveProperty("disabled", false);
  await type("10");
  await screen.findByText("Above the maximum price.");
  await userEvent.click(screen.getByRole("button", { name: "Use $9.99" }));
  screen.getByText("99.9% of the asking price");
});

test("of several the sum is set aside, and whoever lacks money is told how much and where to add it", async () => {
  const asked = fakeServer({
    ...answers,
    "/api/market/bargain/preview": () => ({ ...previewed, available_cents: 1_500 }),
  });
  open({ quantity: 3 });
  await price();
  await userEvent.click(screen.getByRole("button", { name: "Increase" }));
  const short = await screen.findByText(/Your balance is \$3\.00 short\./u);
  expect(said()).toContain("Set aside now$18.00");
  expect(within(short).getByRole("link", { name: "Add funds" }).getAttribute("href")).toBe("/balance");
  expect(submit()).toHaveProperty("disabled", true);
  expect(asked.filter(({ path }) => path.endsWith("/preview")).at(-1)?.input).toEqual({
    sell_order_id: "s1",
    quantity: 2,
  });
});

test("whoever has suggested a price already sees it, and takes it back after a question", async () => {
  const asked = fakeServer({
    ...answers,
    "/api/market/bargain/preview": { ...previewed, open: bargain },
    "/api/market/bargain/cancel": { ...bargain, state: "cancelled" },
  });
  const onClose = open();
  await screen.findByText(/You’ve suggested a price/u);
  expect(said()).toContain("Suggested$8.00");
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  const question = await screen.findByRole("dialog", { name: "Take back" });
  expect(question.textContent).toContain("$8.00 goes back to your balance");
  expect(asked.some(({ path }) => path.endsWith("/cancel"))).toBe(false);
  await userEvent.click(within(question).getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(asked.find(({ path }) => path.endsWith("/cancel"))?.input).toEqual({ bargain_id: "b1" });
});

test("where none are taken it is said why, with what can be done instead", async () => {
  const { min_price_cents: _, max_price_cents: __, ...none } = previewed;
  fakeServer({ ...answers, "/api/market/bargain/preview": none });
  open();
  await screen.findByText(/No lower price can be suggested here/u);
  expect(screen.getByRole("link", { name: "Buy now" }).getAttribute("href")).toBe(
    "/checkout?sell_order_id=s1&quantity=1",
  );
  expect(screen.getByRole("link", { name: "Place a buy request" }).getAttribute("href")).toBe(
    "/market/goods/226?buy_request=1",
  );
});

test("what the server refuses of the price is said at it, and the bounds are read again", async () => {
  let least = 700;
  fakeServer({
    ...answers,
    "/api/market/bargain/preview": () => ({ ...previewed, min_price_cents: least }),
    "/api/market/bargain/create": () => {
      least = 950;
      return refuse(422, "PRICE_OUT_OF_RANGE", { min_price_cents: 950, max_price_cents: 999 });
    },
  });
  const onClose = open();
  await price();
  await userEvent.click(submit());
  await screen.findByRole("button", { name: "Use $9.50" });
  expect((await price()).getAttribute("aria-invalid")).toBe("true");
  expect(onClose).not.toHaveBeenCalled();
});

test("a lost answer is asked for again under its key", async () => {
  let sent = 0;
  const asked = fakeServer({
    ...answers,
    "/api/market/bargain/create": () => {
      sent += 1;
      return sent === 1 ? refuse(503, "unknown_outcome") : bargain;
    },
  });
  const onClose = open();
  await price();
  await userEvent.click(submit());
  await waitFor(() => expect(sent).toBe(1));
  await waitFor(() => expect(submit()).toHaveProperty("disabled", false));
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const keys = asked.filter(({ path }) => path.endsWith("/create")).map(({ key }) => key);
  expect(keys[0]).toBe(keys[1]);
});

test("lots are priced as lots", async () => {
  fakeServer({ ...answers, "/api/market/goods/info": { ...redline, lot: 100 } });
  open({ quantity: 5 });
  expect(await screen.findByRole("textbox", { name: "Your price for 100 (USD)" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Quantity" })).toHaveProperty("value", "100");
  expect(said()).toContain("Set aside now$9.00");
});
