import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { SpecialSeller } from "./special-sellers-calls";
import { sellerOf } from "./special-sellers-fixtures";
import { SpecialSellersPage } from "./special-sellers-page";

const LIST = "/api/admin/special_seller/list";
const SET = "/api/admin/special_seller/set";
const REMOVE = "/api/admin/special_seller/remove";

beforeEach(() => void (noticeStore.notices = []));

/** The page with these sellers, and what it asks the server. */
function show(sellers: SpecialSeller[] = [], answers: Answers = {}) {
  const calls = fakeServer({ [LIST]: () => ({ sellers }), ...answers });
  renderInApp(<SpecialSellersPage />);
  return (path: string) => calls.filter((call) => call.path === path);
}
const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};
const noticed = () => noticeStore.notices.map(({ text }) => text);
const rows = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

test("each service says who stands for it and by which alias, or that nobody does", async () => {
  show([sellerOf()]);
  const [vip, manager, ...others] = await rows();
  expect(vip).toBe("VIP serviceAlias: VIP deskAnn #12ChangeRemove");
  expect(manager).toBe("VIP managerNo accountChoose account");
  expect(others).toHaveLength(2);
});

test("somebody is chosen with an alias in two languages, each of one line", async () => {
  const sellers: SpecialSeller[] = [];
  const asked = show(sellers, {
    [SET]: ({ kind, alias }) => {
      sellers.push(sellerOf({ kind, alias }));
      return { version: 1 };
    },
  });
  const dialog = await openDialog("Choose account: Coin seller");
  await userEvent.type(dialog.getByLabelText("Account number"), "12");
  await userEvent.type(dialog.getByLabelText(/^Reason/u), " a new colleague ");
  const save = dialog.getByRole("button", { name: "Save" });
  expect(save, "no alias").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Alias, English"), "Gold{enter}coins ");
  await userEvent.click(dialog.getByRole("button", { name: "Deutsch" }));
  await userEvent.type(dialog.getByLabelText("Alias, Deutsch"), "Münzen");
  await userEvent.click(save);
  await screen.findByText("Gold coins");
  const [sent] = asked(SET);
  expect(sent?.input).toEqual({
    kind: "coin",
    uid: "12",
    alias: { en: "Gold coins", de: "Münzen" },
    seen: 0,
    reason: "a new colleague",
  });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
  expect(noticed()).toEqual(["Special seller saved"]);
});

test("an account that stands for another service is refused at its field, and the dialog stays", async () => {
  show([sellerOf()], { [SET]: () => refuse(422, "paramater_error", { fields: { uid: "duplicate" } }) });
  const dialog = await openDialog("Change: VIP service");
  await userEvent.type(dialog.getByLabelText(/^Reason/u), "x");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByText("This account already stands for another service.");
});

test("when somebody changed it meanwhile, that is said and the list is read again", async () => {
  const sellers = [sellerOf()];
  const asked = show(sellers, {
    [SET]: () => {
      sellers[0] = sellerOf({ alias: { en: "Another desk" }, version: 4 });
      return refuse(409, "CONFLICT");
    },
  });
  const dialog = await openDialog("Change: VIP service");
  await userEvent.type(dialog.getByLabelText(/^Reason/u), "x");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Another desk");
  expect(asked(SET)[0]?.input["seen"]).toBe(3);
  expect(noticed()).toEqual(["Somebody has changed this in the meantime. Check it first."]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("one is removed with a reason, as it was seen", async () => {
  const sellers = [sellerOf()];
  const asked = show(sellers, {
    [REMOVE]: () => {
      sellers.pop();
      return {};
    },
  });
  const dialog = await openDialog("Remove: VIP service");
  const remove = dialog.getByRole("button", { name: "Remove" });
  expect(remove, "without a reason").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^Reason/u), "left");
  await userEvent.click(remove);
  await waitFor(() => expect(screen.queryByText("VIP desk")).toBeNull());
  expect(asked(REMOVE)[0]?.input).toEqual({ kind: "vip_service", seen: 3, reason: "left" });
});
