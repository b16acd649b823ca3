import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { User } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { choose } from "@/testing/choose";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import type { SellerApplication, SellerInfo } from "./seller-calls";
import { SellerPage } from "./seller-page";

const ana = { uid: "7", email: "ana@example.org", nickname: "Ana Silva", user_type: 1, language: "en" } as User;
const ready: SellerInfo = {
  has_email: true,
  needs_identity: true,
  is_verified: true,
  expected_days: 3,
  wait_days: 14,
  countries: ["DE", "JP"],
};
const sent: SellerApplication = {
  application_id: "a1",
  state: "submitted",
  categories: ["items"],
  games: ["csgo"],
  description: "Won in our own matches.",
  country: "DE",
  submitted_at: Date.UTC(2026, 10, 27),
};
const games = { games: [{ game: "csgo", name: "Counter-Strike 2", goods: 1, kind: "items" as const }] };
const answers = (info: SellerInfo): Answers => ({
  "/api/account/seller/info": info,
  "/api/market/games": games,
  "/api/legal/text": { kind: "seller_terms", language: "en", version: 9, at: 1, body: "Sell what is yours." },
});

afterEach(() => {
  noticeStore.notices = [];
});

test("what is missing is said with the way to it, and the form waits for it", async () => {
  fakeServer(answers({ ...ready, has_email: false, is_verified: false }));
  renderInApp(<SellerPage user={{ ...ana, uid: "missing" }} />);
  expect(await screen.findByRole("button", { name: "Add email" })).toBeTruthy();
  const way = screen.getByRole("link", { name: "Verify identity" });
  expect(way.getAttribute("href")).toMatch(/^\/settings\/verification\?return_to=/u);
  expect(screen.queryByRole("button", { name: "Send application" })).toBeNull();
});

test("a shop that asks for no identity does not mention it", async () => {
  fakeServer(answers({ ...ready, needs_identity: false, is_verified: false }));
  renderInApp(<SellerPage user={{ ...ana, uid: "no identity" }} />);
  expect(await screen.findByRole("button", { name: "Send application" })).toBeTruthy();
  expect(screen.queryByText("A verified identity")).toBeNull();
});

