import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { ShopSetting } from "@/api/lists.gen";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { AT, SET_BY, settingChange, settingList, settingState } from "./shop-settings-fixtures";
import { ShopSettingsPage } from "./shop-settings-page";

const LIST = "/api/admin/setting/list";
const HISTORY = "/api/admin/setting/history";
const SET = "/api/admin/setting/set";

beforeEach(() => void (noticeStore.notices = []));

/** The page with these settings changed, and what it asks the server. */
function show(changed: Partial<Record<ShopSetting, number>> = {}, answers: Answers = {}) {
  const calls = fakeServer({ [LIST]: () => settingList(changed), [HISTORY]: { changes: [] }, ...answers });
  renderInApp(<ShopSettingsPage />);
  return (path: string) => calls.filter((call) => call.path === path);
}

const group = async (name: string) => within(await screen.findByRole("region", { name }));
const rowOf = async (title: string) => {
  const [found] = await screen.findAllByText(title, { selector: "li strong" });
  const item = found?.closest("li");
  if (item == null) throw new Error(`${title} is in no row`);
  return within(item);
};
async function openDialog(title: string) {
  await userEvent.click((await rowOf(title)).getByRole("button", { name: `Change: ${title}` }));
  return within(await screen.findByRole("dialog", { name: `Change: ${title}` }));
}
const noticed = () => noticeStore.notices.map(({ text }) => text);

test("settings stand in groups, each with its value in words", async () => {
  show();
  const titles = async (name: string) =>
    (await group(name)).getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
  expect(await titles("Money")).toEqual(["Sale fee", "Smallest deposit", "Largest deposit"]);
  expect(await titles("Orders")).toEqual(["Time to pay", "Time for details", "Time to deliver", "Time to check"]);
  expect(await titles("Top-ups")).toEqual(["Time to redeem"]);
  (await rowOf("Sale fee")).getByText("5%");
  (await rowOf("Largest deposit")).getByText("$2,000.00");
  (await rowOf("Time to pay")).getByText("10 minutes");
  (await rowOf("Time to deliver")).getByText("48 hours");
  expect(screen.queryByText(/^Default/u)).toBeNull();
  await screen.findByText("Nothing has been changed yet.");
});

test("what was changed says its default, who changed it and why", async () => {
  show({ sale_fee: 750 });
  const fee = await rowOf("Sale fee");
  fee.getByText("7.5%");
  fee.getByText(/^Default: .?5%.?$/u);
  fee.getByText(/Ada, .*: a campaign/u);
  expect((await rowOf("Time to pay")).queryByText(/Ada/u)).toBeNull();
});

test("a change is typed in percent, says what it means, and is sent with what was seen", async () => {
  const changed: Partial<Record<ShopSetting, number>> = { sale_fee: 600 };
  const asked = show(changed, {
    [SET]: ({ setting, value }) => {
      changed[setting] = value;
      return settingState(setting, { value });
    },
    [HISTORY]: () => ({ changes: changed.sale_fee === 600 ? [] : [settingChange({ before: 600 })] }),
  });
  const dialog = await openDialog("Sale fee");
  dialog.getByText(/Orders that exist keep theirs\./u);
  dialog.getByText(/^Allowed: .?0%.? – .?30%.?$/u);
  const button = dialog.getByRole("button", { name: "Change" });
  await userEvent.type(dialog.getByLabelText("New value in percent"), "7,5");
  dialog.getByText("6%");
  dialog.getByText("7.5%");
  expect(button, "without a reason").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Reason"), " a campaign ");
  await userEvent.click(button);
  await (await rowOf("Sale fee")).findByText("7.5%");
  expect(noticed()).toEqual(["Setting changed"]);
  const [sent] = asked(SET);
  expect(sent?.input).toEqual({ setting: "sale_fee", value: 750, seen: 600, reason: "a campaign" });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
  const table = within(await screen.findByRole("table", { name: "Changes" }));
  const row = (await table.findByText("Sale fee")).closest("tr");
  expect(row?.textContent).toContain("6%7.5%Ada");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is not allowed, or holds already, is said before it is sent", async () => {
  const asked = show();
  const dialog = await openDialog("Largest deposit");
  dialog.getByText(/It applies from the next deposit\./u);
  const field = dialog.getByLabelText("New value in US dollars");
  await userEvent.type(field, "199.99");
  await userEvent.type(dialog.getByLabelText("Reason"), "x");
  await userEvent.click(dialog.getByRole("button", { name: "Change" }));
  await dialog.findByText("This value isn't allowed.");
  await userEvent.clear(field);
  await userEvent.type(field, "2000");
  await userEvent.click(dialog.getByRole("button", { name: "Change" }));
  await dialog.findByText("This value is already in use.");
  expect(asked(SET)).toEqual([]);
});

test("when somebody changed it meanwhile, that is said and the list is read again", async () => {
  const changed: Partial<Record<ShopSetting, number>> = {};
  show(changed, {
    [SET]: () => {
      changed.receipt_time = 72;
      return refuse(409, "CONFLICT");
    },
  });
  const dialog = await openDialog("Time to check");
  await userEvent.type(dialog.getByLabelText("New value in hours"), "36");
  await userEvent.type(dialog.getByLabelText("Reason"), "holidays");
  await userEvent.click(dialog.getByRole("button", { name: "Change" }));
  await (await rowOf("Time to check")).findByText("72 hours");
  expect(noticed()).toEqual(["Somebody has changed it in the meantime. Check the value in use first."]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("another refusal leaves the dialog open with what was typed", async () => {
  show({}, { [SET]: () => refuse(403, "FORBIDDEN") });
  const dialog = await openDialog("Time to redeem");
  dialog.getByText(/Packs being redeemed keep theirs\./u);
  await userEvent.type(dialog.getByLabelText("New value in minutes"), "20");
  await userEvent.type(dialog.getByLabelText("Reason"), "slow devices");
  await userEvent.click(dialog.getByRole("button", { name: "Change" }));
  await waitFor(() => expect(noticeStore.notices.map(({ type }) => type)).toEqual(["error"]));
  expect(dialog.getByLabelText("New value in minutes")).toHaveProperty("value", "20");
});

test("the history says what changed from what to what, page by page", async () => {
  const asked = show(
    {},
    {
      [HISTORY]: ({ before }) =>
        before === "41"
          ? { changes: [settingChange({ setting: null, before: 3, value: 4, changed: { ...SET_BY, at: AT - 1 } })] }
          : { changes: [settingChange({ setting: "receipt_time", before: 24, value: 36 })], next: "41" },
    },
  );
  const history = within(await screen.findByRole("region", { name: "Changes" }));
  const first = (await history.findByText("Time to check")).closest("tr");
  expect(first?.textContent).toContain("24 hours36 hoursAda");
  await userEvent.click(history.getByRole("button", { name: "Show more" }));
  const second = (await history.findByText("A setting of another version")).closest("tr");
  expect(second?.textContent, "of an unknown one the bare numbers").toContain("34Ada");
  expect(history.queryByRole("button", { name: "Show more" })).toBeNull();
  expect(asked(HISTORY).map(({ input }) => input)).toEqual([{}, { before: "41" }]);
});
