import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { noticeStore } from "@/components/notices";
import { listenToSession } from "@/features/session/session-socket";
import { sessionStore } from "@/features/session/session-store";
import { SignInDialog } from "@/features/session/sign-in-dialog";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { answerOf, fakePopup } from "@/testing/fake-popup";

const ana = { uid: "7", email: null, nickname: "Ana", user_type: 1, language: "en" };
const ticket = {
  url: "https://accounts.example/authorize?state=login-s1",
  state: "login-s1",
  secret: "k1",
  expires_in: 600,
};
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name: `Continue with ${name}` });

beforeEach(() => {
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
});
afterEach(async () => {
  await userEvent.keyboard("{Escape}");
  identity.token = null;
  identity.visitor_token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

/** The dialog of a shop with Google and TikTok, and the window that the next press opens. */
function open() {
  knowProviders(["google", "tiktok"]);
  const popup = fakePopup();
  renderInApp(<SignInDialog />);
  return { popup, ended: askToSignIn() };
}

/** Presses, and waits until the window is on its way to the provider. */
async function press(name: string, popup: { location: { href: string } }) {
  await userEvent.click(await button(name));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
}

test("until the server has said with whom, no button can be pressed; what is not configured is not shown", async () => {
  let say: (answer: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => (say = answer)));
  renderInApp(<SignInDialog />);
  void askToSignIn();
  expect((await button("Google")).disabled).toBe(true);
  await act(async () => say(Response.json({ code: 0, data: { providers: ["google", "wechat"] } })));
  await waitFor(async () => expect((await button("Google")).disabled).toBe(false));
  expect(screen.queryByRole("button", { name: /Apple|wechat/ })).toBeNull();
});

test("a shop without providers says nothing of them", async () => {
  knowProviders([]);
  renderInApp(<SignInDialog />);
  void askToSignIn();
  await screen.findByLabelText("Email");
  expect(screen.queryByRole("region", { name: "Other ways to sign in" })).toBeNull();
});

test("when it cannot be known, that is said, and asked again", async () => {
  serve([refuse(503, "busy"), { providers: ["google"] }]);
  renderInApp(<SignInDialog />);
  void askToSignIn();
  await screen.findByText(/isn't available right now. Use your email/);
  expect(screen.queryByRole("button", { name: /Continue with/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect((await button("Google")).disabled).toBe(false);
});

test("who comes back with an answer is signed in, and what they said as a visitor comes along", async () => {
  identity.visitor_token = "v1";
  const { popup, ended } = open();
  const asked = serve([ticket, { token: "t1", is_new: true, user: ana }, { merged: 1 }]);
  await press("Google", popup);
  answerOf("login-google", { code: "c1" });
  expect(await ended).toBe(true);
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ["/api/account/google/request", { op: "login" }],
    ["/api/account/google/login", { state: "login-s1", secret: "k1", code: "c1" }],
    ["/api/im/merge_vistor_msg", { visitor_token: "v1" }],
  ]);
  expect(identity.token).toBe("t1");
  expect(noticeStore.notices.map(({ text }) => text)).toEqual([
    "Welcome to Guildhall! Your account is ready.",
    "We moved your guest chat to your account.",
  ]);
});

test("TikTok's answer goes with the address it was sent to", async () => {
  const { popup } = open();
  const asked = serve([ticket, refuse(401, "unauthorized")]);
  await press("TikTok", popup);
  answerOf("login-tiktok", { code: "c1" });
  await screen.findByText(/TikTok didn't confirm that it's you/);
  expect(asked[1]?.body).toEqual({
    state: "login-s1",
    secret: "k1",
    code: "c1",
    redirect_uri: `${location.origin}/authorization/tiktok`,
  });
});

test("a second step is asked for as after a password", async () => {
  const { popup, ended } = open();
  const asked = serve([
    ticket,
    refuse(409, "SECOND_FACTOR_REQUIRED", { ticket: "t-1", expires_in: 600 }),
    { token: "t1", is_new: false, user: ana },
  ]);
  await press("Google", popup);
  answerOf("login-google", { code: "c1" });
  await userEvent.type(await screen.findByLabelText(/recovery code/), "123456");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await ended).toBe(true);
  expect(asked[2]).toMatchObject({ path: "/api/account/second_factor/login", body: { ticket: "t-1" } });
});

test("a blocked window says how to allow it, asks the server nothing, and can be tried again", async () => {
  const { popup } = open();
  const asked = serve([ticket]);
  const opening = vi.mocked(window.open);
  opening.mockReturnValueOnce(null);
  await userEvent.click(await button("Google"));
  expect((await screen.findByRole("alert")).textContent).toMatch(/Allow pop-ups for this page/);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Continue in the Google window.");
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
});

test("a closed window and one that was declined are told apart", async () => {
  const { popup } = open();
  serve([ticket, ticket]);
  await press("Google", popup);
  popup.closed = true;
  await screen.findByText(/can't see the Google window anymore/);
  Object.assign(popup, { closed: false, location: { href: "" } });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
  answerOf("login-google", { error: "access_denied" });
  await screen.findByText(/You canceled at Google/);
});

test.each([
  ["PROVIDER_UNAVAILABLE", 409, /Google isn't responding/, true],
  ["ACCOUNT_EXISTS", 409, /already an account with this email/, false],
  ["FORBIDDEN", 403, /don't have permission/, true],
] as const)("a refusal as %s is said in its own words", async (code, status, words, isRepeatable) => {
  const { popup } = open();
  serve([ticket, refuse(status, code)]);
  await press("Google", popup);
  answerOf("login-google", { code: "c1" });
  expect((await screen.findByRole("alert")).textContent).toMatch(words);
  expect(screen.queryByRole("button", { name: "Try again" }) !== null).toBe(isRepeatable);
  expect(identity.token).toBeNull();
});

test("a provider that is down closes the window that waited for it", async () => {
  const { popup } = open();
  serve([refuse(409, "PROVIDER_UNAVAILABLE")]);
  await userEvent.click(await button("Google"));
  await screen.findByText(/Google isn't responding/);
  expect(popup.closed).toBe(true);
});

test("a try that fails late leaves the window to the one after it", async () => {
  const { popup } = open();
  let fail: (answer: Response) => void = () => {};
  const answers = [new Promise<Response>((answer) => (fail = answer)), Response.json({ code: 0, data: ticket })];
  vi.stubGlobal("fetch", () => answers.shift());
  await userEvent.click(await button("Google"));
  await press("TikTok", popup);
  await act(async () => fail(refuse(409, "PROVIDER_UNAVAILABLE")));
  expect(popup.closed).toBe(false);
  screen.getByText("Continue in the TikTok window.");
});

test("a refused answer signs nobody out who has signed in in another tab", async () => {
  const stop = listenToSession();
  const { popup } = open();
  serve([ticket, refuse(401, "unauthorized")]);
  await press("Google", popup);
  identity.token = "of-the-other-tab";
  answerOf("login-google", { code: "c1" });
  await screen.findByText(/Google didn't confirm that it's you/);
  expect(identity.token).toBe("of-the-other-tab");
  expect(noticeStore.notices).toEqual([]);
  stop();
});

test("who calls it off hears nothing more of it", async () => {
  const { popup } = open();
  const asked = serve([ticket]);
  await press("Google", popup);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(popup.closed).toBe(true);
  answerOf("login-google", { code: "c1" });
  expect(screen.queryByText(/Google window/)).toBeNull();
  expect(asked).toHaveLength(1);
});
