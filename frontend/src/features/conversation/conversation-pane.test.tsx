import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { ConversationList } from "./conversation-list";
import { serveIm, type FakeIm } from "./fake-im";
import { ingest } from "./conversation-calls";
import { messagesStore, receiveUpdate, resetMessages } from "./conversation-store";
import { startCarrier, stopCarrier } from "./outbox-carrier";
import { allUnsent, outboxStore } from "./outbox-store";
import { ME, message, mine, recalled } from "./conversation-fixtures";
import { ConversationPane } from "./conversation-pane";

vi.mock("react-virtuoso", () => import("./plain-list"));

// Whole screens are drawn here; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  identity.token = "t";
  resetMessages();
  outboxStore.unsent = [];
  startCarrier();
});
afterEach(() => {
  stopCarrier();
  localStorage.removeItem("guildhall.drafts");
});

function show(): void {
  renderInApp(<ConversationPane conversationId="c1" />);
}

async function write(text: string): Promise<void> {
  await userEvent.click(await screen.findByRole("textbox", { name: "Message to Swift Blades" }));
  await userEvent.paste(text);
  await userEvent.keyboard("{Enter}");
}

const sent = (fake: FakeIm) =>
  fake.asked.filter((call) => call.name === "send_msg").map((call) => call.body["client_msg_id"]);

test("a message whose answer was lost is asked again with the same id, and is there once", async () => {
  const fake = serveIm(2);
  fake.next["send_msg"] = ["cut"];
  show();
  await write("hello");
  await userEvent.click(await screen.findByRole("button", { name: "Retry now" }));
  await waitFor(() => expect(allUnsent()).toEqual([]));
  expect(new Set(sent(fake)).size).toBe(1);
  expect(fake.log.filter((one) => one.from === ME)).toHaveLength(1);
  expect(screen.getAllByText("hello")).toHaveLength(1);
});

test("a refused message says why; changed it goes as another message, given up it is gone", async () => {
  const fake = serveIm(1);
  fake.next["send_msg"] = [refuse(409, "FORBIDDEN"), refuse(409, "FORBIDDEN")];
  show();
  await write("rude");
  expect((await screen.findByRole("alert")).textContent).toContain("You don't have permission to do this.");
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  const editor = screen.getByRole("textbox", { name: "Edit" });
  await userEvent.clear(editor);
  await userEvent.paste("polite");
  await userEvent.click(
    within(screen.getAllByRole("article").at(-1) ?? document.body).getByRole("button", { name: "Send" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(allUnsent()).toEqual([]);
  expect(screen.queryByText("polite")).toBeNull();
  expect(new Set(sent(fake)).size).toBe(2);
});

test("several written at once arrive in the order of their writing", async () => {
  const fake = serveIm(0);
  show();
  for (const word of ["one", "two", "three"]) await write(word);
  await waitFor(() => expect(allUnsent()).toEqual([]));
  expect(fake.log.map((one) => !one.recalled && one.body.type === 1 && one.body.text)).toEqual(["one", "two", "three"]);
});

test("a hole is filled from the last known message", async () => {
  const fake = serveIm(3);
  show();
  await screen.findByText("message 3");
  fake.log.push(message(4), message(5));
  await ingest(message(5));
  await screen.findByText("message 4");
  screen.getByText("message 5");
  expect(fake.asked.filter((call) => call.name === "msg_list").at(-1)?.body["after_seq"]).toBe(3);
});

test("an own message can be taken back within the window, and its words are gone", async () => {
  const fake = serveIm(1);
  fake.log.push(mine(2));
  fake.log = fake.log.map((one) => ({ ...one, send_time: Date.now() }));
  fake.conversation.last_seq = 2;
  show();
  const words = await screen.findByText("mine 2");
  await userEvent.click(
    within(words.closest("article") ?? document.body).getByRole("button", { name: "Message actions" }),
  );
  await userEvent.click(await screen.findByRole("menuitem", { name: /Unsend/ }));
  await screen.findByText("You unsent this message.");
  expect(screen.queryByText("mine 2")).toBeNull();
});

test("what the other side takes back disappears from the conversation and from the list", async () => {
  serveIm(2, { last_msg: message(2) });
  renderInApp(<ConversationList onOpen={() => {}} />);
  await screen.findByText("message 2");
  receiveUpdate(recalled(2));
  await screen.findByText("Message unsent");
});

test("opening a conversation reads it: the line stands before the first unread, and the badge goes", async () => {
  const fake = serveIm(4, { unread: 2 });
  fake.conversation.self.read_seq = 2;
  show();
  await screen.findByRole("separator", { name: "New messages" });
  await waitFor(() => expect(messagesStore.conversations["c1"]?.unread).toBe(0));
  expect(fake.asked.find((call) => call.name === "ack_msg_read")?.body["seq"]).toBe(4);
});

test("what was begun is kept for the next visit", async () => {
  serveIm(1);
  show();
  await userEvent.click(await screen.findByRole("textbox", { name: "Message to Swift Blades" }));
  await userEvent.paste("half a th");
  expect(localStorage.getItem("guildhall.drafts")).toContain("half a th");
});
