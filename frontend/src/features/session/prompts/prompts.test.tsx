import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { DialogResult } from "@/components/dialog-result";
import { noticeStore } from "@/components/notices";
import { closePrompts, promptStore, type PromptName } from "@/features/session/prompt";
import { listenToSession } from "@/features/session/session-socket";
import { sessionStore } from "@/features/session/session-store";
import { PROVIDERS } from "@/features/session/social/providers";
import { answerOf, fakePopup } from "@/testing/fake-popup";
import { knowPasskeys, knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { GuideDialogs } from "./guide-dialogs";
import { guideIn, openGuide } from "./open-guide";
import { PromptDialogs } from "./prompt-dialogs";
import { sourceAt, sourceOf, SOURCES } from "./sources";
import { ownPath } from "@/features/session/verification/verification-calls";
import { identityPage } from "./way-back";

const ana = {
  uid: "7",
  nickname: "Ana",
  user_type: 1,
  language: "en",
  has_password: false,
  app_roles: [] as object[],
} as User;
const mailed = { ...ana, email: "ana@example.org" };
const call = () => post("/api/account/nickname/set", { nickname: "Ana B" });
const heard = (answer: Promise<unknown>) => answer.catch((cause: unknown) => cause);
const names = () => promptStore.asked.map(({ name }) => name);

let stop = () => {};
beforeEach(() => {
  knowProviders([]);
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  identity.token = "t1";
  knowPasskeys([]);
  sessionStore.login = { status: "logined", user: ana };
  stop = listenToSession();
});
afterEach(() => {
  closePrompts(DialogResult.Close);
  stop();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
  history.replaceState(null, "", "/");
});

async function addAddress(email: string) {
  const dialog = within(await screen.findByRole("dialog", { name: "Add your email address" }));
  await userEvent.type(dialog.getByLabelText("Email"), email);
  await userEvent.click(dialog.getByRole("button", { name: "Send code" }));
  await dialog.findByRole("button", { name: /Resend in/ });
  await userEvent.type(dialog.getByLabelText("Code from your email"), "ABC234");
  await userEvent.click(dialog.getByRole("button", { name: "Add address" }));
}
const sent = { remain_time: 60, ticket: "k" };

test("a call that lacks an address opens the guide and is sent again once, after it was added", async () => {
  const asked = serve([refuse(409, "Email Not Bound"), sent, mailed, { done: true }]);
  renderInApp(<PromptDialogs />);
  const answer = call();
  await addAddress("ana@example.org");
  expect(await answer).toEqual({ done: true });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/account/nickname/set",
    "/api/account/email/bind_send",
    "/api/account/email/bind",
    "/api/account/nickname/set",
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("sent again once and not twice: a second refusal is the caller's", async () => {
  const asked = serve([refuse(409, "Email Not Bound"), sent, mailed, refuse(409, "Email Not Bound")]);
  renderInApp(<PromptDialogs />);
  const answer = heard(call());
  await addAddress("anna@example.org");
  expect(await answer).toMatchObject({ code: "Email Not Bound" });
  expect(asked).toHaveLength(4);
  expect(names()).toEqual([]);
});

test.each([
  ["Email Not Bound", "profile_error", "Add your email address"],
  ["Partner Role Not Bound", "profile_error", "Verify your game character"],
  ["Realname Required", "verify_error", "Verify your identity"],
])("who closes the guide of %s hears %s, with the server's words", async (code, error, title) => {
  const asked = serve([refuse(409, code)]);
  renderInApp(<PromptDialogs />);
  const answer = heard(call());
  await screen.findByRole("dialog", { name: title });
  await userEvent.keyboard("{Escape}");
  expect(await answer).toMatchObject({ code: error, status: 409, message: code });
  expect(asked.filter(({ path }) => path === "/api/account/nickname/set")).toHaveLength(1);
});

test("a call that nobody asked for opens nothing", async () => {
  serve([refuse(409, "Email Not Bound")]);
  const answer = heard(post("/api/account/nickname/set", { nickname: "Ana B" }, { quiet: true }));
  expect(await answer).toMatchObject({ code: "Email Not Bound" });
  expect(names()).toEqual([]);
});

test("one at a time, and two that lack the same share one dialog", async () => {
  serve([refuse(409, "Email Not Bound"), refuse(409, "Email Not Bound"), refuse(409, "Partner Role Not Bound")]);
  renderInApp(<PromptDialogs />);
  const all = Promise.all([heard(call()), heard(call()), heard(call())]);
  await screen.findByRole("dialog", { name: "Add your email address" });
  await waitFor(() => expect(names()).toEqual(["email", "role"]));
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("dialog", { name: "Verify your game character" });
  await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  await userEvent.keyboard("{Escape}");
  expect(await all).toMatchObject([{ code: "profile_error" }, { code: "profile_error" }, { code: "profile_error" }]);
});

test("a guide that needs a recent proof is not in the way of its dialog", async () => {
  const popup = fakePopup();
  const off = { is_on: false, recovery_codes_left: 0, is_required: false };
  serve([refuse(409, "REAUTHENTICATION_REQUIRED"), off]);
  renderInApp(<PromptDialogs />);
  await act(async () => void openGuide("bind_google", null));
  await userEvent.click(await screen.findByRole("button", { name: "Link Google" }));
  await screen.findByRole("dialog", { name: "Confirm it's you" });
  expect(screen.getByRole("dialog", { name: "Link Google", hidden: true })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(names()).toEqual(["bind_google"]));
  expect(popup.closed).toBe(true);
});

test("who is signed out is asked to sign in, and for nothing else any more", async () => {
  serve([refuse(409, "Email Not Bound"), refuse(401, "unauthorized")]);
  renderInApp(<PromptDialogs />);
  const declined = heard(call());
  await screen.findByRole("dialog", { name: "Add your email address" });
  const spent = heard(call());
  await screen.findByRole("dialog", { name: "Sign in or sign up" });
  expect(await declined).toMatchObject({ code: "profile_error" });
  expect(names()).toEqual(["sign_in"]);
  expect(identity.token).toBeNull();
  await userEvent.keyboard("{Escape}");
  expect(await spent).toMatchObject({ code: "profile_error", status: 401 });
});

test("an address that was added elsewhere ends the guide as done", async () => {
  renderInApp(<PromptDialogs />);
  const done = openGuide("email", null);
  await screen.findByRole("dialog", { name: "Add your email address" });
  await act(async () => void (sessionStore.login = { status: "logined", user: mailed }));
  expect(await done).toBe(true);
});

test("what helps without a code stands above, and leaves the address as it was typed", async () => {
  renderInApp(<PromptDialogs />);
  void openGuide("email", "payment");
  await userEvent.type(await screen.findByLabelText("Email"), "ana@");
  await userEvent.click(screen.getByRole("button", { name: "No email from us?" }));
  await screen.findByRole("dialog", { name: "No email from us?" });
  expect(promptStore.asked[1]).toEqual({ name: "email_support", source: "payment" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(names()).toEqual(["email"]));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@");
});

test.each(PROVIDERS)("the guide of %s shows its sign, and closes when the account is linked", async (provider) => {
  const popup = fakePopup();
  const user = { ...ana, [`${provider}_name`]: "Ana G." };
  const ticket = { url: "https://accounts.example/", state: "bind-s1", secret: "k1", expires_in: 600 };
  serve([ticket, {}, user]);
  renderInApp(<GuideDialogs />);
  const done = openGuide(`bind_${provider}`, "topup");
  const dialog = await screen.findByRole("dialog", { name: /^Link / });
  expect(dialog.querySelectorAll("li svg")).toHaveLength(3);
  await userEvent.click(within(dialog).getByRole("button", { name: /^Link / }));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
  answerOf(`bind-${provider}`, { code: "c1", id_token: "i1", access_token: "a1", device_id: "d1" });
  expect(await done).toBe(true);
});

test("the guide of a passkey makes one, or says why none can be made", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  renderInApp(<GuideDialogs />);
  const done = openGuide("passkey", null);
  const dialog = within(await screen.findByRole("dialog", { name: "Create a passkey" }));
  await dialog.findByText("This browser can't use passkeys.");
  await userEvent.click(dialog.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  expect(await done).toBe(false);
});

test("proving one's identity leads to its page, which knows the way back", async () => {
  history.replaceState(null, "", "/checkout?sell_order_id=1");
  serve([refuse(409, "Realname Required")]);
  renderInApp(<PromptDialogs />);
  const answer = heard(call());
  await userEvent.click(await screen.findByRole("button", { name: "Verify identity" }));
  expect(await answer).toMatchObject({ code: "verify_error" });
  expect(location.pathname).toBe("/settings/verification");
  expect(ownPath(new URLSearchParams(location.search).get("return_to"))).toBe("/checkout?sell_order_id=1");
});

test.each(["", "https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "javascript:x"])(
  "the way back never leaves the shop: %s",
  (back) => {
    expect(ownPath(back)).toBeNull();
  },
);

test("the identity page leads to no second one", () => {
  expect(identityPage({ pathname: "/settings/verification", search: "?return_to=%2F" })).toBe("/settings/verification");
});

test("a guide carries the key of where it was opened; any other word is dropped", async () => {
  expect(SOURCES).toHaveLength(9);
  expect(sourceOf("index_cdkey")).toBe("index_cdkey");
  expect(sourceOf("toString")).toBeNull();
  renderInApp(<PromptDialogs />);
  void openGuide("email", "game-coins");
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.querySelector("[data-source='game-coins']")).not.toBeNull());
  void openGuide("role", "newsletter");
  expect(promptStore.asked).toEqual([
    { name: "email", source: "game-coins" },
    { name: "role", source: null },
  ]);
});

test("what the server asks for carries the key of the page", async () => {
  history.replaceState(null, "", "/balance");
  serve([refuse(409, "Email Not Bound")]);
  renderInApp(<PromptDialogs />);
  void heard(call());
  await screen.findByRole("dialog");
  expect(promptStore.asked).toEqual([{ name: "email", source: "account_balance_deposit" }]);
});

test.each([
  ["/", "index"],
  ["/top-up/game/3", "topup"],
  ["/market/goods/1", "game-items"],
  ["/buy/history", "account_buy"],
  ["/coupons", "account_coupon"],
  ["/checkout", "payment"],
  ["/marketing", null],
  ["/settings", null],
])("a dialog opened on %s has the key %s", (path, source) => expect(sourceAt(path)).toBe(source));

test("an address opens a guide by its name, and nothing by another", () => {
  expect(guideIn("?guide=bind_vk&source=topup")).toEqual({ name: "bind_vk", source: "topup" });
  const all: PromptName[] = ["email", "email_support", "passkey", "role", "identity"];
  for (const name of all) expect(guideIn(`?guide=${name}`)).toEqual({ name, source: null });
  for (const other of ["", "?guide=proof", "?guide=sign_in", "?guide=bind_wechat"]) expect(guideIn(other)).toBeNull();
});
