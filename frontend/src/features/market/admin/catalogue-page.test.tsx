import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { beforeEach, expect, test } from "vitest";
import { ApiError } from "@/api/error";
import type { Permission } from "@/api/lists.gen";
import { StaffPermissions } from "@/components/admin/may";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { act, games, goodsDetail, kinds } from "./catalogue-fixtures";
import { CataloguePage } from "./catalogue-page";

const LIST = "/api/admin/catalogue/goods";
const SAVE = "/api/admin/catalogue/goods/save";
const RETIRE = "/api/admin/catalogue/goods/retire";
const SAVE_GAME = "/api/admin/catalogue/game/save";
const CHECK = "/api/admin/catalogue/import/check";
const APPLY = "/api/admin/catalogue/import/apply";
const LINES = "/api/import/lines";

beforeEach(() => {
  noticeStore.notices = [];
});

/** The page at an address, where it leads, and what it asks the server. */
function show(path: string, answers: Answers = {}, permissions: Permission[] = ["catalogue", "log"]) {
  const calls = fakeServer({
    [LIST]: () => ({ goods: [goodsDetail(), goodsDetail({ goods_id: "7", name: "Old", is_retired: true })] }),
    "/api/admin/catalogue/goods/detail": () => goodsDetail(),
    "/api/admin/catalogue/games": { games },
    "/api/admin/catalogue/kinds": kinds,
    "/api/admin/staff_act/list": () => ({ acts: [act()], chain: { seq: 1, hash: "", checked_seq: 0 } }),
    ...answers,
  });
  const [pathname, searchPath = ""] = path.split("?");
  const { hook, searchHook, history } = memoryLocation({ path: pathname ?? path, searchPath, record: true });
  renderInApp(
    <Router hook={hook} searchHook={searchHook}>
      <StaffPermissions value={permissions}>
        <CataloguePage />
      </StaffPermissions>
    </Router>,
  );
  return { asked: (of: string) => calls.filter((call) => call.path === of).map(({ input }) => input), history };
}

test("goods stand with their game, their figures and whether they are retired", async () => {
  show("/console/catalogue");
  const table = within(await screen.findByRole("table", { name: "Catalogue" }));
  table.getByText("60 Genesis Crystals");
  table.getAllByText("$1.01");
  expect(table.getAllByText("Retired")).toHaveLength(1);
});

test("what is looked for comes from the address, and a chip and a pause in typing change it", async () => {
  const { asked, history } = show("/console/catalogue?game=genshin");
  await screen.findByRole("table");
  expect(asked(LIST)[0]).toEqual({ game: "genshin" });
  await userEvent.click(screen.getByRole("button", { name: "Not for sale" }));
  await waitFor(() => expect(asked(LIST).at(-1)).toEqual({ game: "genshin", on_sale: "false", retired: "false" }));
  await userEvent.type(screen.getByRole("searchbox", { name: "Name or number" }), "sixty");
  await waitFor(() => expect(asked(LIST).at(-1)).toMatchObject({ query: "sixty" }));
  expect(history.at(-1)).toBe("/console/catalogue?state=not_on_sale&game=genshin&query=sixty");
});

test("opened goods say what they are, how they sell and who changed what", async () => {
  show("/console/catalogue/1001000?state=on_sale");
  await screen.findByRole("heading", { name: "60 Genesis Crystals" });
  expect(screen.getByRole("link", { name: "Catalogue" }).getAttribute("href")).toBe("/console/catalogue?state=on_sale");
  screen.getByText("60 Schöpfungskristalle");
  const history = within(await screen.findByRole("region", { name: "Changes" }));
  history.getByText("Changed an item");
  history.getByText("Guide price:");
  history.getByText("$0.99");
  history.getByText("Ada");
});

