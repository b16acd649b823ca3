import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { ExchangeRate, RateChange, RateFeed } from "./rates-calls";
import { heldRate, rate, rateChange, rateList } from "./rates-fixtures";
import { RatesPage } from "./rates-page";

const HISTORY = "/api/admin/exchange_rate/history";

beforeEach(() => void (noticeStore.notices = []));

/** The page with these rates, and what it asks the server. */
function show(rates: ExchangeRate[], more: Answers & { feed?: Partial<RateFeed>; changes?: RateChange[] } = {}) {
  const { feed, changes = [], ...answers } = more;
  const calls = fakeServer({
    "/api/admin/exchange_rate/list": () => rateList(rates, feed),
    [HISTORY]: { changes },
    ...answers,
  });
  renderInApp(<RatesPage />);
  return {
    asked: (path: string) => calls.filter((call) => call.path === path),
    posted: () => calls.filter(({ key }) => key !== undefined),
  };
}

const rowOf = async (code: string) => {
  const table = await screen.findByRole("table", { name: "Exchange rates" });
  const row = within(table).getByText(code).closest("tr");
  if (row === null) throw new Error(`${code} is in no row`);
  return within(row);
};
const dialogOf = async (name: string) => within(await screen.findByRole("dialog", { name }));
const noticed = () => noticeStore.notices.map(({ text }) => text);

test("each currency says what it is called, what it is worth, who says so and since when", async () => {
  show([
    rate({ rate: 152.123456789 }),
    rate({ currency: "VND", rate: 26_000, source: "manual" }),
    rate({ currency: "SAR", rate: 3.75, source: "provisional" }),
  ]);
  const yen = await rowOf("JPY");
  yen.getByText("Japanese Yen");
  yen.getByText("152.123");
  yen.getByText("Feed");
  yen.getByText("3 hours ago");
  const dong = await rowOf("VND");
  dong.getByText("26,000");
  dong.getByText("Set by hand", { selector: "td > span" });
  (await rowOf("SAR")).getByText("Provisional");
  expect(screen.queryByRole("region", { name: "Waiting for you to confirm" })).toBeNull();
});

