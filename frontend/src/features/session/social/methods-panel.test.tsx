import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { ProofDialog } from "@/features/session/proof-dialog";
import { listenToSession } from "@/features/session/session-socket";
import { sessionStore } from "@/features/session/session-store";
import { useUser } from "@/features/session/use-session";
import { knowPasskeys } from "@/testing/providers";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { answerOf, fakePopup } from "@/testing/fake-popup";
import { MethodsPanel } from "./methods-panel";

const ana = { uid: "7", email: "ana@example.org", nickname: "Ana", user_type: 1, has_password: true } as User;
const ticket = { url: "https://accounts.example/", state: "bind-s1", secret: "k1", expires_in: 600 };
const nothing = { open_orders: 0, on_sale: 0, is_last: false };
const google = { provider: "google", is_available: true, name: "Ana G.", bound_at: 1_700_000_000_000 };
const free = { provider: "google", is_available: true };
const methods = (...all: object[]) => ({ methods: all, has_password: true, has_email: true });

let stop = () => {};
beforeEach(() => {
  stop = listenToSession();
  identity.token = "t1";
  knowPasskeys([]);
  sessionStore.login = { status: "logined", user: ana };
});
afterEach(() => {
  stop();
  identity.token = null;
  noticeStore.notices = [];
  sessionStore.login = { status: "unknown" };
});

/** As the settings page does, of whoever is signed in now. */
function Shown() {
  const user = useUser();
  return user === null ? <p>signed out</p> : <MethodsPanel user={user} />;
}
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest("li");
  if (found === null) throw new Error(`no row of ${name}`);
  return within(found);
};

test("each provider shows its name and since when; what is neither offered nor linked is not shown", async () => {
  serve([
    methods({ ...google, unlinking: nothing }, { provider: "line", is_available: false }, { provider: "wechat" }),
  ]);
  renderInApp(<Shown />);
  (await row("Google")).getByText("Ana G.");
  (await row("Google")).getByText(/since Nov 14, 2023/);
  expect(screen.queryByText("LINE")).toBeNull();
});

test("after linking, the name shows without a reload, and it is told", async () => {
  const popup = fakePopup();
  const linked = methods({ ...google, unlinking: nothing });
  const asked = serve([
    methods(free),
    ticket,
    { google_name: "Ana G." },
    { ...ana, google_name: "Ana G." },
    linked,
    linked,
  ]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Link Google" }));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
  answerOf("bind-google", { code: "c1" });
  await screen.findByText("Ana G.");
  await waitFor(() => expect(noticeStore.notices[0]?.text).toBe("Google is linked. You can sign in with it now."));
  expect(asked[2]).toMatchObject({
    path: "/api/account/google/bind",
    body: { state: "bind-s1", secret: "k1", code: "c1" },
  });
  expect(sessionStore.login).toMatchObject({ user: { google_name: "Ana G." } });
});

test("an answer that is not accepted signs nobody out", async () => {
  const popup = fakePopup();
  serve([methods(free), ticket, refuse(401, "unauthorized")]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Link Google" }));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
  answerOf("bind-google", { code: "c1" });
  await screen.findByText(/Google didn't confirm that it's you/);
  expect(identity.token).toBe("t1");
});

test("another person's account at the provider is said so", async () => {
  const popup = fakePopup();
  serve([methods(free), ticket, refuse(409, "ALREADY_BOUND")]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Link Google" }));
  await waitFor(() => expect(popup.location.href).toBe(ticket.url));
  answerOf("bind-google", { code: "c1" });
  await screen.findByText(/already linked to another account here/);
});

test("unlinking says first what is left, and then the row is free", async () => {
  const before = methods({ ...google, unlinking: nothing });
  sessionStore.login = { status: "logined", user: { ...ana, google_name: "Ana G." } as User };
  const asked = serve([before, before, { ...ana, google_name: null }, methods(free), methods(free)]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink Google?" }));
  dialog.getByText("You can still sign in with: email code and password.");
  await userEvent.click(dialog.getByRole("button", { name: "Unlink Google" }));
  await screen.findByRole("button", { name: "Link Google" });
  await waitFor(() => expect(noticeStore.notices[0]?.text).toBe("Google is unlinked."));
  expect(asked.find(({ path }) => path === "/api/account/google/unbind")?.body).toEqual({});
});

test("a passkey is a way in that is left", async () => {
  knowPasskeys([{ id: "p1", name: "Phone", created_at: 1 }]);
  const now = { ...methods({ ...google, unlinking: nothing }), has_password: false, has_email: false };
  serve([now, now]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink Google?" }));
  dialog.getByText("You can still sign in with: passkey.");
});

test("what the shop does not take any more is not said to be left", async () => {
  const line = { provider: "line", is_available: false, name: "Ana L.", bound_at: 1, unlinking: nothing };
  const before = { ...methods({ ...google, unlinking: nothing }, line), has_password: false };
  serve([before, before]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  within(await screen.findByRole("dialog")).getByText("You can still sign in with: email code.");
});

test("open trades stand against unlinking, with their numbers; the only way in does too", async () => {
  const line = { provider: "line", is_available: true, name: "Ana L.", bound_at: 1 };
  const now = methods(
    { ...google, unlinking: { open_orders: 1, on_sale: 3, is_last: false } },
    { ...line, unlinking: { ...nothing, is_last: true } },
  );
  serve([now, now, now]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  let dialog = within(await screen.findByRole("dialog", { name: "Unlink Google?" }));
  dialog.getByText("1 open order");
  dialog.getByText("3 items on sale");
  expect(dialog.queryByRole("button", { name: "Unlink Google" })).toBeNull();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Unlink LINE" }));
  dialog = within(await screen.findByRole("dialog", { name: "Unlink LINE?" }));
  dialog.getByText(/LINE is your only way to sign in. Link another account, create a passkey/);
});

test("what has come up meanwhile is read again, and stands in the dialog", async () => {
  const before = methods({ ...google, unlinking: nothing });
  const after = methods({ ...google, unlinking: { ...nothing, open_orders: 2 } });
  serve([before, before, refuse(409, "UNLINK_REFUSED"), after]);
  renderInApp(<Shown />);
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink Google?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Unlink Google" }));
  await dialog.findByText("2 open orders");
  expect(noticeStore.notices).toEqual([]);
});

test("who has neither password nor email proves who they are by signing in again", async () => {
  sessionStore.login = { status: "logined", user: { ...ana, email: null, has_password: false } as User };
  const before = methods({ ...google, unlinking: nothing });
  const off = { is_on: false, recovery_codes_left: 0, is_required: false };
  serve([before, before, refuse(409, "REAUTHENTICATION_REQUIRED"), off, {}]);
  renderInApp(
    <>
      <Shown />
      <ProofDialog />
    </>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Unlink Google" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Unlink Google?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Unlink Google" }));
  await userEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
  await screen.findByText("signed out");
  expect(identity.token).toBeNull();
});
