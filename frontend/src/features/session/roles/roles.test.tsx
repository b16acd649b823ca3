import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { DialogResult } from "@/components/dialog-result";
import { noticeStore } from "@/components/notices";
import { closePrompts } from "@/features/session/prompt";
import { GuideDialogs } from "@/features/session/prompts/guide-dialogs";
import { listenToSession } from "@/features/session/session-socket";
import { sessionStore } from "@/features/session/session-store";
import { useUser } from "@/features/session/use-session";
import { choose } from "@/testing/choose";
import { fakeServer, type Answers, type Call } from "@/testing/fake-server";
import { knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { AppRole } from "./role-calls";
import { RoleForm } from "./role-form";
import { RolesPanel } from "./roles-panel";

const CHECK = "/api/v2/market/game_app_service/check_roles";
const SAVE = "/api/account/recharge_bind_role";
const VERIFY = "/api/account/bind_role";
const REMOVE = "/api/account/recharge_unbind_role";
const NICKNAME = "/api/account/nickname/set";

const lumine: AppRole = {
  game: "genshin",
  subgame_name: "Asia",
  role_id: "800123456",
  role_name: "Lumine",
  is_verified: false,
};
const ada: AppRole = { ...lumine, game: "knivesout", subgame_name: "", role_id: "Ada#1", role_name: "Ada" };
const withRoles = (...app_roles: AppRole[]) => ({ uid: "7", nickname: "Ana", user_type: 1, app_roles }) as User;
const foundOf = ({ role_id, role_name, subgame_name }: AppRole) => ({ roles: [{ role_id, role_name, subgame_name }] });

const games: Answers = {
  "/api/market/games": {
    games: [
      { game: "csgo", name: "Counter-Strike 2", kind: "items", goods: 9 },
      { game: "genshin", name: "Genshin Impact", kind: "top_up", goods: 9 },
      { game: "knivesout", name: "Knives Out", kind: "top_up", goods: 9 },
    ],
  },
  "/api/account/get_subgames": ({ game }) =>
    game === "csgo"
      ? { subgames: [], role_policy: "none" }
      : game === "genshin"
        ? { subgames: [{ subgame_name: "America" }, { subgame_name: "Asia" }], role_policy: "lookup" }
        : { subgames: [], role_policy: "required" },
};

const done = vi.fn();
const said = () => noticeStore.notices.map(({ text }) => text);
const to = (calls: readonly Call[], path: string) => calls.filter((call) => call.path === path);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

let stop = () => {};
beforeEach(() => {
  knowProviders([]);
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  identity.token = "t1";
  sessionStore.login = { status: "logined", user: withRoles() };
  done.mockReset();
  stop = listenToSession();
});
afterEach(() => {
  closePrompts(DialogResult.Close);
  stop();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

async function find(id: string) {
  await userEvent.type(await screen.findByLabelText("Player ID"), id);
  await press("Find character");
}

test("a character is found on the server it is on, shown by its name, and then saved", async () => {
  const calls = fakeServer({
    ...games,
    [CHECK]: ({ subgame_name }) =>
      subgame_name === "Asia" ? foundOf(lumine) : refuse(409, "SERVER_MISMATCH", { subgame_name: "Asia" }),
    [SAVE]: withRoles(lumine),
  });
  renderInApp(<RoleForm purpose="save" onDone={done} />);
  const game = await screen.findByRole("combobox", { name: "Game" });
  await userEvent.click(game);
  const offered = (await screen.findAllByRole("option")).map((one) => one.textContent);
  expect(offered, "only where characters can be looked up").toEqual(["Genshin Impact", "Knives Out"]);
  await userEvent.click(screen.getByRole("option", { name: "Genshin Impact" }));
  await choose(screen.getByRole("combobox", { name: "Server" }), "America");
  await find(" 800 123 456 ");
  await press("Use Asia");
  await screen.findByText("Lumine");
  screen.getByText("800123456");
  expect(to(calls, SAVE), "nothing is kept before it was seen").toEqual([]);
  expect(document.activeElement?.textContent).toBe("Save character");
  await press("Save character");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const { game: key, subgame_name, role_id } = lumine;
  const [saved] = to(calls, SAVE);
  expect(saved?.input).toEqual({ game: key, subgame_name, role_id });
  expect(saved?.key).toBeTruthy();
  expect(sessionStore.login).toMatchObject({ user: { app_roles: [lumine] } });
  expect(said()).toEqual(["Lumine is saved."]);
});

test("what is missing or no player ID is said before the game is asked", async () => {
  const calls = fakeServer(games);
  renderInApp(<RoleForm purpose="save" onDone={done} />);
  await choose(await screen.findByRole("combobox", { name: "Game" }), "Genshin Impact");
  await press("Find character");
  expect(screen.getAllByText("Required")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Player ID"), "a/../b");
  await press("Find character");
  screen.getByText("This isn't a player ID: it has no spaces or special characters.");
  expect(to(calls, CHECK)).toEqual([]);
});

test("nobody has that number: the number is marked, and stays as it was typed", async () => {
  fakeServer({ ...games, [CHECK]: refuse(409, "ROLE_NOT_FOUND") });
  renderInApp(<RoleForm purpose="save" game="knivesout" onDone={done} />);
  await find("0123");
  const id = await screen.findByLabelText<HTMLInputElement>("Player ID");
  await waitFor(() => expect(id.getAttribute("aria-invalid")).toBe("true"));
  expect(id.value).toBe("0123");
  expect(screen.queryByRole("combobox"), "the game is given, and has one server").toBeNull();
});

test("a game that does not answer is said in the form; too many questions wait for their time", async () => {
  const answers = [refuse(503, "ROLE_LOOKUP_UNAVAILABLE"), refuse(429, "too_many_requests", { retry_after: 9 })];
  fakeServer({ ...games, [CHECK]: () => answers.shift() as Response });
  renderInApp(<RoleForm purpose="save" game="knivesout" onDone={done} />);
  await find("Ada#1");
  expect((await screen.findByRole("alert")).textContent).toBe("ROLE_LOOKUP_UNAVAILABLE");
  await press("Find character");
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: /^Try again in \d s$/u });
  expect(button.disabled).toBe(true);
  expect(said()).toEqual([]);
});

test("the code is the game's: a wrong one is marked, each is sent under a key of its own", async () => {
  const answers = [refuse(409, "CODE_INVALID"), refuse(409, "CODE_EXPIRED"), withRoles({ ...ada, is_verified: true })];
  const calls = fakeServer({ ...games, [CHECK]: foundOf(ada), [VERIFY]: () => answers.shift() as Response });
  renderInApp(<RoleForm purpose="verify" game="knivesout" onDone={done} />);
  await find("Ada#1");
  const code = await screen.findByLabelText<HTMLInputElement>("Code from the game");
  expect(document.activeElement).toBe(code);
  await userEvent.type(code, "AB-12 C3");
  await press("Verify");
  await screen.findByText("That code isn't right. Check it in the game and try again.");
  await press("Verify");
  await screen.findByText("This code has expired. Have the game show you a new one.");
  await press("Verify");
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const { game, subgame_name, role_id } = ada;
  const sent = to(calls, VERIFY);
  expect(sent.map(({ input }) => input)).toEqual(Array(3).fill({ game, subgame_name, role_id, token: "AB12C3" }));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(said()).toEqual(["Ada is verified."]);
});

test.each([
  ["ALREADY_BOUND", "Another account has already verified this character."],
  ["QUOTA", "You have 50 characters, which is the limit. Remove one to add another."],
  ["ROLE_NOT_FOUND", "ROLE_NOT_FOUND"],
])("verifying is refused with %s: the form says why", async (code, words) => {
  fakeServer({ ...games, [CHECK]: foundOf(ada), [VERIFY]: refuse(409, code) });
  renderInApp(<RoleForm purpose="verify" game="knivesout" onDone={done} />);
  await find("Ada#1");
  await userEvent.type(await screen.findByLabelText("Code from the game"), "AB12C3");
  await press("Verify");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(said()).toEqual([]);
  await press("Look for another");
  expect((await screen.findByLabelText<HTMLInputElement>("Player ID")).value).toBe("Ada#1");
});

const Panel = () => {
  const user = useUser();
  return user && <RolesPanel user={user} />;
};

test("the settings show each character with its game; what another device does is seen at once", async () => {
  fakeServer(games);
  sessionStore.login = { status: "logined", user: withRoles() };
  renderInApp(<Panel />);
  screen.getByText("No characters yet.");
  await act(async () => {
    sessionStore.login = { status: "logined", user: withRoles(lumine, { ...ada, is_verified: true }) };
  });
  const [first, second] = screen.getAllByRole("listitem");
  await within(first as HTMLElement).findByText("Genshin Impact");
  expect(first?.textContent).toContain("Asia");
  expect(within(first as HTMLElement).queryByText("Verified")).toBeNull();
  within(first as HTMLElement).getByRole("button", { name: "Verify Lumine" });
  within(second as HTMLElement).getByText("Verified");
  expect(within(second as HTMLElement).queryByRole("button", { name: "Verify Ada" })).toBeNull();
});

test("one is removed after a question; open trades of its game say why not", async () => {
  const answers = [refuse(409, "UNLINK_REFUSED"), withRoles()];
  const calls = fakeServer({ ...games, [REMOVE]: () => answers.shift() as Response });
  sessionStore.login = { status: "logined", user: withRoles(ada) };
  renderInApp(<Panel />);
  await press("Remove Ada");
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Ada" }));
  expect(to(calls, REMOVE)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("UNLINK_REFUSED");
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText("No characters yet.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a call that lacks a character asks for one of its game, and is sent again once", async () => {
  const verified = withRoles({ ...ada, is_verified: true });
  const answers = [refuse(409, "Partner Role Not Bound", { game: "knivesout" }), verified];
  const calls = fakeServer({ ...games, [VERIFY]: verified, [NICKNAME]: () => answers.shift() as Response });
  sessionStore.login = { status: "logined", user: withRoles(lumine, ada) };
  renderInApp(<GuideDialogs />);
  const answer = post(NICKNAME, { nickname: "Ana B" });
  const dialog = within(await screen.findByRole("dialog", { name: "Verify your game character" }));
  await userEvent.click(await dialog.findByRole("button", { name: /^Ada/u }));
  expect(dialog.queryByRole("button", { name: /^Lumine/u }), "of another game").toBeNull();
  await userEvent.type(await dialog.findByLabelText("Code from the game"), "AB12C3");
  await userEvent.click(dialog.getByRole("button", { name: "Verify" }));
  expect(await answer).toEqual(verified);
  expect(to(calls, NICKNAME)).toHaveLength(2);
  expect(to(calls, CHECK), "it was looked up when it was saved").toEqual([]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("one that was verified on another device ends the guide as done", async () => {
  const user = withRoles({ ...ada, is_verified: true });
  const answers = [refuse(409, "Partner Role Not Bound", { game: "knivesout" }), user];
  fakeServer({ ...games, [NICKNAME]: () => answers.shift() as Response });
  renderInApp(<GuideDialogs />);
  const answer = post(NICKNAME, { nickname: "Ana B" });
  await screen.findByRole("dialog", { name: "Verify your game character" });
  await act(async () => void (sessionStore.login = { status: "logined", user }));
  expect(await answer).toEqual(user);
});
