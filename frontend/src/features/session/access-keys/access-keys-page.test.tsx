import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { AccessKeysPage } from "./access-keys-page";

const SECRET = `gh_live_${"0a".repeat(32)}`;
const bot = {
  id: "k1",
  name: "Price bot",
  prefix: "gh_live_0a0a",
  scopes: ["market:read", "listings:write"],
  state: "active",
  created_at: Date.UTC(2026, 0, 2, 12),
};
const listed = (...keys: object[]) => ({ keys, most: 10, is_available: true });

afterEach(() => {
  noticeStore.notices = [];
});

const create = () => screen.findByRole("button", { name: "Create an API key" });
const dialog = async () => within(await screen.findByRole("dialog"));

test("a key is made with the chosen permissions, shown once, and listed", async () => {
  const user = userEvent.setup();
  const asked = serve([listed(), { key: SECRET, access_key: bot }, listed(bot)]);
  renderInApp(<AccessKeysPage />);
  await user.click(await create());
  const form = await dialog();
  await user.click(form.getByRole("button", { name: "Create an API key" }));
  await form.findByText("Give the key a name.");
  form.getByText("Choose at least one permission.");
  expect(asked).toHaveLength(1);
  await user.type(form.getByLabelText("Name"), " Price bot ");
  await user.click(form.getByLabelText("List, reprice and withdraw items"));
  await user.click(form.getByLabelText("Read items, prices and stores"));
  await user.click(form.getByRole("button", { name: "Create an API key" }));
  await form.findByText(SECRET);
  expect(asked[1]).toMatchObject({
    path: "/api/account/access_key/create",
    body: { name: "Price bot", scopes: ["market:read", "listings:write"], expires_in_days: 90 },
  });
  await user.click(form.getByRole("button", { name: "Copy the key" }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(SECRET));
  await user.keyboard("{Escape}");
  form.getByText(SECRET);
  await user.click(form.getByRole("button", { name: "I have kept it" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  screen.getByText("Price bot");
  screen.getByText("Never used");
});

test("a key is revoked after a question, and says how it ended", async () => {
  const asked = serve([
    listed({ ...bot, last_used_at: Date.UTC(2026, 2, 4, 12), last_used_from: "203.0.113.7" }),
    {},
    listed({ ...bot, state: "revoked" }),
  ]);
  renderInApp(<AccessKeysPage />);
  await screen.findByText("Last used Mar 4, 2026 from 203.0.113.7");
  await userEvent.click(screen.getByRole("button", { name: "Revoke Price bot" }));
  await userEvent.click((await dialog()).getByRole("button", { name: "Revoke" }));
  await screen.findByText("Revoked");
  expect(asked[1]).toMatchObject({ path: "/api/account/access_key/revoke", body: { id: "k1" } });
  expect(screen.queryByRole("button", { name: "Revoke Price bot" })).toBeNull();
});

test("who has as many as there may be makes no more", async () => {
  serve([{ ...listed(bot), most: 1 }]);
  const { unmount } = renderInApp(<AccessKeysPage />);
  await screen.findByText("You have 1 active keys, which is the most. Revoke one to create another.");
  expect(await create()).toHaveProperty("disabled", true);
  unmount();
});

test("a name that the server refuses is said at its field", async () => {
  serve([listed(), refuse(422, "paramater_error", { fields: { name: "invalid" } })]);
  renderInApp(<AccessKeysPage />);
  await userEvent.click(await create());
  const form = await dialog();
  await userEvent.type(form.getByLabelText("Name"), "odd");
  await userEvent.click(form.getByLabelText("Read items, prices and stores"));
  await userEvent.click(form.getByRole("button", { name: "Create an API key" }));
  await form.findByText("Use 1 to 40 ordinary characters in one line.");
});
