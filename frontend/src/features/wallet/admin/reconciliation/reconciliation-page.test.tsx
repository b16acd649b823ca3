import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { CheckedDay, Difference } from "./reconciliation-calls";
import { balances, checkedDay, difference } from "./reconciliation-fixtures";
import { ReconciliationPage } from "./reconciliation-page";
import { dayOf } from "./reconciliation-rules";

const DAYS = "/api/admin/reconciliation/days";
const DIFFERENCES = "/api/admin/reconciliation/differences";
const ORDER = "01a21547-0ff5-713b-ac9e-7d6698c16186";
const ada = { uid: "7", nickname: "Ada" };

beforeEach(() => void (noticeStore.notices = []));

/** The page of administrator 9 with these days and differences, and what it asks the server. */
function show(days: CheckedDay[], differences: Difference[] = [], more: Answers = {}) {
  const calls = fakeServer({
    [DAYS]: () => ({ days }),
    "/api/admin/reconciliation/balances": balances(),
    [DIFFERENCES]: ({ open }) => ({
      differences: differences.filter(({ closed_at }) => open !== "true" || closed_at == null),
    }),
    ...more,
  });
  renderInApp(<ReconciliationPage me="9" />);
  return {
    asked: (path: string) => calls.filter((call) => call.path === path),
    posted: () => calls.filter(({ key }) => key !== undefined),
  };
}

const rowWith = async (table: string, text: string) => {
  const found = within(await screen.findByRole("table", { name: table })).getByText(text);
  const row = found.closest("tr");
  if (row === null) throw new Error(`${text} is in no row`);
  return within(row);
};
const noticed = () => noticeStore.notices.map(({ text }) => text);

test("when all matches, that is said with the last day that was checked", async () => {
  show([checkedDay()]);
  expect((await screen.findByRole("status")).textContent).toBe("Everything matches up to Nov 24, 2026.");
  screen.getByText("No differences are open.");
});

const HELD = "Held by the providers now";

test("what lies at each provider stands beside what our books expect there", async () => {
  show([]);
  const table = within(await screen.findByRole("table", { name: HELD }));
  const rows = table.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual(["ProviderAvailablePending", "Stripe · JPY¥0¥15,200", "Stripe · USD$1,204.50−$10.00"]);
  screen.getByText(/There is nothing at this provider\./u);
  const line = (name: string) => screen.getByText(name).parentElement?.textContent;
  expect(line("Disputes and other movements")).toContain("−$500.00");
  expect(line("Expected there")).toContain("$924.50");
});

test("a provider that is away is said so, and hides nothing of the other", async () => {
  const away = { provider: "stripe", sums: [], failure: "answered 503" } as const;
  const there = { provider: "paypal", sums: [{ currency: "USD", available: 500, pending: 0 }] } as const;
  show([], [], { "/api/admin/reconciliation/balances": balances({ providers: [away, there] as never }) });
  await screen.findByText("answered 503");
  const table = within(screen.getByRole("table", { name: HELD }));
  expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
    "ProviderAvailablePending",
    "PayPal · USD$5.00$0.00",
  ]);
  screen.getByText("Expected there");
});

test("open differences are counted, and a run that failed says why", async () => {
  const never = checkedDay({ day: "2026-11-25", failure: "answered 503", is_due: true, checked_at: null });
  show([never, checkedDay()], [difference()]);
  expect((await screen.findByRole("status")).textContent).toBe("1 difference is open. Last day checked: Nov 24, 2026");
  screen.getByText("Nov 25, 2026: The provider did not answer as expected. It is tried again.");
  screen.getByText("answered 503");
});

test("each of the mismatches is said in words, with both amounts and where to look", async () => {
  show(
    [checkedDay()],
    [
      difference(),
      difference({
        difference_id: 11,
        mismatch: "not_at_provider",
        kind: null,
        provider_ref: null,
        movement_id: null,
        provider_amount: null,
        books_amount: 4_999,
        currency: "USD",
        order_id: ORDER,
        uid: "1000063",
      }),
      difference({ difference_id: 10, mismatch: "amount", kind: "refund", provider_ref: "re_2", owner: ada }),
      difference({ difference_id: 9, mismatch: "status", kind: "dispute", provider_ref: "dp_1" }),
      difference({ difference_id: 8, mismatch: null, provider_ref: "ch_8" }),
    ],
  );
  const lost = await rowWith("Differences", "The provider moved money that our books do not have");
  lost.getByText("Payment");
  lost.getByText("¥15,200");
  lost.getByText("—");
  await userEvent.setup().click(lost.getByRole("button", { name: "Copy ch_00000000000LOST12" }));
  await waitFor(() => expect(noticed()).toEqual(["Copied"]));
  expect(await navigator.clipboard.readText()).toBe("ch_00000000000LOST12");
  const ours = await rowWith("Differences", "Our books have it, but the provider moved nothing");
  ours.getByText("$49.99");
  expect(ours.getByRole("link", { name: "98C16186" }).getAttribute("href")).toBe(`/console/orders/${ORDER}`);
  expect(ours.getByRole("link", { name: "1000063" }).getAttribute("href")).toBe("/console/people/1000063");
  (await rowWith("Differences", "The amounts differ")).getByText("Ada");
  (await rowWith("Differences", "The status differs")).getByText("Dispute");
  (await rowWith("Differences", "Something does not match")).getByText("Nobody yet");
});

