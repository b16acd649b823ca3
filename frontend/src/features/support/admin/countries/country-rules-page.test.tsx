import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { choose } from "@/testing/choose";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { CountryRule } from "./country-rules-calls";
import { AT, COUNTRIES, ruleChange, ruleOf, SET_BY } from "./country-rules-fixtures";
import { CountryRulesPage } from "./country-rules-page";

const LIST = "/api/admin/country_rule/list";
const HISTORY = "/api/admin/country_rule/history";
const SET = "/api/admin/country_rule/set";
const REMOVE = "/api/admin/country_rule/remove";

beforeEach(() => void (noticeStore.notices = []));

/** The page with these rules, and what it asks the server. */
function show(rules: CountryRule[] = [], answers: Answers = {}) {
  const calls = fakeServer({
    [LIST]: () => ({ rules, countries: COUNTRIES }),
    [HISTORY]: { changes: [] },
    "/api/market/games": { games: [{ game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 7 }] },
    ...answers,
  });
  renderInApp(<CountryRulesPage />);
  return (path: string) => calls.filter((call) => call.path === path);
}
const openDialog = async (button: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(await screen.findByRole("dialog"));
};
const noticed = () => noticeStore.notices.map(({ text }) => text);

test("each rule says in words what it is for and where, and who set it and why", async () => {
  show([
    ruleOf({ of: { subject: "goods", id: "7", name: "AK-47 | Redline" }, mode: "only", countries: ["JP", "AT"] }),
    ruleOf(),
    ruleOf({ of: { subject: "event", id: "*" }, countries: [] }),
  ]);
  const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Item: AK-47 \| RedlineOnly in: Austria, JapanAda, .*: a licence/u);
  expect(rows[1]).toMatch(/^Payment method: CardEverywhere except: Germany/u);
  expect(rows[2]).toMatch(/^Prize event: All prize eventsEverywhereAda/u);
});

test("a rule is made for a game: countries are found by their names, and what is needed is asked for", async () => {
  const rules: CountryRule[] = [];
  const asked = show(rules, {
    [SET]: ({ subject, id, mode, countries }) => {
      const rule = ruleOf({ of: { subject, id, name: "Counter-Strike 2" }, mode, countries, version: 1 });
      rules.push(rule);
      return rule;
    },
  });
  await screen.findByText("Everything is available in every country.");
  const dialog = await openDialog("Add rule");
  await choose(dialog.getByRole("combobox", { name: "Game" }), "Counter-Strike 2");
  await choose(dialog.getByRole("combobox", { name: "Available" }), "Only in these countries");
  await userEvent.type(dialog.getByLabelText("Reason"), " a licence ");
  const save = dialog.getByRole("button", { name: "Save" });
  expect(save, "only, and no country").toHaveProperty("disabled", true);
  const countries = dialog.getByRole("combobox", { name: "Countries" });
  await userEvent.type(countries, "germ");
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual(["Germany"]);
  await userEvent.click(screen.getByRole("option", { name: "Germany" }));
  await userEvent.click(save);
  await screen.findByText("Only in: Germany");
  const [sent] = asked(SET);
  expect(sent?.input).toEqual({
    subject: "game",
    id: "csgo",
    mode: "only",
    countries: ["DE"],
    seen: 0,
    reason: "a licence",
  });
  expect(sent?.key).toMatch(/^[0-9a-f-]{36}$/u);
  expect(noticed()).toEqual(["Rule saved"]);
});

test("what has a rule already is changed and not made anew", async () => {
  show([ruleOf()]);
  const dialog = await openDialog("Add rule");
  await choose(dialog.getByRole("combobox", { name: "Applies to" }), "Payment method");
  await choose(dialog.getByRole("combobox", { name: "Payment method" }), "Card");
  await userEvent.type(dialog.getByLabelText("Reason"), "x");
  dialog.getByText("There is a rule for this already. Change that one.");
  expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
});

test("when somebody changed a rule meanwhile, that is said and the list is read again", async () => {
  const rules = [ruleOf()];
  const asked = show(rules, {
    [SET]: () => {
      rules[0] = ruleOf({ countries: ["FR"], version: 4 });
      return refuse(409, "CONFLICT");
    },
  });
  const dialog = await openDialog("Change: Card");
  await userEvent.type(dialog.getByLabelText("Reason"), "x");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Everywhere except: France");
  expect(asked(SET)[0]?.input["seen"]).toBe(3);
  expect(noticed()).toEqual(["Somebody has changed the rule in the meantime. Check it first."]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a rule is removed with a reason, as it was seen", async () => {
  const rules = [ruleOf()];
  const asked = show(rules, {
    [REMOVE]: () => {
      rules.pop();
      return {};
    },
  });
  const dialog = await openDialog("Remove: Card");
  const remove = dialog.getByRole("button", { name: "Remove" });
  expect(remove, "without a reason").toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Reason"), "over");
  await userEvent.click(remove);
  await screen.findByText("Everything is available in every country.");
  expect(asked(REMOVE)[0]?.input).toEqual({ subject: "payment_method", id: "card", seen: 3, reason: "over" });
});

test("the history says what each rule became, page by page", async () => {
  const removed = ruleChange({ mode: null, countries: [], changed: { ...SET_BY, at: AT - 1, reason: "over" } });
  show([], {
    [HISTORY]: ({ before }) =>
      before === "41"
        ? { changes: [ruleChange({ of: null, changed: { ...SET_BY, at: AT - 2 } })] }
        : { changes: [removed, ruleChange()], next: "41" },
  });
  const history = within(await screen.findByRole("table", { name: "Changes" }));
  await history.findByText("Rule removed");
  history.getByText("Only in: Japan");
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await history.findByText("A rule of another version");
});
