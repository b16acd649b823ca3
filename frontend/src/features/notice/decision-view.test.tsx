import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { noticeStore } from "@/components/notices";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { DecisionView } from "./decision-view";
import { OwnReports } from "./own-reports";
import type { Decision } from "./review-calls";

const DECISION = "/api/account/review/decision";

beforeEach(() => void (noticeStore.notices = []));

const decision = (more: Partial<Decision> = {}): Decision => ({
  case_id: "c1",
  kind: "chat_message",
  reason: "spam",
  outcome: "message_removed",
  decided_at: Date.UTC(2026, 11, 26),
  message: { type: 1, text: "Buy followers" },
  appeal_until: Date.now() + 86_400_000,
  can_appeal: true,
  ...more,
});

test("a decision says what, why and of which message, and is appealed once", async () => {
  let now = decision();
  const calls = fakeServer({
    [DECISION]: () => now,
    "/api/account/review/appeal": ({ text }) => {
      now = decision({ can_appeal: false, appeal_text: `${text}`, appealed_at: Date.now() });
      return {};
    },
  });
  renderInApp(<DecisionView caseId="c1" />);
  await screen.findByRole("heading", { level: 1, name: "Message removed" });
  screen.getByText("Spam");
  screen.getByText("Buy followers");
  const send = screen.getByRole("button", { name: "Send appeal" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("Why is the decision wrong?"), "It was a joke ");
  await userEvent.click(send);
  expect((await screen.findByRole("status")).textContent).toBe("Your appeal is being looked at.");
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
  expect(calls.find(({ key }) => key !== undefined)?.input).toEqual({ case_id: "c1", text: "It was a joke" });
});

test("what became of an appeal is said, and that it is too late for one", async () => {
  const appealed = decision({ can_appeal: false, appeal_text: "no", appeal_outcome: "overturned" });
  fakeServer({ [DECISION]: ({ case_id }) => (case_id === "c1" ? appealed : decision({ can_appeal: false })) });
  renderInApp(<DecisionView caseId="c1" />);
  expect((await screen.findByRole("status")).textContent).toBe("The decision was undone");
  renderInApp(<DecisionView caseId="c2" />);
  await screen.findByText("The time to appeal is over.");
});

test("reports say what became of each", async () => {
  const report = {
    kind: "chat_message" as const,
    reason: "fraud" as const,
    text: "",
    reported_at: Date.UTC(2026, 11, 26),
  };
  const reports = (["waiting", "acted", "no_violation"] as const).map((state) => ({
    ...report,
    report_id: state,
    state,
  }));
  fakeServer({ "/api/account/review/reports": () => ({ reports }) });
  renderInApp(<OwnReports />);
  await waitFor(() => expect(screen.getAllByText("Scam or fraud")).toHaveLength(3));
  screen.getByText("Being looked at");
  screen.getByText("Against the rules; we acted");
  screen.getByText("Not against the rules");
});
