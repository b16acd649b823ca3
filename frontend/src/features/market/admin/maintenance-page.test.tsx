import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import type { CatalogueMaintenance } from "./maintenance-calls";
import { MaintenancePage } from "./maintenance-page";

const HOUR = 3_600_000;
const one = (part: Partial<CatalogueMaintenance>): CatalogueMaintenance => ({
  maintenance_id: "m1",
  version: 3,
  game: "genshin",
  game_name: "Genshin Impact",
  starts_at: Date.now() - HOUR,
  ends_at: Date.now() + HOUR,
  texts: { en: "Version 6.2 is being installed." },
  phase: "under_way",
  ...part,
});
const LIST = "/api/admin/catalogue/maintenance/list";
const SAVE = "/api/admin/catalogue/maintenance/save";
const END = "/api/admin/catalogue/maintenance/end";

beforeEach(() => window.history.replaceState(null, "", "/console/catalogue/maintenance"));

const open = () => {
  const over = one({ maintenance_id: "m0", phase: "over", starts_at: 0, ends_at: HOUR, texts: { en: "An old one." } });
  const asked = fakeServer({
    [LIST]: { maintenance: [one({}), over] },
    "/api/admin/catalogue/games": { games: [] },
    [SAVE]: { maintenance_id: "m1", version: 4 },
    [END]: {},
  });
  renderInApp(<MaintenancePage />);
  return asked;
};
const sent = (asked: ReturnType<typeof open>, path: string) => asked.find(({ address }) => address.startsWith(path));

test("what is under way is opened, moved and sent with the version that was seen", async () => {
  const asked = open();
  await userEvent.click(await screen.findByRole("button", { name: /Genshin Impact/u }));
  const dialog = await screen.findByRole("dialog");
  const text = await within(dialog).findByRole("textbox", { name: "What people read, English" });
  await userEvent.type(text, " Nearly done.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent(asked, SAVE)).toBeDefined());
  expect(sent(asked, SAVE)?.input).toMatchObject({
    maintenance_id: "m1",
    version: 3,
    game: "genshin",
    starts_at: expect.any(Number) as number,
    texts: { en: "Version 6.2 is being installed. Nearly done." },
  });
});

test("ending asks first, and what is over cannot be opened", async () => {
  const asked = open();
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([1, 0]);
  await userEvent.click(screen.getByRole("button", { name: /Genshin Impact/u }));
  await userEvent.click(await screen.findByRole("button", { name: "End now" }));
  expect(sent(asked, END)).toBeUndefined();
  const ask = await screen.findByRole("dialog", { name: "End now" });
  await userEvent.click(within(ask).getByRole("button", { name: "End now" }));
  await waitFor(() => expect(sent(asked, END)?.input).toEqual({ maintenance_id: "m1", version: 3 }));
});
