import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post } from "@/api/call";
import { forgetToken } from "@/api/encrypted";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { socket } from "@/api/socket";
import { noticeStore } from "@/components/notices";
import { knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { FactorPanel } from "./factor-panel";
import { ProofDialog } from "./proof-dialog";
import { listenToSession } from "./session-socket";
import { sessionStore } from "./session-store";
import { SignInDialog } from "./sign-in-dialog";
import { askToSignIn } from "./sign-in-prompt";

const ana = {
  uid: "7",
  email: "ana@example.org",
  nickname: "Ana",
  user_type: 1,
  language: "en",
  has_password: true,
} as User;
const off = { is_on: false, recovery_codes_left: 0, is_required: false };
const on = { is_on: true, enrolled_at: 1, recovery_codes_left: 10, is_required: false };
const key = { token: "key", expires_at: Date.now() + 600_000 };

let stop = () => {};
beforeEach(() => {
  knowProviders([]);
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  stop = listenToSession();
});
afterEach(() => {
  stop();
  forgetToken();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

test("an app is set up with its code, and the recovery codes are shown until they are saved", async () => {
  const offer = { secret: "GEZDGNBVGY3TQOJQ", uri: "otpauth://totp/Guildhall:ana?secret=GEZDGNBVGY3TQOJQ" };
  const asked = serve([off, offer, refuse(409, "CODE_INVALID"), { recovery_codes: ["AB2C3-D4E5F"] }, on]);
  renderInApp(<FactorPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  await screen.findByRole("img", { name: "QR code for your authenticator app" });
  screen.getByText("GEZD GNBV GY3T QOJQ");
  const field = screen.getByLabelText("Code from the app");
  await userEvent.type(field, "000000");
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText(/isn't right, or was already used/);
  await userEvent.clear(field);
  await userEvent.type(field, "123 456");
  await userEvent.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("AB2C3-D4E5F");
  expect(asked[3]).toMatchObject({ path: "/api/account/second_factor/confirm", body: { code: "123 456" } });
  await userEvent.click(screen.getByRole("button", { name: "I've saved them" }));
  expect(screen.queryByText("AB2C3-D4E5F")).toBeNull();
  await screen.findByText(/Recovery codes left: 10/);
});

test("it is turned off with a code", async () => {
  const asked = serve([on, off, off]);
  renderInApp(<FactorPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  await userEvent.type(screen.getByLabelText(/recovery code/), "ab2c3-d4e5f");
  await userEvent.click(screen.getByRole("button", { name: "Turn off" }));
  await screen.findByRole("button", { name: "Set up" });
  expect(asked[1]).toMatchObject({ path: "/api/account/second_factor/remove", body: { code: "ab2c3-d4e5f" } });
});

test("a sign-in asks for the second step, and goes back to the first", async () => {
  const asked = serve([
    refuse(409, "SECOND_FACTOR_REQUIRED", { ticket: "t-1", expires_in: 600 }),
    refuse(409, "RATE_LIMITED", { remain_time: 610 }),
    { token: "t1", is_new: false, user: ana },
  ]);
  renderInApp(<SignInDialog />);
  const ended = askToSignIn();
  await userEvent.click(await screen.findByRole("tab", { name: "Use password" }));
  await userEvent.type(screen.getByLabelText("Email"), "ana@example.org");
  await userEvent.type(screen.getByLabelText("Password", { selector: "input" }), "Guild2026hall");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  const field = await screen.findByLabelText(/recovery code/);
  await userEvent.type(field, "123456");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("Too many wrong codes. Try again in 11 min.");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(await ended).toBe(true);
  expect(asked[2]).toMatchObject({
    path: "/api/account/second_factor/login",
    body: { ticket: "t-1", code: "123456" },
  });
  expect(identity.token).toBe("t1");
});

test("a call that wants a recent proof asks for it once, and goes out again with the same body", async () => {
  sessionStore.login = { status: "logined", user: ana };
  const old = () => refuse(409, "REAUTHENTICATION_REQUIRED");
  const asked = serve([old(), off, key, { valid_for: 900 }, { secret: "S", uri: "otpauth://x" }]);
  renderInApp(<ProofDialog />);
  const answer = post("/api/account/second_factor/set_up", {});
  await userEvent.type(await screen.findByLabelText("Password", { selector: "input" }), "Guild2026hall");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await answer).toEqual({ secret: "S", uri: "otpauth://x" });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/account/second_factor/set_up",
    "/api/account/second_factor",
    "/api/get_encrypt_token",
    "/api/account/reauthenticate",
    "/api/account/second_factor/set_up",
  ]);
});

test("who has a second factor proves it with a code, and who closes the dialog gets the refusal", async () => {
  sessionStore.login = { status: "logined", user: ana };
  serve([refuse(409, "REAUTHENTICATION_REQUIRED"), on]);
  renderInApp(<ProofDialog />);
  const refused = post("/api/account/second_factor/set_up", {}).catch((error: unknown) => error);
  await screen.findByLabelText(/recovery code/);
  await userEvent.keyboard("{Escape}");
  await waitFor(async () => expect(await refused).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" }));
});
