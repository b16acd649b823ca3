import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { BuyRequestDialog } from "./buy-request-dialog";
import { previewed, redline, request } from "./buy-requests-fixtures";

beforeEach(() => {
  noticeStore.notices = [];
});

const answers: Answers = {
  // Two are on sale for up to $9.60 each, and whoever wants more than three lacks money.
  "/api/market/buy_request/preview": ({ price, quantity = 1 }) => {
    const cents = Math.round(Number(price) * 100);
    const buys_now = Math.min(cents >= 960 ? 2 : 0, quantity);
    return {
      ...previewed,
      reserve_cents: cents * quantity,
      missing_cents: quantity > 3 ? 1_234 : 0,
      ahead: cents > 900 ? 0 : 2,
      buys_now,
      buys_now_cents: 960 * buys_now,
    };
  },
  "/api/market/buy_request/create": { ...request, bought: 0, state: "open" },
};

const open = () => {
  const onClose = vi.fn();
  renderInApp(<BuyRequestDialog info={redline} onClose={onClose} />);
  return onClose;
};
const price = () => screen.findByRole("textbox", { name: /^Highest price per item/u });
const type = async (text: string) => {
  await userEvent.clear(await price());
  await userEvent.type(await price(), text);
};
const more = () => screen.getByRole("button", { name: "Increase" });
const submit = () => screen.getByRole("button", { name: "Place buy request" });
const isReady = () => waitFor(() => expect(submit()).toHaveProperty("disabled", false));

test("it begins between the highest request and the lowest offer, and says what it comes to", async () => {
  const asked = fakeServer(answers);
  const onClose = open();
  expect(await price()).toHaveProperty("value", "9.50");
  await screen.findByText("Position 1, next to buy");
  await type("8");
  await screen.findByText("Position 3");
  expect(screen.getByRole("dialog").textContent).toContain("Set aside now$8.00");
  await isReady();
  await userEvent.click(screen.getByRole("button", { name: "7 days" }));
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  expect(asked.find(({ path }) => path.endsWith("/create"))?.input).toEqual({
    goods_id: "226",
    price: "8",
    quantity: 1,
    days: 7,
    wanted: {},
  });
  expect(noticeStore.notices.map(({ text, action }) => [text, action?.label])).toContainEqual([
    "Your buy request is placed. You’ll hear from us as soon as something is bought.",
    "See buy requests",
  ]);
});

test("what is on sale for it is said before, and what was bought after", async () => {
  fakeServer({
    ...answers,
    "/api/market/buy_request/create": {
      ...request,
      quantity: 2,
      bought: 2,
      open: 0,
      spent_cents: 1_920,
      state: "filled",
    },
  });
  open();
  await type("9.80");
  await userEvent.click(more());
  await screen.findByText("2 will be bought right away for $19.20.");
  await isReady();
  await userEvent.click(submit());
  await waitFor(() =>
    expect(noticeStore.notices.map(({ text, action }) => [text, action?.label])).toContainEqual([
      "2 items bought right away for $19.20.",
      "See purchases",
    ]),
  );
});

test("a price outside the range does not go, and one press takes the nearest that does", async () => {
  fakeServer(answers);
  open();
  await type("99");
  await screen.findByText("Above the maximum price.");
  expect(submit()).toHaveProperty("disabled", true);
  await userEvent.click(await screen.findByRole("button", { name: "Use $50.00" }));
  expect(await price()).toHaveProperty("value", "50.00");
  await isReady();
});

test("whoever lacks money is told how much, and where to add it; nothing is sent", async () => {
  const asked = fakeServer(answers);
  open();
  for (let times = 0; times < 3; times += 1) await userEvent.click(more());
  const short = await screen.findByText(/Your balance is \$12\.34 short\./u);
  expect(within(short).getByRole("link", { name: "Add funds" }).getAttribute("href")).toBe("/balance");
  expect(submit()).toHaveProperty("disabled", true);
  expect(asked.some(({ path }) => path.endsWith("/create"))).toBe(false);
});

test("certain pieces are asked for as they are typed, and what is wrong is said and not sent", async () => {
  const asked = fakeServer(answers);
  open();
  await userEvent.click(await screen.findByText("Only certain pieces"));
  await userEvent.type(screen.getByRole("textbox", { name: "Float from", hidden: true }), "0.3");
  await userEvent.type(screen.getByRole("textbox", { name: "Float up to", hidden: true }), "0.2");
  await screen.findByText("Enter numbers from 0 to 1, the smaller one first.");
  expect(submit()).toHaveProperty("disabled", true);
  await userEvent.clear(screen.getByRole("textbox", { name: "Float from", hidden: true }));
  await isReady();
  await userEvent.click(submit());
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith("/create"))?.input["wanted"]).toEqual({ wear_max: 0.2 }),
  );
});

test("a lost answer is asked for again under its key, and another price is another request", async () => {
  let sent = 0;
  const asked = fakeServer({
    ...answers,
    "/api/market/buy_request/create": () => {
      sent += 1;
      return sent === 1 ? refuse(503, "unknown_outcome") : sent === 2 ? refuse(409, "QUOTA") : request;
    },
  });
  const onClose = open();
  await isReady();
  for (const times of [1, 2]) {
    await userEvent.click(submit());
    await waitFor(() => expect(sent).toBe(times));
    await isReady();
  }
  await type("9.40");
  await isReady();
  await userEvent.click(submit());
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
  const keys = asked.filter(({ path }) => path.endsWith("/create")).map(({ key }) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test("goods that do not wear have no pieces to choose, and lots are said", async () => {
  fakeServer(answers);
  renderInApp(<BuyRequestDialog info={{ ...redline, wear_min: null, lot: 100 }} onClose={() => undefined} />);
  await screen.findByText("Sold in lots of 100.");
  screen.getByRole("textbox", { name: "Highest price for 100 (USD)" });
  expect(screen.queryByText("Only certain pieces")).toBeNull();
});
