import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { decode, forgetToken } from "@/api/encrypted";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { EmailPanel } from "./email-panel";
import { PasswordPanel } from "./password-panel";
import { PreferencesPanel } from "./preferences-panel";
import { ProfilePanel } from "./profile-panel";
import { sessionStore } from "./session-store";
import { SessionsPanel } from "./sessions-panel";

const ana = {
  uid: "7",
  email: "ana@example.org",
  nickname: "Ana Silva",
  user_type: 1,
  language: "en",
  has_password: true,
} as User;
const device = {
  session_id: "1",
  kind: "web" as const,
  device_name: "Chrome on Windows",
  address: "203.0.113.7",
  created_at: 1,
  last_seen_at: 1,
  is_current: true,
};
const other = { ...device, session_id: "2", device_name: "Safari on iPhone", is_current: false };

/** Passwords travel encoded with this. */
const key = { token: "key", expires_at: Date.now() + 600_000 };

afterEach(() => {
  noticeStore.notices = [];
  forgetToken();
});

test("another device is signed out by its own button, this one has none", async () => {
  const asked = serve([{ sessions: [device, other] }, { revoked: 1 }, { sessions: [device] }]);
  renderInApp(<SessionsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  expect(asked[1]).toMatchObject({ path: "/api/account/sessions/revoke", body: { session_id: "2" } });
  expect(screen.queryByRole("button", { name: /Sign out/ })).toBeNull();
});

test("a list that cannot be read says why and can be asked for again", async () => {
  serve([refuse(503, "busy"), { sessions: [device] }]);
  renderInApp(<SessionsPanel />);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Chrome on Windows")).toBeTruthy();
});

test("a new password is checked by the rule before anything is sent", async () => {
  const asked = serve([key, {}, ana]);
  renderInApp(<PasswordPanel user={ana} />);
  await userEvent.type(screen.getByLabelText("Current password", { selector: "input[type=password]" }), "Old12345");
  await userEvent.type(screen.getByLabelText("New password"), "short1A");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText(/at least 8 characters/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(screen.getByLabelText("New password"), "x");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  await waitFor(() => expect(asked[1]?.path).toBe("/api/account/password/set"));
  const sent: unknown = JSON.parse(await decode(String(asked[1]?.body), key.token));
  expect(sent).toEqual({ old_password: "Old12345", password: "short1Ax" });
  await waitFor(() => expect(noticeStore.notices[0]?.type).toBe("success"));
});

test("a wrong old password marks the old one, not the new one", async () => {
  serve([key, refuse(409, "WRONG_PASSWORD")]);
  renderInApp(<PasswordPanel user={ana} />);
  await userEvent.type(screen.getByLabelText("Current password", { selector: "input[type=password]" }), "Wrong123");
  await userEvent.type(screen.getByLabelText("New password"), "Brandnew1");
  await userEvent.click(screen.getByRole("button", { name: "Save password" }));
  expect(await screen.findByText("Wrong current password.")).toBeTruthy();
  expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).not.toBe("true");
});

test("without a password yet, a code by mail is the only way", () => {
  renderInApp(<PasswordPanel user={{ ...ana, has_password: false }} />);
  expect(screen.queryByLabelText("Current password")).toBeNull();
  expect(screen.getByRole("button", { name: "Send code" })).toBeTruthy();
});

test("who came by a provider alone has to add an address before a password", () => {
  renderInApp(<PasswordPanel user={{ ...ana, has_password: false, email: null }} />);
  screen.getByText(/Add an email address to your account first/);
  expect(screen.queryByRole("button", { name: "Send code" })).toBeNull();
});

test("the first address of an account is added with a code that went there", async () => {
  const added = { ...ana, email: "new@example.org" };
  const asked = serve([{ remain_time: 60, ticket: "t-1" }, refuse(409, "CODE_INVALID"), added]);
  renderInApp(<EmailPanel user={{ ...ana, email: null }} />);
  await userEvent.type(screen.getByLabelText("Email"), " new@example.org ");
  await userEvent.click(screen.getByRole("button", { name: "Send code" }));
  const code = screen.getByLabelText("Code from your email");
  await userEvent.type(code, "ABC234");
  await userEvent.click(screen.getByRole("button", { name: "Add address" }));
  await waitFor(() => expect(code.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.click(screen.getByRole("button", { name: "Add address" }));
  await waitFor(() => expect(sessionStore.login).toEqual({ status: "logined", user: added }));
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ["/api/account/email/bind_send", { email: "new@example.org" }],
    ["/api/account/email/bind", { email: "new@example.org", auth_code: "ABC234", ticket: "t-1" }],
    ["/api/account/email/bind", { email: "new@example.org", auth_code: "ABC234", ticket: "t-1" }],
  ]);
});

test("another address needs a code that went there, and the password or a code that went to the old one", async () => {
  const changed = { ...ana, email: "moved@example.org" };
  const asked = serve([{ remain_time: 60, ticket: "t-1" }, refuse(409, "WRONG_PASSWORD"), changed]);
  renderInApp(<EmailPanel user={{ ...ana, has_password: true }} />);
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await userEvent.type(screen.getByLabelText("New email"), "ANA@example.org");
  await userEvent.type(screen.getByLabelText("Code from your new email"), "ABC234");
  await userEvent.type(screen.getByLabelText("Password"), "Guild2026hall");
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  expect(await screen.findByText("This is your current email.")).toBeTruthy();
  await userEvent.clear(screen.getByLabelText("New email"));
  await userEvent.type(screen.getByLabelText("New email"), "moved@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Send code" }));
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await waitFor(() => expect(screen.getByLabelText("Password").closest("[data-error]")).toBeTruthy());
  await userEvent.click(screen.getByLabelText("Sign out my other devices"));
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await waitFor(() => expect(sessionStore.login).toEqual({ status: "logined", user: changed }));
  const wish = { email: "moved@example.org", auth_code: "ABC234", ticket: "t-1", password: "Guild2026hall" };
  expect(asked.map(({ body }) => body)).toEqual([
    { email: "moved@example.org" },
    { ...wish, end_others: false },
    { ...wish, end_others: true },
  ]);
});

