import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SupportInfo } from "@/api/support";
import { identity } from "@/api/identity";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { serveIm, type FakeIm } from "./fake-im";
import { closeRedacted } from "./redacted-store";
import { receiveConversations, receivePlace, resetMessages } from "./conversation-store";
import { startCarrier, stopCarrier } from "./outbox-carrier";
import { outboxStore } from "./outbox-store";
import { message, person, ME } from "./conversation-fixtures";
import { ConversationPane } from "./conversation-pane";

vi.mock("react-virtuoso", () => import("./plain-list"));
vi.setConfig({ testTimeout: 30_000 });

const DESK: SupportInfo = {
  team_id: "t1",
  team_name: "First line",
  stage: "waiting",
  live_from_seq: 0,
  place: { place: 3, wait_from: 250, wait_to: 530, agents: 2 },
};
const ANN = { uid: "900", nickname: "Ann Agent" };

beforeEach(() => {
  identity.token = "t";
  resetMessages();
  outboxStore.unsent = [];
  startCarrier();
});
afterEach(() => {
  stopCarrier();
  closeRedacted("c1");
  localStorage.removeItem("guildhall.drafts");
});

/** A conversation of mine with customer service. */
function withSupport(count: number, over: Partial<SupportInfo> = {}, rest: object = {}): FakeIm {
  const fake = serveIm(count, {
    to_id: "customer_service",
    users: [person(ME)],
    user: null,
    desk: { ...DESK, ...over },
    ...rest,
  });
  renderInApp(<ConversationPane conversationId="c1" />);
  return fake;
}
const line = () => screen.findByTestId("support-status");
const learn = (fake: FakeIm, over: Partial<SupportInfo>, rest: object = {}) =>
  act(() => receiveConversations([{ ...fake.conversation, version: 2, desk: { ...DESK, ...over }, ...rest }]));

test("the place in line falls as it is told, with a range as wide as what is known, politely", async () => {
  withSupport(1);
  expect((await line()).textContent).toContain("You're #3 in the queue.");
  expect((await line()).textContent).toContain("about 4–9 minutes · agents online: 2");
  expect((await line()).getAttribute("aria-live")).toBe("polite");
  act(() => receivePlace({ conversation_id: "c1", place: 1, agents: 2 }));
  expect((await line()).textContent).toContain("You're next in the queue.");
  expect((await line()).textContent).toContain("We can't estimate the wait yet.");
});

test("who takes the conversation has a name, and a place that comes late does not bring the line back", async () => {
  const fake = withSupport(1);
  await line();
  learn(fake, { stage: "assigned", agent: ANN, place: null });
  await screen.findByRole("heading", { name: "Ann Agent" });
  screen.getByText("Support · First line");
  act(() => receivePlace({ conversation_id: "c1", place: 7, agents: 1 }));
  expect((await line()).textContent).toBe("");
});

test("out of hours the line says when somebody answers, with the zone on hover", async () => {
  withSupport(1, { place: null, closed_until: Date.UTC(2031, 0, 6, 9) });
  const time = within(await line()).getByText(/We'll reply from/);
  expect(time.getAttribute("title")).toMatch(/2031.*(UTC|GMT)/);
});

test("a visit that is over is rated with one press and a dialog, and the next one again", async () => {
  const fake = withSupport(1, { stage: "quiet", place: null }, { state: "resolved" });
  await userEvent.click(await screen.findByRole("button", { name: "4 stars" }));
  const dialog = await screen.findByRole("dialog");
  fake.conversation = { ...fake.conversation, evaluated: true, version: 2 };
  await userEvent.click(within(dialog).getByRole("button", { name: "Send rating" }));
  await waitFor(() =>
    expect(fake.asked.find((call) => call.name === "evaluate_conversation")?.body).toMatchObject({ rating: 4 }),
  );
  await waitFor(() => expect(screen.queryByText("Resolved. How did we do?")).toBeNull());
  act(() => receiveConversations([{ ...fake.conversation, evaluated: false, version: 5 }]));
  await screen.findByText("Resolved. How did we do?");
});

test("a card from before the conversation moved on presses nothing, and says so", async () => {
  const fake = withSupport(0, { live_from_seq: 1 });
  const card = {
    type: 6 as const,
    title: "",
    text: "Did this help?",
    buttons: [
      { item: "faq_solved", label: "Solved" },
      { item: "faq_person", label: "Talk to a person" },
    ],
  };
  fake.log.push(message(1, { body: card }), message(2, { body: card }));
  fake.conversation.last_seq = 2;
  const [old, live] = await screen.findAllByRole("button", { name: "Talk to a person" });
  expect(old?.hasAttribute("disabled")).toBe(true);
  expect(live?.hasAttribute("disabled")).toBe(false);
  screen.getByText("These options have expired.");
});

test("a question of the house's list is pressed and not said: the house answers by itself", async () => {
  const fake = withSupport(0);
  fake.log.push(
    message(1, {
      body: { type: 8, title: "What is it about?", questions: [{ question_id: "q1", text: "Where is my order?" }] },
    }),
  );
  fake.conversation.last_seq = 1;
  await userEvent.click(await screen.findByRole("button", { name: "Where is my order?" }));
  await waitFor(() => expect(fake.asked.some((call) => call.name === "click_msg")).toBe(true));
  expect(fake.asked.some((call) => call.name === "send_msg")).toBe(false);
});

test("a secret is gone from the screen as well, and its writer hears why and where it belongs", async () => {
  const fake = withSupport(1);
  const body = { type: 1, text: "my card is •••• •••• •••• ••••" };
  fake.next["send_msg"] = [
    Response.json({
      code: 0,
      data: { msg_id: "c1-2", seq: 2, send_time: Date.now(), masked: [{ kind: "card_number", form: "payment" }], body },
    }),
  ];
  await userEvent.click(await screen.findByRole("textbox", { name: "Message to Support" }));
  await userEvent.paste("my card is 4111 1111 1111 1111");
  await userEvent.keyboard("{Enter}");
  await screen.findByText("We removed a card number from your message.");
  await screen.findByText(body.text);
  expect(screen.queryByText(/4111/)).toBeNull();
  expect(screen.getByRole("link", { name: "Payment help" }).getAttribute("href")).toBe("/faq?category=charge");
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByText("We removed a card number from your message.")).toBeNull();
});

test("who is blocked hears until when, and keeps the words", async () => {
  const fake = withSupport(1);
  fake.next["send_msg"] = [refuse(409, "BLOCKED", { until: Date.UTC(2031, 0, 6, 9) })];
  await userEvent.click(await screen.findByRole("textbox", { name: "Message to Support" }));
  await userEvent.paste("again");
  await userEvent.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("You can contact support again from January 6");
  screen.getByText("again");
});
