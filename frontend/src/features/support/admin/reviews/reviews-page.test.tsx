import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { noticeStore } from "@/components/notices";
import { fakeServer, type Answers } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { CasePage } from "./case-page";
import { CasesList } from "./cases-list";
import type { ReviewDetail } from "./reviews-calls";
import { reviewCase, reviewDetail } from "./reviews-fixtures";

const LIST = "/api/admin/review/list";
const DETAIL = "/api/admin/review/detail";
const DECIDE = "/api/admin/review/decide";
const COUNTS = { waiting: 2, overdue: 1, mine: 0, unassigned: 2, appeals: 0 };

beforeEach(() => void (noticeStore.notices = []));

function open(detail: ReviewDetail, more: Answers = {}) {
  const calls = fakeServer({ [DETAIL]: () => detail, ...more });
  renderInApp(<CasePage caseId="c1" />);
  return {
    posted: () => calls.filter(({ key }) => key !== undefined),
    read: () => calls.filter((one) => one.path === DETAIL),
  };
}

const noticed = () => noticeStore.notices.map(({ text }) => text);

test("the list counts what waits, marks what is late, and asks for what is chosen", async () => {
  const late = reviewCase({ case_id: "c2", reason: "hate", overdue: true, due_at: Date.now() - 1 });
  const calls = fakeServer({ [LIST]: () => ({ cases: [late, reviewCase()], counts: COUNTS }) });
  renderInApp(<CasesList />);
  const table = within(await screen.findByRole("table", { name: "Reported content" }));
  expect(table.getByRole("link", { name: "Hate" }).getAttribute("href")).toBe("/console/reviews/c2");
  expect(table.getAllByText("Overdue")).toHaveLength(1);
  await screen.findByRole("button", { name: "All waiting · 2" });
  await userEvent.click(screen.getByRole("button", { name: "Overdue · 1" }));
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ whose: "overdue" }));
  await userEvent.click(screen.getByRole("button", { name: "Decided" }));
  await waitFor(() => expect(calls.at(-1)?.input).toEqual({ state: "decided" }));
});

test("the cases about one person are asked for by the address, decided ones too", async () => {
  const calls = fakeServer({ [LIST]: () => ({ cases: [reviewCase()], counts: COUNTS }) });
  const at = memoryLocation({ path: "/console/reviews?accused=1000002", searchPath: "" });
  renderInApp(
    <Router hook={at.hook} searchHook={at.searchHook}>
      <CasesList />
    </Router>,
  );
  await screen.findByRole("table", { name: "Cases about this person" });
  expect(calls.map(({ input }) => input)).toContainEqual({ accused: "1000002" });
  expect(screen.queryByRole("button", { name: /All waiting/u })).toBeNull();
  expect(screen.getByRole("link", { name: "Reported content" }).getAttribute("href")).toBe("/console/reviews");
});

test("a case shows who reported, what was said around it, and which message is meant", async () => {
  open(reviewDetail());
  await screen.findByRole("heading", { name: "Reported by Bea Buyer" });
  screen.getByText("He wants another app.");
  const said = within(screen.getByRole("list", { name: "Messages at the time of the report" }));
  const meant = said.getByText("Pay me elsewhere").closest("li");
  expect(meant?.getAttribute("data-reported")).toBe("true");
  expect(said.getByText("Is it still there?").closest("li")?.getAttribute("data-reported")).toBeNull();
});

test("a decision says what, which rule and why, over the version that was read", async () => {
  const server = open(reviewDetail(), { [DECIDE]: () => ({ case_id: "c1", version: 3 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Decide" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decide" }));
  const send = dialog.getByRole("button", { name: "Decide" });
  await userEvent.type(dialog.getByLabelText("Note"), "asks for another app ");
  expect(send, "nothing is chosen").toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("radio", { name: "Message removed" }));
  await userEvent.click(send);
  await waitFor(() => expect(noticed()).toEqual(["Saved"]));
  expect(server.posted()[0]?.input).toEqual({
    case_id: "c1",
    seen: 2,
    outcome: "message_removed",
    reason: "outside_trade",
    note: "asks for another app",
  });
  await waitFor(() => expect(server.read()).toHaveLength(2));
});

test("what somebody else has done by then is told, and read again", async () => {
  const server = open(reviewDetail(), { "/api/admin/review/take": () => refuse(409, "CONFLICT") });
  await userEvent.click(await screen.findByRole("button", { name: "Take" }));
  await waitFor(() => expect(noticed()).toEqual(["The case has changed meanwhile."]));
  await waitFor(() => expect(server.read()).toHaveLength(2));
});

test("who decided first reads the appeal and why they do not decide it", async () => {
  const nothing = { take: false, release: false, outcomes: [], enter_appeal: false, appeal_outcomes: [] };
  open(
    reviewDetail({
      case: reviewCase({ state: "appealed", outcome: "message_removed" }),
      appeal_text: "I only asked where he lives.",
      decided_by_caller: true,
      may: nothing,
    }),
  );
  await screen.findByText("I only asked where he lives.");
  screen.getByText("You made the first decision, so somebody else decides the appeal.");
  expect(screen.queryByRole("button", { name: "Decide appeal" })).toBeNull();
});