test("an application says what is sold, from where, and which terms were accepted", async () => {
  let info: SellerInfo = ready;
  const asked = fakeServer({
    ...answers(ready),
    "/api/account/seller/info": () => info,
    "/api/account/seller/apply": () => {
      info = { ...ready, obstacle: "open", application: sent };
      return { application_id: "a1", state: "submitted" as const };
    },
  });
  renderInApp(<SellerPage user={{ ...ana, uid: "applies" }} />);
  const send = await screen.findByRole("button", { name: "Send application" });
  await userEvent.click(send);
  expect(await screen.findByText("Accept the seller terms to apply.")).toBeTruthy();
  expect(screen.getAllByText("Choose at least one.")).toHaveLength(2);
  expect(screen.getByText("Choose a country.")).toBeTruthy();
  expect(asked.filter(({ path }) => path.endsWith("/apply"))).toEqual([]);

  await userEvent.click(screen.getByRole("checkbox", { name: "Single items" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Games" }));
  await userEvent.click(await screen.findByRole("option", { name: "Counter-Strike 2" }));
  await choose(screen.getByRole("combobox", { name: "Country you sell from" }), "Germany");
  await userEvent.type(screen.getByRole("textbox", { name: /Where does/ }), "Won in our own matches.");
  const terms = screen.getByRole("link", { name: "Read the seller terms" });
  expect(terms.getAttribute("href")).toBe("/legal/seller_terms?version=9");
  await userEvent.click(screen.getByRole("checkbox", { name: /I've read and accept/ }));
  await userEvent.click(send);
  expect(await screen.findByText(/Our team will look at it next/)).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith("/apply"))?.input).toEqual({
    categories: ["items"],
    games: ["csgo"],
    country: "DE",
    description: "Won in our own matches.",
    terms_version: 9,
  });
});

test("a decline says why, what to do and from when on the next one is taken", async () => {
  const declined: SellerApplication = {
    ...sent,
    state: "declined",
    reason: "source_unclear",
    note: "Who do you buy from?",
    closed_at: Date.UTC(2026, 10, 28),
  };
  const again_at = Date.UTC(2026, 11, 12, 12);
  fakeServer(answers({ ...ready, obstacle: "waiting", again_at, application: declined }));
  renderInApp(<SellerPage user={{ ...ana, uid: "declined" }} />);
  expect(await screen.findByText("Unclear where it comes from")).toBeTruthy();
  expect(screen.getByText("Who do you buy from?")).toBeTruthy();
  expect(screen.getByText(/You can apply again from December 12, 2026/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send application" })).toBeNull();
});

test("an open application shows its stage and can be taken back", async () => {
  let info: SellerInfo = {
    ...ready,
    obstacle: "open",
    application: { ...sent, state: "under_review", review_at: Date.UTC(2026, 10, 28) },
  };
  const asked = fakeServer({
    ...answers(info),
    "/api/account/seller/info": () => info,
    "/api/account/seller/withdraw": () => {
      info = { ...ready, application: { ...sent, state: "withdrawn" } };
      return { application_id: "a1", state: "withdrawn" as const };
    },
  });
  renderInApp(<SellerPage user={{ ...ana, uid: "open" }} />);
  const stages = await screen.findByRole("list");
  expect(within(stages).getAllByRole("listitem")[1]?.getAttribute("aria-current")).toBe("step");
  await userEvent.click(screen.getByRole("button", { name: "Take application back" }));
  expect(await screen.findByText(/You took your last application back/)).toBeTruthy();
  expect(asked.find(({ path }) => path.endsWith("/withdraw"))?.input).toEqual({ application_id: "a1" });
});

test("who cannot be a seller reads why, and who is one finds the inventory", async () => {
  fakeServer(answers({ ...ready, obstacle: "works_for_seller" }));
  const { unmount } = renderInApp(<SellerPage user={{ ...ana, uid: "child" }} />);
  expect(await screen.findByText(/works for a seller/)).toBeTruthy();
  expect(screen.queryByText("What you need")).toBeNull();
  unmount();
  fakeServer(answers({ ...ready, obstacle: "sells_already", application: { ...sent, state: "approved" } }));
  renderInApp(<SellerPage user={{ ...ana, uid: "seller" }} />);
  expect((await screen.findByRole("link", { name: "My inventory" })).getAttribute("href")).toBe("/sell/inventory");
  expect(screen.getByText(/You can sell now/)).toBeTruthy();
});

test("terms that changed meanwhile are read again before the application is sent anew", async () => {
  const asked = fakeServer({
    ...answers(ready),
    "/api/account/seller/apply": refuse(409, "SELLER_TERMS_CHANGED") as never,
  });
  renderInApp(<SellerPage user={{ ...ana, uid: "terms" }} />);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Gift cards" }));
  await userEvent.click(screen.getByRole("combobox", { name: "Games" }));
  await userEvent.click(await screen.findByRole("option", { name: "Counter-Strike 2" }));
  await choose(screen.getByRole("combobox", { name: "Country you sell from" }), "Japan");
  await userEvent.type(screen.getByRole("textbox", { name: /Where does/ }), "From an official distributor.");
  const accept = screen.getByRole("checkbox", { name: /I've read and accept/ });
  await userEvent.click(accept);
  await userEvent.click(screen.getByRole("button", { name: "Send application" }));
  await waitFor(() => expect(noticeStore.notices).toHaveLength(1));
  await waitFor(() => expect(asked.filter(({ path }) => path === "/api/legal/text")).toHaveLength(2));
  expect((screen.getByRole("checkbox", { name: /I've read and accept/ }) as HTMLInputElement).checked).toBe(false);
});