test("what waits comes before all others, and is confirmed with the very number that was seen", async () => {
  let rates = [rate(), heldRate()];
  const server = show(rates, {
    "/api/admin/exchange_rate/list": () => rateList(rates),
    "/api/admin/exchange_rate/confirm": ({ currency, rate: confirmed }) => {
      rates = [rate(), rate({ currency, rate: confirmed })];
      return rate({ currency, rate: confirmed });
    },
  });
  const region = await screen.findByRole("region", { name: "Waiting for you to confirm" });
  const table = screen.getByRole("table", { name: "Exchange rates" });
  expect(region.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const waiting = within(region);
  waiting.getByText("Euro");
  waiting.getByText("0.86");
  waiting.getByText("86");
  waiting.getByText("+9,900.0%");
  await userEvent.click(waiting.getByRole("button", { name: "Confirm" }));
  const dialog = await dialogOf("Confirm · EUR");
  dialog.getByText("+9,900.0%");
  const confirm = dialog.getByRole("button", { name: "Confirm" });
  expect(confirm, "without a reason").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Reason"), " they changed the money ");
  await userEvent.click(confirm);
  await waitFor(() => expect(region.isConnected).toBe(false));
  expect(noticed()).toEqual(["Rate confirmed"]);
  const [sent] = server.posted();
  expect(sent?.path).toBe("/api/admin/exchange_rate/confirm");
  expect(sent?.input).toEqual({ currency: "EUR", rate: 86.0000001, reason: "they changed the money" });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
  await waitFor(() => expect(server.asked(HISTORY)).toHaveLength(2));
});

test("when the feed says something else by now, that is told and the list is read again", async () => {
  let rates = [heldRate()];
  show(rates, {
    "/api/admin/exchange_rate/list": () => rateList(rates),
    "/api/admin/exchange_rate/confirm": () => {
      rates = [heldRate({ held: { rate: 0.99, rated_at: Date.now(), since: Date.now() } })];
      return refuse(409, "CONFLICT");
    },
  });
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you to confirm" }));
  await userEvent.click(waiting.getByRole("button", { name: "Confirm" }));
  const dialog = await dialogOf("Confirm · EUR");
  await userEvent.type(dialog.getByLabelText("Reason"), "looks right");
  await userEvent.click(dialog.getByRole("button", { name: "Confirm" }));
  await waiting.findByText("0.99");
  expect(noticed()).toEqual(["The feed has a different rate by now. Check it before you confirm."]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what cannot be a rate is said before it is sent, and what can be shows its change", async () => {
  const server = show([heldRate()], {
    "/api/admin/exchange_rate/set": rate({ currency: "EUR", rate: 0.9, source: "manual" }),
  });
  const waiting = within(await screen.findByRole("region", { name: "Waiting for you to confirm" }));
  await userEvent.click(waiting.getByRole("button", { name: "Set by hand" }));
  const dialog = await dialogOf("Set by hand · EUR");
  const field = dialog.getByLabelText("EUR for 1 US dollar");
  const send = dialog.getByRole("button", { name: "Set by hand" });
  await userEvent.type(dialog.getByLabelText("Reason"), "bank holiday");
  expect(send, "without a rate").toHaveProperty("disabled", true);
  for (const wrong of ["0", "100000001", "."]) {
    await userEvent.clear(field);
    await userEvent.type(field, wrong);
    await userEvent.click(send);
    dialog.getByText("Enter a number from 0.0001 to 100,000,000.");
    expect(dialog.queryByText("Change"), wrong).toBeNull();
  }
  await userEvent.clear(field);
  await userEvent.type(field, "0.0001");
  expect(dialog.queryByText(/Enter a number/u)).toBeNull();
  dialog.getByText("Change");
  expect(server.posted()).toEqual([]);
});

test("a rate set by hand is sent with its reason, a comma being a point", async () => {
  const server = show([rate({ currency: "EUR", rate: 0.86 })], {
    "/api/admin/exchange_rate/set": rate({ currency: "EUR", rate: 0.946, source: "manual" }),
  });
  const euro = await rowOf("EUR");
  expect(euro.queryByRole("button", { name: /Follow/u }), "the feed is followed").toBeNull();
  await userEvent.click(euro.getByRole("button", { name: "Set by hand: EUR" }));
  const dialog = await dialogOf("Set by hand · EUR");
  await userEvent.type(dialog.getByLabelText("EUR for 1 US dollar"), "€ 0,946");
  dialog.getByText("+10.0%");
  await userEvent.type(dialog.getByLabelText("Reason"), "bank holiday");
  await userEvent.click(dialog.getByRole("button", { name: "Set by hand" }));
  await waitFor(() => expect(noticed()).toEqual(["Rate set"]));
  expect(server.posted().map(({ path, input }) => ({ path, input }))).toEqual([
    {
      path: "/api/admin/exchange_rate/set",
      input: { currency: "EUR", rate: 0.946, reason: "bank holiday" },
    },
  ]);
});

test("what was set by hand can follow the feed again", async () => {
  const server = show([rate({ source: "manual" })], {
    "/api/admin/exchange_rate/follow": rate({ source: "provisional" }),
  });
  await userEvent.click((await rowOf("JPY")).getByRole("button", { name: "Follow the feed: JPY" }));
  const dialog = await dialogOf("Follow the feed · JPY");
  expect(dialog.queryByLabelText(/US dollar/u)).toBeNull();
  await userEvent.type(dialog.getByLabelText("Reason"), "it works again");
  await userEvent.click(dialog.getByRole("button", { name: "Follow the feed" }));
  await waitFor(() => expect(noticed()).toEqual(["The feed is followed again"]));
  expect(server.posted()[0]?.input).toEqual({ currency: "JPY", reason: "it works again" });
});

test("the history says who changed what and why, page by page, of one currency if wanted", async () => {
  const ada = { uid: "7", nickname: "Ada" };
  const server = show([rate()], {
    [HISTORY]: ({ currency, before }) => {
      if (currency === "EUR") return { changes: [rateChange({ currency: "EUR", before: 0.85, rate: 0.86 })] };
      if (before === "41") return { changes: [rateChange({ before: 149.5, rate: 150.25, at: 1 })] };
      return { changes: [rateChange({ source: "manual", by: ada, reason: "bank holiday" })], next: "41" };
    },
  });
  const history = within(await screen.findByRole("region", { name: "Rate changes" }));
  const first = (await history.findByText("bank holiday")).closest("tr");
  expect(first?.textContent).toContain("150.25152Set by handAda");
  await userEvent.click(history.getByRole("button", { name: "Show more" }));
  const second = (await history.findByText("149.5")).closest("tr");
  expect(second?.textContent).toContain("The feed");
  expect(history.queryByRole("button", { name: "Show more" })).toBeNull();
  await userEvent.click(history.getByRole("combobox", { name: "Currency" }));
  await userEvent.click(await screen.findByRole("option", { name: /Euro/u }));
  await history.findByText("0.85");
  expect(history.queryByText("bank holiday")).toBeNull();
  expect(server.asked(HISTORY).map(({ input }) => input)).toEqual([{}, { before: "41" }, { currency: "EUR" }]);
});

test("a feed that is read says when", async () => {
  show([rate()]);
  const well = await screen.findByRole("group", { name: "Example Feed" });
  expect(well.textContent).toBe("Example Feed · Read 12 minutes ago");
});

test("a feed that fails says why and since when", async () => {
  const hours = (count: number) => Date.now() - count * 3_600_000;
  show([rate()], { feed: { read_at: hours(5), checked_at: hours(1), failure: "answered 500" } });
  const failed = await screen.findByRole("group", { name: "Example Feed" });
  expect(failed.textContent).toContain("Example Feed · Can't be read");
  expect(failed.textContent).toContain("Read 5 hours ago · Tried 1 hour ago");
  within(failed).getByText("answered 500");
});

test("without a feed the page says which setting brings one", async () => {
  show([rate()], { feed: { name: null, read_at: null, checked_at: null } });
  await screen.findByText("No feed is set up.");
  expect(screen.getByText("GUILDHALL_RATES_FEED").tagName).toBe("CODE");
});

test("a feed that was never asked says so", async () => {
  show([rate()], { feed: { read_at: null, checked_at: null } });
  expect((await screen.findByRole("group", { name: "Example Feed" })).textContent).toBe("Example Feed · Not read yet");
});