test("a difference is taken, by those who do not have it yet", async () => {
  let owner: NonNullable<Difference["owner"]> | null = null;
  const server = show([checkedDay()], [], {
    [DIFFERENCES]: () => ({ differences: [difference({ owner })] }),
    "/api/admin/reconciliation/take": ({ difference_id }) => {
      owner = { uid: "9", nickname: "Me" };
      return { difference_id };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Take" }));
  await screen.findByText("Me");
  expect(screen.queryByRole("button", { name: "Take" })).toBeNull();
  expect(noticed()).toEqual(["You look after it now"]);
  expect(server.posted()[0]).toMatchObject({ path: "/api/admin/reconciliation/take", input: { difference_id: 12 } });
});

test("a difference is closed for good with a note", async () => {
  const differences = [difference()];
  const server = show([checkedDay()], differences, {
    "/api/admin/reconciliation/close": ({ difference_id }) => {
      differences.pop();
      return { difference_id };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Close difference" }));
  dialog.getByText("It is closed for good: it cannot be opened again.");
  const send = dialog.getByRole("button", { name: "Close difference" });
  await userEvent.type(dialog.getByLabelText("Note"), "  ");
  expect(send, "without a note").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Note"), "a test charge ");
  await userEvent.click(send);
  await screen.findByText("No differences are open.");
  expect(noticed()).toEqual(["Difference closed"]);
  const [sent] = server.posted();
  expect(sent?.input).toEqual({ difference_id: 12, note: "a test charge" });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
});

test("what somebody else has closed by then is told, and read again", async () => {
  const server = show([checkedDay()], [difference()], {
    "/api/admin/reconciliation/take": () => refuse(409, "CONFLICT"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Take" }));
  await waitFor(() => expect(noticed()).toEqual(["Somebody has closed it by now."]));
  await waitFor(() => expect(server.asked(DIFFERENCES)).toHaveLength(2));
});

test("closed ones say who closed them and why, or that they match by now", async () => {
  show(
    [checkedDay()],
    [
      difference({ closed_at: 1, closed_by: ada, note: "a test charge" }),
      difference({ difference_id: 11, mismatch: "amount", closed_at: 1 }),
    ],
  );
  await userEvent.click(await screen.findByRole("switch", { name: "Also closed ones" }));
  const closed = await rowWith("Differences", "a test charge");
  closed.getByText(/^Closed by .*Ada/u);
  expect(closed.queryByRole("button", { name: "Close" })).toBeNull();
  (await rowWith("Differences", "The amounts differ")).getByText("Matches by now");
  expect(screen.getByRole("status").textContent).toContain("Everything matches");
});

test("a day shows both sides, marks sums that differ, and has more behind it", async () => {
  const books = { charged_cents: 245_000, refunded_cents: -1_000, disputed_cents: 0 };
  const server = show([], [], {
    [DAYS]: ({ before }) =>
      before === undefined
        ? { days: [checkedDay({ books })], next: "2026-11-24" }
        : { days: [checkedDay({ day: "2026-11-23" })] },
  });
  const first = await rowWith("Days", "Nov 24, 2026");
  first.getByText("$2,500.00");
  first.getByText("$2,450.00");
  first.getByText("$75.50");
  first.getByText("$2,414.50");
  expect(first.getAllByRole("img", { name: "The sums differ" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await waitFor(() => screen.getByText("Nov 23, 2026"));
  const second = await rowWith("Days", "Nov 23, 2026");
  expect(second.queryByRole("img")).toBeNull();
  expect(server.asked(DAYS).map(({ input }) => input)).toEqual([{}, { before: "2026-11-24" }]);
});

test("today is checked at once: the days are read again until that is done", async () => {
  const today = dayOf(Date.now());
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let days: CheckedDay[] = [checkedDay()];
  const server = show([], [], {
    [DAYS]: () => ({ days }),
    "/api/admin/reconciliation/check": ({ day }) => {
      days = [checkedDay({ day, is_due: true, checked_at: null, checked_until: null }), checkedDay()];
      return { day };
    },
  });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  try {
    await user.click(await screen.findByRole("button", { name: "Check today now" }));
    await screen.findByText("Being checked…");
    expect(server.posted()[0]?.input).toEqual({ day: today });
    days = [checkedDay({ day: today, open: 3 }), checkedDay()];
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(screen.queryByText("Being checked…")).toBeNull());
    const read = server.asked(DAYS).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.asked(DAYS), "it is done").toHaveLength(read);
  } finally {
    vi.useRealTimers();
  }
});

test("before anybody has paid, the page says when the first day appears", async () => {
  show([]);
  await screen.findByText("Nothing to check yet");
  screen.getByText(/an hour after it ends/u);
  screen.getByRole("button", { name: "Check today now" });
});
