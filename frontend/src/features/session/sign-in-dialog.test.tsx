import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import { socket } from "@/api/socket";
import { noticeStore } from "@/components/notices";
import { knowProviders } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { listenToSession } from "./session-socket";
import { sessionStore } from "./session-store";
import { SignInDialog } from "./sign-in-dialog";
import { askToSignIn } from "./sign-in-prompt";

const ana = { uid: "7", email: "ana@example.org", nickname: "Ana", user_type: 1, language: "en" };
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /Send code|Resend in/ });
const confirmButton = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Sign in$|^Try again in \d+ s$/ });
const fill = async (email: string, code = "") => {
  await userEvent.type(await screen.findByLabelText("Email"), email);
  if (code !== "") await userEvent.type(screen.getByLabelText("Code from your email"), code);
};

let stop = () => {};
beforeEach(() => {
  knowProviders([]);
  vi.spyOn(socket, "connect").mockReturnValue(socket);
  vi.spyOn(socket, "disconnect").mockReturnValue(socket);
  stop = listenToSession();
});
afterEach(() => {
  stop();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

async function open() {
  renderInApp(<SignInDialog />);
  const ended = askToSignIn();
  await screen.findByRole("dialog");
  return ended;
}

test("send is disabled without an email, and an invalid one flags the field and says so", async () => {
  void open();
  await screen.findByRole("dialog");
  expect(sendButton().disabled).toBe(true);
  await fill("ana@nowhere");
  await userEvent.click(sendButton());
  expect(screen.getByText(/Enter a valid email/)).toBeTruthy();
  expect(noticeStore.notices[0]).toMatchObject({ type: "error" });
});

test("a sent code starts the countdown of the button", async () => {
  serve([{ remain_time: 60 }]);
  void open();
  await fill("one@example.org");
  await userEvent.click(sendButton());
  await waitFor(() => expect(sendButton().textContent).toMatch(/Resend in (60|59) s/));
  expect(sendButton().disabled).toBe(true);
  expect(screen.getByText(/sent a code to one@example.org/)).toBeTruthy();
});

test("a refusal with remain_time resumes the countdown from that time", async () => {
  serve([refuse(409, "RATE_LIMITED", { remain_time: 37 })]);
  void open();
  await fill("two@example.org");
  await userEvent.click(sendButton());
  await waitFor(() => expect(sendButton().textContent).toMatch(/Resend in (37|36) s/));
});

test("confirm needs an email and a whole code; a wrong code marks the code field, not the email", async () => {
  const asked = serve([refuse(409, "CODE_INVALID")]);
  void open();
  await fill("ana@example.org", "ab-12");
  expect(confirmButton().disabled).toBe(true);
  await userEvent.type(screen.getByLabelText("Code from your email"), "c d 9");
  await userEvent.click(confirmButton());
  await waitFor(() => expect(screen.getByLabelText("Code from your email").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).not.toBe("true");
  expect(asked[0]?.body).toEqual({ email: "ana@example.org", auth_code: "ab12cd" });
});

test("the ticket of the sending goes back with the code", async () => {
  const asked = serve([{ remain_time: 60, ticket: "t-1" }, refuse(409, "CODE_INVALID")]);
  void open();
  await fill("three@example.org", "ABC234");
  await userEvent.click(sendButton());
  await waitFor(() => expect(sendButton().disabled).toBe(true));
  await userEvent.click(confirmButton());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.body).toEqual({ email: "three@example.org", auth_code: "ABC234", ticket: "t-1" });
});

test("an error about the email marks the email field", async () => {
  serve([refuse(422, "paramater_error", { fields: { email: "invalid" } })]);
  void open();
  await fill("ana@example.org", "ABC234");
  await userEvent.click(confirmButton());
  await waitFor(() => expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true"));
});

test("a refusal that asks for patience disables confirming until it is over", async () => {
  serve([refuse(429, "too_many_requests", { retry_after: 20 })]);
  void open();
  await fill("ana@example.org", "ABC234");
  await userEvent.click(confirmButton());
  await waitFor(() => expect(confirmButton().textContent).toMatch(/Try again in (20|19) s/));
  expect(confirmButton().disabled).toBe(true);
});

test("an unauthorized call asks once for a sign-in and is sent again afterwards", async () => {
  const asked = serve([refuse(401, "unauthorized"), { token: "t1", is_new: false, user: ana }, { done: true }]);
  renderInApp(<SignInDialog />);
  const answer = post("/api/account/nickname/set", { nickname: "Ana B" });
  await fill("ana@example.org", "ABC234");
  await userEvent.click(confirmButton());
  expect(await answer).toEqual({ done: true });
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/account/nickname/set",
    "/api/account/email/login",
    "/api/account/nickname/set",
  ]);
  expect(asked[2]?.headers["authorization"]).toBe("PS t1");
});

test("who closes the dialog gets the error, and two who wait share one dialog", async () => {
  serve([refuse(401, "unauthorized"), refuse(401, "unauthorized")]);
  renderInApp(<SignInDialog />);
  const both = Promise.allSettled([post("/api/account/logout", {}), post("/api/im/unread_msg_count", {})]);
  await screen.findByRole("dialog");
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  await userEvent.keyboard("{Escape}");
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a spent token is forgotten before the dialog opens", async () => {
  identity.token = "spent";
  serve([refuse(401, "unauthorized")]);
  renderInApp(<SignInDialog />);
  const refused = post("/api/account/logout", {}).catch((error: unknown) => error);
  await screen.findByRole("dialog");
  expect(identity.token).toBeNull();
  expect(sessionStore.login.status).toBe("unlogined");
  await userEvent.keyboard("{Escape}");
  expect(await refused).toMatchObject({ code: "profile_error", status: 401 });
});
