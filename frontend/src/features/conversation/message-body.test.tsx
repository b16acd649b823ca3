import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { identity } from "@/api/identity";
import type { Body, Click } from "@/api/schema";
import { noticeStore } from "@/components/notices";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { serveIm } from "./fake-im";
import { MessageBody } from "./message-body";
import { receiveConversations, resetMessages } from "./conversation-store";
import { startCarrier, stopCarrier } from "./outbox-carrier";
import { outboxStore } from "./outbox-store";
import { conversation, ME, message, NOON, OTHER } from "./conversation-fixtures";

beforeEach(() => {
  identity.token = "t";
  resetMessages();
  outboxStore.unsent = [];
  noticeStore.notices = [];
  receiveConversations([conversation()]);
});

function show(body: Body): HTMLElement {
  const { container } = renderInApp(
    <MessageBody message={message(1, { body })} conversation={conversation()} mine={false} />,
  );
  return container;
}

test("each of the ten types says what it is", () => {
  const bodies: [Body, string][] = [
    [{ type: 1, text: "plain" }, "plain"],
    [{ type: 3, order_id: "GH-1" }, "GH-1"],
    [{ type: 4, title: "Times", text: "3 hours" }, "3 hours"],
    [{ type: 5, text: "welcome" }, "welcome"],
    [{ type: 6, title: "Choose", text: "one", buttons: [{ item: "a", label: "This" }] }, "This"],
    [{ type: 7, text: "[b]bold[/b]" }, "bold"],
    [{ type: 8, title: "Ask", questions: [{ question_id: "q", text: "Where is it?" }] }, "Where is it?"],
    [{ type: 9, order_id: "GH-2", text: "delivered" }, "Confirm receipt"],
    [{ type: 100, text: "How was it?" }, "Rate this chat"],
  ];
  for (const [body, words] of bodies) expect(show(body).textContent).toContain(words);
  show({ type: 2, upload_id: "u", width: 4, height: 3 });
  screen.getByRole("button", { name: "View full size" });
});

test("words of people never become markup", () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  for (const body of [
    { type: 1, text: evil },
    { type: 7, text: `[b]${evil}[/b]` },
  ] as Body[]) {
    const shown = show(body);
    expect(shown.querySelector("img, script")).toBeNull();
    expect(shown.textContent).toContain(evil);
  }
});

test("a link opens elsewhere and cannot reach back", () => {
  show({ type: 7, text: "[url=https://example.org/]there[/url]" });
  const link = screen.getByRole("link", { name: "there" });
  expect([link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]).toEqual([
    "https://example.org/",
    "_blank",
    "noopener noreferrer nofollow ugc",
  ]);
});

test("pressing a card's button and confirming a delivery tell the server once", async () => {
  const fake = serveIm(1);
  show({ type: 6, title: "", text: "Shall we?", buttons: [{ item: "yes", label: "Yes" }] });
  await userEvent.click(screen.getByRole("button", { name: "Yes" }));
  show({ type: 9, order_id: "GH-2", text: "" });
  await userEvent.click(screen.getByRole("button", { name: "Confirm receipt" }));
  expect(fake.asked).toEqual([
    { name: "click_msg", body: { msg_id: "c1-1", item: "yes" } },
    { name: "click_confirm_msg", body: { msg_id: "c1-1" } },
  ]);
});

const list: Body = {
  type: 8,
  title: "Ask",
  questions: [
    { question_id: "q1", text: "Where is it?" },
    { question_id: "q2", text: "Can I return it?" },
  ],
};

test("pressing a question tells the server which, then asks it in words, once", async () => {
  const fake = serveIm(1);
  startCarrier();
  show(list);
  await userEvent.dblClick(screen.getByRole("button", { name: "Where is it?" }));
  await waitFor(() => expect(fake.asked.map(({ name }) => name)).toEqual(["click_msg", "send_msg"]));
  // Also before the push that marks the question has come.
  await userEvent.click(screen.getByRole("button", { name: "Where is it?" }));
  expect(fake.asked.map(({ body }) => body)).toMatchObject([
    { msg_id: "c1-1", item: "q1" },
    { body: { type: 1, text: "Where is it?" } },
  ]);
  stopCarrier();
});

test("a question that could not be pressed is not asked, and can be pressed again", async () => {
  const fake = serveIm(1);
  fake.next["click_msg"] = [refuse(409, "ALREADY_RECALLED")];
  show(list);
  await userEvent.click(screen.getByRole("button", { name: "Where is it?" }));
  await waitFor(() => expect(noticeStore.notices).toHaveLength(1));
  expect(fake.asked.map(({ name }) => name)).toEqual(["click_msg"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Where is it?" }).disabled).toBe(false);
});

test("what was asked is marked on both sides and asked once; the other questions can still be asked", async () => {
  const fake = serveIm(1);
  startCarrier();
  const pressed = message(1, { body: list, clicks: [{ uid: ME, kind: "click", item: "q2" }] });
  renderInApp(<MessageBody message={pressed} conversation={conversation()} mine={false} />);
  const asked = screen.getByRole<HTMLButtonElement>("button", { name: "Can I return it?" });
  expect([asked.getAttribute("aria-pressed"), asked.disabled]).toEqual(["true", true]);
  await userEvent.click(screen.getByRole("button", { name: "Where is it?" }));
  await waitFor(() => expect(fake.asked[0]).toMatchObject({ name: "click_msg", body: { item: "q1" } }));
  stopCarrier();
  cleanup();
  const both: Click[] = ["q2", "q1"].map((item) => ({ uid: OTHER, kind: "click", item }));
  renderInApp(<MessageBody message={{ ...pressed, clicks: both }} conversation={conversation()} mine />);
  for (const name of ["Can I return it?", "Where is it?"])
    expect(screen.getByRole("button", { name }).getAttribute("aria-pressed")).toBe("true");
});

test("what others pressed is shown, and a press of one's own cannot be changed", () => {
  const body: Body = {
    type: 6,
    title: "",
    text: "Shall we?",
    buttons: [
      { item: "yes", label: "Yes" },
      { item: "no", label: "No" },
    ],
  };
  const pressed = message(1, { body, send_time: NOON, clicks: [{ uid: "1000001", kind: "click", item: "yes" }] });
  renderInApp(<MessageBody message={pressed} conversation={conversation()} mine={false} />);
  expect(screen.getByRole("button", { name: "Yes" }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "No" }).disabled).toBe(true);
});
