import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse, serve } from "@/testing/serve";
import { AboutMePanel } from "./about-me-panel";
import { AppealPage } from "./appeal-page";

const appeal = {
  appeal_id: "a1",
  kind: "account",
  stage: "evidence",
  email: "new@example.org",
  account_id: "1000001",
  server: "Asia",
  content: "I lost my mailbox in spring.",
  pictures: 1,
  created_at: 1,
  next_at: 2,
  events: [
    { kind: "received", at: 1 },
    { kind: "evidence_asked", text: "Which order was your first?", at: 2 },
  ],
};

afterEach(() => {
  window.location.hash = "";
  identity.visitor_token = null;
  noticeStore.notices = [];
});

test("what is missing is said before anything is sent", async () => {
  const asked = serve([]);
  renderInApp(<AppealPage part="" />);
  await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findByText("Write at least 20 characters.")).toBeTruthy();
  expect(screen.getByText("Enter a valid email, such as name@example.org.")).toBeTruthy();
  expect(screen.getAllByText("Required")).toHaveLength(3);
  expect(asked).toEqual([]);
});

test("the page behind the link says what was asked, and the answer goes with its token", async () => {
  window.location.hash = "#t1";
  identity.visitor_token = "v1";
  const asked = serve([appeal, { stage: "review" }, { ...appeal, stage: "review" }]);
  renderInApp(<AppealPage part="track" />);
  expect(await screen.findAllByText("Which order was your first?")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Answer to our question"), "A pack.");
  await userEvent.click(screen.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("Under review")).toBeTruthy();
  expect(asked[1]).toMatchObject({
    path: "/api/account/appeal/answer",
    body: { token: "t1", text: "A pack.", pictures: [], visitor_token: "v1" },
  });
  expect(screen.queryByRole("button", { name: "Send answer" })).toBeNull();
});

test("why it was refused is said, and a new one can be sent", async () => {
  window.location.hash = "#t1";
  serve([{ ...appeal, stage: "refused", next_at: undefined, ended_at: 3, refusal: "not_shown" }]);
  renderInApp(<AppealPage part="track" />);
  expect(await screen.findByText(/doesn't show that it's yours/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "New appeal" }).getAttribute("href")).toBe("/appeal");
  expect(screen.queryByRole("button", { name: "Withdraw appeal" })).toBeNull();
});

test("what a link holds leaves the address bar, and still counts", async () => {
  window.history.replaceState(null, "", "/appeal/track#t1");
  const asked = serve([appeal]);
  renderInApp(<AppealPage part="track" />);
  expect(await screen.findAllByText("Which order was your first?")).toHaveLength(2);
  expect(window.location.pathname + window.location.hash).toBe("/appeal/track");
  expect(asked[0]).toMatchObject({ path: "/api/account/appeal/track", body: { token: "t1" } });
  serve([{ ...appeal, stage: "review" }]);
  window.location.hash = "#t2";
  expect(await screen.findByText("Under review")).toBeTruthy();
  expect(window.location.hash).toBe("");
});

test("a page without a link's token says where the link is", () => {
  renderInApp(<AppealPage part="track" />);
  expect(screen.getByRole("status").textContent).toMatch(/Open the link in our email/);
});

test("the owner's link changes nothing until they say so", async () => {
  window.location.hash = "#o1";
  const asked = serve([refuse(503, "busy"), {}]);
  renderInApp(<AppealPage part="owner" />);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "I still have my account" }));
  await waitFor(() => expect(noticeStore.notices).toHaveLength(1));
  await userEvent.click(screen.getByRole("button", { name: "I still have my account" }));
  expect(await screen.findByText(/noted that you still have your account/)).toBeTruthy();
  expect(asked[1]).toMatchObject({ path: "/api/account/appeal/object", body: { token: "o1" } });
});

test("an owner who is signed in denies an appeal, and it is gone from the list", async () => {
  const about = { appeal_id: "a1", kind: "role", game: "csgo", server: "Asia", role_id: "700", created_at: 1 };
  const asked = serve([{ appeals: [about] }, {}, { appeals: [] }]);
  renderInApp(<AboutMePanel />);
  expect(await screen.findByText("700")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "I still have my account" }));
  await waitFor(() => expect(screen.queryByText("700")).toBeNull());
  expect(asked[1]).toMatchObject({ path: "/api/account/appeal/deny", body: { appeal_id: "a1" } });
});