test("without a password a code to the present address proves who asks", async () => {
  const asked = serve([{ remain_time: 60, ticket: "t-2" }, refuse(409, "CODE_INVALID")]);
  renderInApp(<EmailPanel user={{ ...ana, has_password: false }} />);
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  await userEvent.type(screen.getByLabelText("New email"), "third@example.org");
  await userEvent.type(screen.getByLabelText("Code from your new email"), "ABC234");
  await userEvent.click(screen.getAllByRole("button", { name: "Send code" })[1]!);
  await userEvent.type(screen.getByLabelText("Code from your current email"), "DEF567");
  await userEvent.click(screen.getByRole("button", { name: "Change email address" }));
  expect(await screen.findAllByText("One of the two codes is wrong or has expired.")).toHaveLength(2);
  expect(asked.map(({ body }) => body)).toEqual([
    { email: "ana@example.org" },
    {
      email: "third@example.org",
      auth_code: "ABC234",
      current_auth_code: "DEF567",
      current_ticket: "t-2",
      end_others: false,
    },
  ]);
});

test("a name of three letters is not sent, one of four is", async () => {
  const asked = serve([{ ...ana, nickname: "Anna" }]);
  renderInApp(<ProfilePanel user={ana} portrait={null} />);
  const name = screen.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Ann");
  await userEvent.click(screen.getByRole("button", { name: "Save name" }));
  expect(await screen.findByText(/at least 4 characters/)).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(name, "a");
  await userEvent.click(screen.getByRole("button", { name: "Save name" }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ nickname: "Anna" }));
});

test("colours are the device's until one is chosen, and the choice is kept", async () => {
  renderInApp(<PreferencesPanel />);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "System" }).checked).toBe(true);
  await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark");
  expect(localStorage.getItem("guildhall.colour-scheme")).toBe("dark");
  localStorage.removeItem("guildhall.colour-scheme");
});

test("a birthday that was said is shown, and can be said no more", async () => {
  renderInApp(<ProfilePanel user={{ ...ana, birthday: "2000-02-29" }} portrait={null} />);
  expect(await screen.findByText("Feb 29, 2000")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save birthday" })).toBeNull();
});
