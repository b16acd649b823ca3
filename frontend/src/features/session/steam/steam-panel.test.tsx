import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { sessionStore } from "@/features/session/session-store";
import { useUser } from "@/features/session/use-session";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { SteamPanel } from "./steam-panel";

const ID = "76561198000000002";
const TRADE = "https://steamcommunity.com/tradeoffer/new/?partner=39734274&token=GuildH4l";
const KEY = "0123456789abcdef0123456789abc0de";
const nobody = { uid: "7", nickname: "Ana", user_type: 2, currency: "USD" } as User;
const linked: User = { ...nobody, steam_id: ID, steam_name: "Trader 0002", is_steam_private: false };
const whole: User = { ...linked, trade_url: TRADE, api_key_end: "C0DE" };

afterEach(() => {
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

function Shown() {
  const user = useUser();
  return user === null ? null : <SteamPanel user={user} />;
}

function open(user: User) {
  sessionStore.login = { status: "logined", user };
  renderInApp(<Shown />);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("the Steam ID comes first; a wrong one is said before anything is sent", async () => {
  const calls = fakeServer({ "/api/account/steam_id/set": linked });
  open(nobody);
  screen.getByText("Add your Steam ID first.");
  expect(screen.queryByLabelText("Trade URL")).toBeNull();
  await userEvent.type(screen.getByLabelText("Steam ID"), "Ada");
  await press("Save: Steam ID");
  expect(screen.getByLabelText("Steam ID").getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
  await userEvent.clear(screen.getByLabelText("Steam ID"));
  await userEvent.type(screen.getByLabelText("Steam ID"), ` ${ID} `);
  await press("Save: Steam ID");
  await screen.findByText("Trader 0002");
  screen.getByLabelText("Trade URL");
  expect(calls[0]).toMatchObject({ input: { steam_id: ID } });
  expect(calls[0]?.key).toBeTruthy();
});

test("what the server refuses is said at the field", async () => {
  fakeServer({
    "/api/account/trade_url/set": refuse(409, "TRADE_URL_MISMATCH"),
    "/api/account/api_key/set": refuse(409, "API_KEY_REFUSED"),
  });
  open(linked);
  await userEvent.type(screen.getByLabelText("Trade URL"), TRADE);
  await press("Save: Trade URL");
  await screen.findByText("TRADE_URL_MISMATCH");
  await userEvent.type(screen.getByLabelText("Web API key"), KEY);
  await press("Save: Web API key");
  await screen.findByText("API_KEY_REFUSED");
  expect(noticeStore.notices).toEqual([]);
});

test("a key that is kept is known by its end alone, and taken away when asked twice", async () => {
  const calls = fakeServer({ "/api/account/api_key/set": { ...whole, api_key_end: null } });
  open(whole);
  const field = screen.getByLabelText<HTMLInputElement>("Web API key");
  expect([field.value, field.placeholder]).toEqual(["", "Saved, ends in C0DE"]);
  await press("Remove: Web API key");
  await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove: Web API key" })).toBeNull());
  expect(calls[0]).toMatchObject({ path: "/api/account/api_key/set", input: { api_key: "" } });
});

test("a private profile says what to do", () => {
  open({ ...whole, is_steam_private: true });
  screen.getByText("Private profile");
  screen.getByRole("note");
});