test("retiring says what it means before it is done, and names the version that was seen", async () => {
  const { asked } = show("/console/catalogue/1001000", { [RETIRE]: () => ({ goods_id: "1001000", version: 4 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Retire" }));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/^No one can list it any more/u);
  await userEvent.click(dialog.getByRole("button", { name: "Retire" }));
  await waitFor(() => expect(asked(RETIRE)).toEqual([{ goods_id: "1001000", version: 3, is_retired: true }]));
  await waitFor(() => expect(noticeStore.notices.map(({ text }) => text)).toEqual(["Retired"]));
});

test("new goods need a game, a type and a name, and send what belongs to their type alone", async () => {
  const { asked, history } = show("/console/catalogue/new", { [SAVE]: () => ({ goods_id: "1000000000", version: 1 }) });
  const save = await screen.findByRole("button", { name: "Save" });
  expect(save).toHaveProperty("disabled", true);
  await choose("Game", "Genshin Impact");
  await userEvent.click(screen.getByRole("combobox", { name: "Type" }));
  expect(screen.queryByRole("option", { name: "Rifle" })).toBeNull(); // only a game of items has rifles
  await userEvent.click(await screen.findByRole("option", { name: "Pack" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name in English" }), "90 Crystals");
  await userEvent.type(screen.getByRole("textbox", { name: /^Guide price/u }), "1.25");
  await userEvent.click(screen.getByText(/^Names in other languages/u));
  await userEvent.type(screen.getByRole("textbox", { name: "日本語" }), "結晶");
  await userEvent.click(save);
  await waitFor(() =>
    expect(asked(SAVE)).toEqual([
      {
        game: "genshin",
        subgame_name: "",
        kind: "pack",
        names: { en: "90 Crystals", ja: "結晶" },
        lot: 1,
        guide_cents: 125,
      },
    ]),
  );
  await waitFor(() => expect(history.at(-1)).toBe("/console/catalogue/1000000000"));
});

test("an edit that somebody else was quicker than says so and keeps what was typed", async () => {
  const { asked } = show("/console/catalogue/1001000/edit", { [SAVE]: () => refuse(409, "CONFLICT") });
  const name = await screen.findByRole("textbox", { name: "Name in English" });
  await userEvent.clear(name);
  await userEvent.type(name, "Sixty");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const stale = within(await screen.findByRole("alert"));
  stale.getByText("Someone else changed this in the meantime. Nothing was saved.");
  expect(asked(SAVE)[0]).toMatchObject({ goods_id: "1001000", version: 3, names: { en: "Sixty" } });
  expect(screen.getByRole("textbox", { name: "Name in English" })).toHaveProperty("value", "Sixty");
  await userEvent.click(stale.getByRole("button", { name: "Load the latest version" }));
  await waitFor(() => expect(asked("/api/admin/catalogue/goods/detail")).toHaveLength(2));
});

test("what somebody trades by cannot be typed over", async () => {
  show("/console/catalogue/1001000/edit", { "/api/admin/catalogue/goods/detail": goodsDetail({ is_in_use: true }) });
  await screen.findByText(/^Someone owns or trades this item/u);
  expect(screen.getByRole("combobox", { name: "Type" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("textbox", { name: "Units per price" })).toBeNull();
});

test("a name that is taken leads to whatever has it", async () => {
  const taken = () =>
    new Response(JSON.stringify({ code: "GOODS_NAME_TAKEN", message: "Taken", data: { goods_id: "7" } }), {
      status: 409,
    });
  show("/console/catalogue/1001000/edit", { [SAVE]: taken });
  await userEvent.click(await screen.findByRole("button", { name: "Save" }));
  const other = await screen.findByRole("link", { name: "Open that item" });
  expect(other.getAttribute("href")).toBe("/console/catalogue/7");
});

test("a game is opened from the list, hidden, and saved at the version that was seen", async () => {
  const { asked } = show("/console/catalogue/games", { [SAVE_GAME]: () => ({ game: "csgo", version: 2 }) });
  await screen.findByText("Hidden");
  screen.getByText("Needs a character");
  await userEvent.click(screen.getByRole("button", { name: /Counter-Strike 2/u }));
  const dialog = within(await screen.findByRole("dialog", { name: "Counter-Strike 2" }));
  await userEvent.click(dialog.getByRole("switch", { name: /^Hide from the shop/u }));
  await choose("Characters", "Needed to trade");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  const told = { kind: "items", is_hidden: true, role_policy: "required", version: 1 };
  await waitFor(() => expect(asked(SAVE_GAME)).toEqual([{ game: "csgo", names: { en: "Counter-Strike 2" }, ...told }]));
});

const tried = {
  import_id: "i1",
  kind: "catalogue" as const,
  file_name: "goods.csv",
  sha256: "ab",
  created_at: 0,
  planned: { add: 1, refuse: 1 },
  done: { refused: 1 },
};
const line = { line: 3, subject: "", title: "Bad", plan: "refuse" as const, field: "lot", reason: "invalid" as const };

test("a file is tried, says what each line would do, and is applied by its hash", async () => {
  const { asked } = show("/console/catalogue/import", {
    [CHECK]: () => tried,
    [APPLY]: () => ({ ...tried, applied_at: 1, done: { added: 1, refused: 1 } }),
    [LINES]: () => ({ lines: [{ line: 2, subject: "", title: "New", plan: "add" as const, field: "" }, line] }),
  });
  await pick("goods_id,name\n,New");
  await screen.findByText("New");
  screen.getByText(/This value isn’t allowed here\./u);
  await userEvent.click(screen.getByRole("button", { name: "Refused 1" }));
  await waitFor(() => expect(asked(LINES).at(-1)).toEqual({ import_id: "i1", plan: "refuse" }));
  await userEvent.click(screen.getByRole("button", { name: "Apply changes (1)" }));
  await waitFor(() => expect(asked(APPLY)).toEqual([{ import_id: "i1", sha256: "ab" }]));
  await screen.findByRole("button", { name: "Added 1" });
  expect(screen.queryByRole("button", { name: /^Apply/u })).toBeNull();
  expect(asked(CHECK)).toEqual([{ file_name: "goods.csv", content: "goods_id,name\n,New" }]);
});

test("a line leads to the page of what it is about, where there is one", async () => {
  const of = { plan: "refuse" as const, field: "goods_id" };
  show("/console/catalogue/import", {
    [CHECK]: () => tried,
    [LINES]: () => ({
      lines: [
        { ...of, line: 2, subject: "7", title: "There", plan: "change" as const, field: "" },
        { ...of, line: 3, subject: "8", title: "", reason: "invalid" as const },
        { ...of, line: 4, subject: "9", title: "Gone", reason: "not_found" as const },
      ],
    }),
  });
  await pick("goods_id,name\n7,There");
  await screen.findByRole("link", { name: "There" });
  for (const name of ["8", "Gone"]) {
    screen.getByText(name);
    expect(screen.queryByRole("link", { name }), name).toBeNull();
  }
});

test("a file that cannot be read says why", async () => {
  const refused = () =>
    new Response(
      JSON.stringify({ code: "CSV_UNREADABLE", message: "", data: { problem: "titles_unknown", titles: ["colour"] } }),
      { status: 409 },
    );
  show("/console/catalogue/import", { [CHECK]: refused });
  await pick("colour\nred");
  expect((await screen.findByRole("alert")).textContent).toContain("Unknown in the first line: \u2068colour\u2069");
});

async function choose(field: string, option: string) {
  await userEvent.click(await screen.findByRole("combobox", { name: field }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
}

async function pick(content: string) {
  await screen.findByRole("button", { name: "Choose a file" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input === null) throw new ApiError("unknown", "no field for a file");
  // The DOM of tests does not read files.
  const file = Object.assign(new File([content], "goods.csv", { type: "text/csv" }), { text: async () => content });
  fireEvent.change(input, { target: { files: [file] } });
}

test("who may not read the log of staff acts sees goods without their history, and nothing fails", async () => {
  const { asked } = show("/console/catalogue/7", {}, ["catalogue"]);
  await screen.findByRole("heading", { level: 1 });
  await screen.findByRole("region", { name: "Sales" });
  expect(screen.queryByRole("region", { name: "Changes" })).toBeNull();
  expect(asked("/api/admin/staff_act/list")).toEqual([]);
});
