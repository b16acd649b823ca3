import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { DialogResult } from "@/components/dialog-result";
import { noticeStore } from "@/components/notices";
import { knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { PasskeyPanel } from "./passkey-panel";
import { closePrompt, closePrompts } from "./prompt";
import { ProofDialog } from "./proof-dialog";
import { listenToSession } from "./session-socket";
import { sessionStore } from "./session-store";
import { SignInDialog } from "./sign-in-dialog";
import { askToSignIn } from "./sign-in-prompt";

const ana = { uid: "7", email: "ana@example.org", nickname: "Ana", user_type: 1, language: "en" } as User;
const phone = { id: "p1", name: "Phone", created_at: Date.UTC(2026, 0, 2, 12) };
const listed = (...passkeys: object[]) => ({ passkeys, is_available: true });
const challenge = (ticket: string) => ({ ticket, options: { challenge: "AAAA" } });
const entered = { token: "t1", is_new: false, user: ana };

/** A browser with passkeys. */
class Shown {
  static parseCreationOptionsFromJSON = (options: object) => ({ ...options, made: true });
  static parseRequestOptionsFromJSON = (options: object) => options;
  static isConditionalMediationAvailable = vi.fn(() => Promise.resolve(false));
  toJSON = () => ({ id: "shown" });
}
const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
const show = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
/** Ends as soon as it is called off. */
const untilCalledOff = ({ signal }: { signal?: AbortSignal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
const said = () => noticeStore.notices.map(({ text }) => text);

let stop = () => {};
beforeEach(() => {
  knowProviders([]);
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  vi.stubGlobal("PublicKeyCredential", Shown);
  Object.defineProperty(navigator, "credentials", { value: { create, get: show }, configurable: true });
  Shown.isConditionalMediationAvailable.mockResolvedValue(false);
  create.mockReset().mockImplementation(async () => new Shown());
  show.mockReset().mockImplementation(async () => new Shown());
  stop = listenToSession();
});
afterEach(() => {
  closePrompts(DialogResult.Close);
  stop();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
  localStorage.removeItem("guildhall.sign-in");
  Reflect.deleteProperty(navigator, "credentials");
});

async function name(text: string) {
  await userEvent.click(await screen.findByRole("button", { name: "Create a passkey" }));
  if (text !== "") await userEvent.type(screen.getByLabelText("Name"), text);
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
}

test("a passkey is made with a name, listed, and deleted after a question", async () => {
  const asked = serve([
    listed(),
    challenge("r"),
    phone,
    listed({ ...phone, last_used_at: Date.UTC(2026, 2, 4, 12) }),
    {},
    listed(),
  ]);
  renderInApp(<PasskeyPanel />);
  await name("");
  await screen.findByText("Give the passkey a name.");
  expect(asked).toHaveLength(1);
  await userEvent.type(screen.getByLabelText("Name"), " Phone ");
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
  const row = within(await screen.findByRole("listitem"));
  row.getByText("Phone");
  row.getByText("Added Jan 2, 2026 · Last used Mar 4, 2026");
  expect(create.mock.calls[0]?.[0].publicKey).toEqual({ challenge: "AAAA", made: true });
  expect(asked[1]).toMatchObject({ path: "/api/account/passkey/register/begin", body: { name: "Phone" } });
  expect(asked[2]).toMatchObject({
    path: "/api/account/passkey/register/finish",
    body: { ticket: "r", credential: { id: "shown" } },
  });
  expect(said()).toEqual(["Passkey created. You can sign in with it from now on."]);

  await userEvent.click(screen.getByRole("button", { name: "Delete the passkey Phone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this passkey?" }));
  dialog.getByText(/no longer sign in with “Phone”/);
  expect(asked).toHaveLength(4);
  await userEvent.click(dialog.getByRole("button", { name: "Delete passkey" }));
  await waitFor(() => expect(screen.queryByRole("listitem")).toBeNull());
  // The button that had the focus is gone; the reader is still in the panel.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Create a passkey"));
  expect(asked[4]).toMatchObject({ path: "/api/account/passkey/delete", body: { id: "p1" } });
});

test.each([
  ["InvalidStateError", "This device already has a passkey for your account."],
  ["NotSupportedError", "This browser can't use passkeys."],
  ["ConstraintError", "The passkey couldn't be created. Try again."],
  ["NotAllowedError", "No passkey was created."],
])("a browser that says %s is put into words, and nothing is sent", async (error, words) => {
  const asked = serve([listed(), challenge("r")]);
  create.mockRejectedValue(new DOMException("", error));
  renderInApp(<PasskeyPanel />);
  await name("Phone");
  await waitFor(() => expect(said()).toEqual([words]));
  expect(asked).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Phone");
});

test("what the server refuses of a passkey is said, and a name at its field", async () => {
  serve([
    listed(),
    refuse(422, "paramater_error", { fields: { name: "invalid" } }),
    challenge("r"),
    refuse(409, "CONFLICT"),
    challenge("r"),
    refuse(422, "paramater_error", { fields: { credential: "invalid" } }),
  ]);
  renderInApp(<PasskeyPanel />);
  await name("Phone");
  await screen.findByText("Use a short name without special characters.");
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
  await waitFor(() => expect(said()).toEqual(["This device already has a passkey for your account."]));
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
  await waitFor(() => expect(said().at(-1)).toBe("The passkey couldn't be created. Try again."));
});

test("a passkey that came too late, and one too many, are said in words of their own", async () => {
  serve([
    listed(),
    challenge("r"),
    refuse(409, "CODE_EXPIRED"),
    refuse(409, "QUOTA"),
    listed(...Array.from({ length: 20 }, (_, at) => ({ ...phone, id: String(at) }))),
  ]);
  renderInApp(<PasskeyPanel />);
  await name("Phone");
  await waitFor(() => expect(said()).toEqual(["That took too long, so no passkey was created. Try again."]));
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
  const full = await screen.findByRole("note");
  expect(said().at(-1)).toBe(full.textContent);
  expect(full.textContent).toMatch(/^You have 20 passkeys/);
  expect(document.activeElement?.contains(full)).toBe(true);
});

test("making one can be called off while the browser asks, and the focus stays in the panel", async () => {
  const asked = serve([listed(), challenge("r")]);
  create.mockImplementation(untilCalledOff);
  renderInApp(<PasskeyPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Create a passkey" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await userEvent.type(screen.getByLabelText("Name"), "Phone");
  await userEvent.click(screen.getByRole("button", { name: "Create a passkey" }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(said()).toEqual(["No passkey was created."]));
  expect(create.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Create a passkey" }));
  expect(asked).toHaveLength(2);
});

test("one that the browser made after the machine slept is made again for a challenge that still stands", async () => {
  const asked = serve([listed(), challenge("slept"), challenge("awake"), phone, listed(phone)]);
  const now = Date.now();
  create.mockImplementationOnce(async () => {
    vi.spyOn(Date, "now").mockReturnValue(now + 6 * 60_000);
    return new Shown();
  });
  renderInApp(<PasskeyPanel />);
  await name("Phone");
  await screen.findByRole("listitem");
  expect(create).toHaveBeenCalledTimes(2);
  expect(asked[3]?.body).toMatchObject({ ticket: "awake" });
});

test("where there can be none it says why, and offers nothing", async () => {
  serve([{ passkeys: [], is_available: false }]);
  const { unmount } = renderInApp(<PasskeyPanel />);
  await screen.findByText("Passkeys can't be used at this address.");
  unmount();
  vi.stubGlobal("PublicKeyCredential", undefined);
  serve([listed()]);
  renderInApp(<PasskeyPanel />);
  await screen.findByText("This browser can't use passkeys.");
  expect(screen.queryByRole("button", { name: "Create a passkey" })).toBeNull();
});

test("twenty are as many as there can be", async () => {
  serve([listed(...Array.from({ length: 20 }, (_, at) => ({ ...phone, id: String(at) })))]);
  renderInApp(<PasskeyPanel />);
  await screen.findByText(/You have 20 passkeys, which is the limit/);
});

async function openSignIn() {
  renderInApp(<SignInDialog />);
  const ended = askToSignIn();
  return { ended, button: await screen.findByRole("button", { name: "Sign in with a passkey" }) };
}

test("a passkey signs in by its button, and is remembered as the way", async () => {
  const asked = serve([challenge("l"), entered]);
  const { ended, button } = await openSignIn();
  expect(asked).toEqual([]);
  await userEvent.click(button);
  expect(await ended).toBe(true);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/account/passkey/login/begin",
    "/api/account/passkey/login/finish",
  ]);
  expect(asked[1]?.body).toEqual({ ticket: "l", credential: { id: "shown" } });
  expect(identity.token).toBe("t1");
  expect(localStorage.getItem("guildhall.sign-in")).toBe("passkey");
});

test("a refused passkey is told in one sentence, and one that was called off is no failure", async () => {
  serve([challenge("l"), refuse(401, "unauthorized"), challenge("l")]);
  const { button } = await openSignIn();
  await userEvent.click(button);
  await waitFor(() => expect(said()).toEqual(["Passkey sign-in failed. Try again, or sign in another way."]));
  show.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await userEvent.click(button);
  await waitFor(() => expect(noticeStore.notices.at(-1)).toMatchObject({ type: "info" }));
  expect(said().at(-1)).toBe("Passkey sign-in was canceled.");
});

test("the email field offers passkeys where the browser can, and one that is chosen there signs in", async () => {
  Shown.isConditionalMediationAvailable.mockResolvedValue(true);
  const asked = serve([challenge("l"), entered]);
  let choose = (_: Shown) => {};
  show.mockImplementationOnce(() => new Promise<Shown>((resolve) => (choose = resolve)));
  const { ended } = await openSignIn();
  expect(screen.getByLabelText("Email").getAttribute("autocomplete")).toBe("username webauthn");
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  choose(new Shown());
  expect(await ended).toBe(true);
  expect(show.mock.calls[0]?.[0].mediation).toBe("conditional");
  expect(asked).toHaveLength(2);
});

test("the button calls off what the email field offers", async () => {
  Shown.isConditionalMediationAvailable.mockResolvedValue(true);
  serve([challenge("offered"), challenge("pressed"), entered]);
  show.mockImplementationOnce(untilCalledOff);
  const { ended, button } = await openSignIn();
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  await userEvent.click(button);
  expect(await ended).toBe(true);
  expect(show.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  expect(show.mock.calls[1]?.[0].mediation).toBeUndefined();
});

test("closing the dialog calls off what the browser asks, and says nothing", async () => {
  const asked = serve([challenge("l")]);
  show.mockImplementation(untilCalledOff);
  const { ended, button } = await openSignIn();
  await userEvent.click(button);
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  closePrompt("sign_in", DialogResult.Close);
  expect(await ended).toBe(false);
  await waitFor(() => expect(show.mock.calls[0]?.[0].signal?.aborted).toBe(true));
  expect(said()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test("closing the dialog while the server answers signs nobody in", async () => {
  let hear = (_: Response) => {};
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit) => {
    asked.push(path);
    if (path.endsWith("begin")) return Promise.resolve(Response.json({ code: 0, data: challenge("l") }));
    return new Promise<Response>((resolve, reject) => {
      hear = resolve;
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
  const { button } = await openSignIn();
  await userEvent.click(button);
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => closePrompt("sign_in", DialogResult.Close));
  await act(async () => hear(Response.json({ code: 0, data: entered })));
  expect(identity.token).toBeNull();
  expect(localStorage.getItem("guildhall.sign-in")).toBeNull();
});

test("a challenge that waits in the email field is replaced by wall time, also after the machine slept", async () => {
  Shown.isConditionalMediationAvailable.mockResolvedValue(true);
  const asked = serve([challenge("slept"), challenge("awake"), entered]);
  show.mockImplementationOnce(untilCalledOff);
  let choose = (_: Shown) => {};
  show.mockImplementationOnce(() => new Promise<Shown>((resolve) => (choose = resolve)));
  const { ended } = await openSignIn();
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  // No timer has run; the page is seen again.
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 4 * 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(show.mock.calls[0]?.[0].signal?.aborted).toBe(false);
  clock.mockReturnValue(now + 5 * 60_000);
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  choose(new Shown());
  expect(await ended).toBe(true);
  expect(asked.at(-1)?.body).toMatchObject({ ticket: "awake" });
});

test("a passkey is asked for first where the last sign-in was with one, and quietly", async () => {
  localStorage.setItem("guildhall.sign-in", "passkey");
  const asked = serve([challenge("first"), { token: "t1", is_new: false, user: ana }]);
  show.mockRejectedValueOnce(new DOMException("", "NotAllowedError"));
  const { ended } = await openSignIn();
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Sign in with a passkey" });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(said()).toEqual([]);
  // Another way is as good as ever, and is what is remembered.
  await userEvent.type(screen.getByLabelText("Email"), "ana@example.org");
  await userEvent.type(screen.getByLabelText("Code from your email"), "ABC234");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await ended).toBe(true);
  expect(asked.map(({ path }) => path)).toEqual(["/api/account/passkey/login/begin", "/api/account/email/login"]);
  expect(localStorage.getItem("guildhall.sign-in")).toBeNull();
});

test("a recent proof may be a passkey, for who has one", async () => {
  sessionStore.login = { status: "logined", user: ana };
  const off = { is_on: false, recovery_codes_left: 0, is_required: false };
  const answers: Record<string, unknown[]> = {
    "/api/account/passkey/delete": [refuse(409, "REAUTHENTICATION_REQUIRED"), {}],
    "/api/account/passkey/list": [listed(phone)],
    "/api/account/second_factor": [off],
    "/api/account/passkey/prove/begin": [challenge("late"), challenge("wrong"), challenge("right")],
    "/api/account/passkey/prove/finish": [
      refuse(409, "CODE_EXPIRED"),
      refuse(422, "paramater_error", { fields: { credential: "invalid" } }),
      { valid_for: 900 },
    ],
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const next = answers[path]?.shift();
    return next instanceof Response ? next : Response.json({ code: 0, data: next });
  });
  renderInApp(<ProofDialog />);
  const answer = post("/api/account/passkey/delete", { id: "p1" });
  const button = await screen.findByRole("button", { name: "Use a passkey" });
  await userEvent.click(button);
  await waitFor(() => expect(said()).toEqual(["That took too long. Try again."]));
  await userEvent.click(button);
  await waitFor(() => expect(said().at(-1)).toEqual("The passkey wasn't accepted. Try again, or confirm another way."));
  await userEvent.click(button);
  expect(await answer).toEqual({});
});

test("closing the dialog calls off a proof that the browser asks for", async () => {
  sessionStore.login = { status: "logined", user: ana };
  const answers: Record<string, unknown> = {
    "/api/account/passkey/delete": () => refuse(409, "REAUTHENTICATION_REQUIRED"),
    "/api/account/passkey/list": () => listed(phone),
    "/api/account/second_factor": () => ({ is_on: false, recovery_codes_left: 0, is_required: false }),
    "/api/account/passkey/prove/begin": () => challenge("p"),
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const next = (answers[path] as () => unknown)();
    return next instanceof Response ? next : Response.json({ code: 0, data: next });
  });
  show.mockImplementation(untilCalledOff);
  renderInApp(<ProofDialog />);
  const refused = post("/api/account/passkey/delete", { id: "p1" }).catch((cause: unknown) => cause);
  await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(show).toHaveBeenCalledTimes(1));
  await userEvent.keyboard("{Escape}");
  expect(await refused).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
  await waitFor(() => expect(show.mock.calls[0]?.[0].signal?.aborted).toBe(true));
  expect(said()).toEqual([]);
});
