import { configure, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ComponentProps } from "react";
import { proxy, ref, useSnapshot } from "valtio";
import { beforeEach, expect, test, vi } from "vitest";
import { identity } from "@/api/identity";
import type { ImCalls, ImName } from "@/api/operations";
import type { ComposerHandle } from "@/features/conversation/conversation-extras";
import { fakeServer, type Answers, type Call } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { entry, ME, note, NOON, OTHER_AGENT, conversation, TEAM, topic } from "./console-fixtures";
import type { Permission } from "@/api/lists.gen";
import { AgentPage } from "./agent-page";
import { ConsolePage } from "./console-page";
import { consoleStore, receiveTopic } from "./console-store";
import type { SupportConversation } from "./console-wire";
import type { Refused, ConversationSlots } from "./conversation-slots";

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });

/** Stands in for the messages feature: conversations by id, and a field without a history. */
const shelf = proxy<{ conversations: Record<string, SupportConversation>; refused: readonly Refused[] }>({
  conversations: {},
  refused: [],
});
const written: string[] = [];

function ingest(conversations: readonly SupportConversation[]): void {
  shelf.conversations = ref<Record<string, SupportConversation>>({
    ...shelf.conversations,
    ...Object.fromEntries(conversations.map((one) => [one.conversation_id, one])),
  });
}

function View({ conversationId, slots }: { conversationId: string; slots: ConversationSlots }) {
  const [text, setText] = useState("");
  const { conversations, refused } = useSnapshot(shelf);
  const field: ComposerHandle = {
    insert: setText,
    replace: setText,
    focus: () => document.getElementById("field")?.focus(),
    text: () => text,
  };
  const shown = conversations[conversationId] as SupportConversation | undefined;
  return (
    <>
      {shown !== undefined && slots.header(shown, [])}
      {slots.lines.map((line) => (
        <div key={line.key}>{line.show()}</div>
      ))}
      {slots.above(refused as readonly Refused[])}
      {slots.tools(field)}
      {slots.instead ?? (
        <textarea
          id="field"
          aria-label="field"
          value={text}
          onKeyDown={(event) => slots.key(event, text) && event.preventDefault()}
          onChange={(event) => {
            setText(event.currentTarget.value);
            slots.written(event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}

vi.mock("./conversation-view", () => ({
  ConversationSlotsView: (props: ComponentProps<typeof View>) => <View {...props} />,
}));
vi.mock("@/features/conversation/use-conversations", () => ({
  useConversations: () => useSnapshot(shelf).conversations as Record<string, SupportConversation>,
}));
vi.mock("@/features/conversation/conversation-store", async (original) => ({
  ...(await original<object>()),
  messagesStore: {
    get conversations() {
      return shelf.conversations;
    },
  },
  receiveConversations: (conversations: readonly SupportConversation[]) => ingest(conversations),
}));
vi.mock("@/features/conversation/conversation-calls", async (original) => ({
  ...(await original<object>()),
  loadConversation: async () => undefined,
}));
vi.mock("@/features/conversation/conversation-panel", () => ({ MarkForm: () => null }));
vi.mock("@/features/conversation/preview", () => ({ previewOf: () => "last words" }));
vi.mock("@/features/conversation/drafts", () => ({
  receiveDraft: (_owner: string, _id: string, text: string) => void written.push(text),
}));

type Answered = { [Name in ImName]?: ImCalls[Name]["out"] | Response };

/** An agent of one team, and what they may beside. */
const consoleMe = (permissions: Permission[]): ImCalls["console_me"]["out"] => ({
  duty: { state: "online", capacity: 3, open: 1, since: NOON, seen_at: NOON },
  teams: [TEAM],
  skills: { languages: [], games: [] },
  permissions,
  mentions_unread: 1,
  wrap_up_codes: [
    { code: "delivery", label: "Delivery" },
    { code: "refund", label: "Refund" },
  ],
});

/** The server's side: what each call answers; a test replaces single ones. */
function serveSupport(over: Answered = {}): Call[] {
  const duty = { state: "online" as const, capacity: 3, open: 1, since: NOON, seen_at: NOON };
  const answers: Answered = {
    console_me: consoleMe([]),
    subscribe: { version: 1, snapshot: topic({ waiting: 1 }, [entry("q1", { title: "Quinn Queue", urgency: 3 })]) },
    console_talks: { conversations: [...Object.values(shelf.conversations)] },
    console_mentions: {
      mentions: [{ note: note("m", NOON, { text: "@Ada Agent look" }), title: "Customer c1", read: false }],
      unread: 1,
    },
    console_person: {
      uid: "100001",
      nickname: "Customer c1",
      user_type: 1,
      language: "en",
      currency: "USD",
      vip_level: 0,
      member_since: NOON,
      online: true,
      device_name: "Chrome",
      episodes: [],
      blocks: [],
      orders: [
        {
          order_id: "0a1",
          number: "100000007",
          name: "AK-47 | Redline",
          status: "disputed",
          side: "buyer",
          due_cents: 2_000,
          deadline_at: NOON + 3_600_000,
          created_at: NOON,
        },
      ],
    },
    console_notes: { notes: [note("a")] },
    console_agents: {
      agents: [
        {
          uid: OTHER_AGENT,
          nickname: "Ben Agent",
          duty: { ...duty, open: 2 },
          open: 2,
          languages: ["de"],
          games: [],
          is_supervisor: false,
        },
        {
          uid: "900003",
          nickname: "Cyd Agent",
          duty: { ...duty, state: "offline", open: 0 },
          open: 0,
          languages: [],
          games: [],
          is_supervisor: false,
        },
      ],
    },
    console_team_list: { teams: [] },
    draft_list: { drafts: [] },
    ...over,
  };
  const paths = Object.entries(answers).map(([name, answer]) => [`/api/im/${name}`, answer]);
  return fakeServer(Object.fromEntries(paths) as Answers);
}

function Shown({ start }: { start?: string }) {
  const [current, setCurrent] = useState(start);
  return <ConsolePage me={ME} current={current} onOpen={setCurrent} />;
}

const calls = (asked: Call[], name: ImName) =>
  asked.filter(({ path }) => path === `/api/im/${name}`).map(({ input }) => input);

beforeEach(() => {
  identity.token = "t";
  localStorage.removeItem("guildhall.console.team");
  shelf.conversations = ref<Record<string, SupportConversation>>({
    c1: conversation("c1", {}, { needs_reply_since: NOON }),
    c2: conversation("c2"),
  });
  shelf.refused = ref([]);
  written.length = 0;
});

test("who owes a word stands first, then the others, then the line; j and Enter open", async () => {
  serveSupport();
  renderInApp(<Shown />);
  await screen.findByText("Quinn Queue");
  const rows = screen.getAllByRole("button").filter((row) => row.dataset["id"] !== undefined);
  expect(rows.map((row) => row.dataset["id"])).toEqual(["c1", "c2", "q1"]);
  await userEvent.keyboard("jj{Enter}");
  await screen.findByRole("textbox", { name: "field" });
  expect(screen.getByRole("heading", { name: "Customer c2" })).toBeDefined();
});

test("another agent's conversation cannot be written in; T takes it over, and then it can", async () => {
  const theirs = conversation("c3", {}, {}, OTHER_AGENT);
  ingest([theirs]);
  const asked = serveSupport({ console_take: conversation("c3", { version: 2 }) });
  renderInApp(<Shown start="c3" />);
  await screen.findByText("Assigned to Ben Agent. You can read it and leave notes.");
  expect(screen.queryByRole("textbox", { name: "field" })).toBeNull();
  await userEvent.keyboard("t");
  await screen.findByRole("textbox", { name: "field" });
  expect(calls(asked, "console_take")).toMatchObject([{ conversation_id: "c3", over: true }]);
});

test("what the customer bought stands beside the conversation, and leads to the order", async () => {
  serveSupport();
  renderInApp(<Shown start="c1" />);
  const order = await screen.findByRole("link", { name: /AK-47 \| Redline/ });
  expect(order.getAttribute("href")).toBe("/order/0a1");
  expect(order.textContent).toMatch(/\$20\.00.*Dispute.*Buyer · 100000007 · until/u);
});

test("the customer's name leads who may look people up to the person's page", async () => {
  serveSupport({ console_me: consoleMe(["people"]) });
  renderInApp(<AgentPage me={ME} current="c1" nav={() => null} />);
  const beside = await screen.findByRole("complementary", { name: "Customer" });
  const name = await within(beside).findByRole("link", { name: "Customer c1" });
  expect(name.getAttribute("href")).toBe("/console/people/100001");
});

test("other agents read the customer's name without a link", async () => {
  serveSupport();
  renderInApp(<AgentPage me={ME} current="c1" nav={() => null} />);
  const beside = await screen.findByRole("complementary", { name: "Customer" });
  await within(beside).findByText("100001");
  within(beside).getByText("Customer c1");
  expect(within(beside).queryByRole("link", { name: "Customer c1" })).toBeNull();
});

test("handing over needs somebody who is here, and a note", async () => {
  const asked = serveSupport({ console_transfer: conversation("c1", { version: 2 }, {}, OTHER_AGENT) });
  renderInApp(<Shown start="c1" />);
  await screen.findByRole("textbox", { name: "field" });
  await userEvent.keyboard("h");
  const dialog = await screen.findByRole("dialog", { name: "Transfer conversation" });
  const give = within(dialog).getByRole("button", { name: "Transfer" });
  expect(within(dialog).getByRole<HTMLButtonElement>("radio", { name: /Cyd/ }).disabled).toBe(true);
  await userEvent.click(await within(dialog).findByRole("radio", { name: /Ben Agent.*2\/3/ }));
  expect(give).toHaveProperty("disabled", true);
  await userEvent.type(within(dialog).getByLabelText("Handover note"), "Refund promised");
  await userEvent.click(give);
  await waitFor(() =>
    expect(calls(asked, "console_transfer")).toMatchObject([
      { conversation_id: "c1", to: { uid: OTHER_AGENT }, note: "Refund promised" },
    ]),
  );
});

test("a block needs a reason; what is refused of it is said at the field and nothing is lost", async () => {
  const asked = serveSupport({ console_block_add: refuse(422, "paramater_error", { fields: { why: "too_long" } }) });
  renderInApp(<Shown start="c1" />);
  await userEvent.click(await screen.findByRole("button", { name: "Block or limit" }));
  const dialog = await screen.findByRole("dialog", { name: "Block or limit" });
  const apply = within(dialog).getByRole("button", { name: "Apply" });
  expect(apply).toHaveProperty("disabled", true);
  await userEvent.click(within(dialog).getByRole("radio", { name: "1 week" }));
  const why = within(dialog).getByRole("textbox", { name: "Reason" });
  await userEvent.type(why, "Threats");
  await userEvent.click(apply);
  await waitFor(() => expect(why.getAttribute("aria-invalid")).toBe("true"));
  expect(why).toHaveProperty("value", "Threats");
  expect(calls(asked, "console_block_add")).toMatchObject([
    { conversation_id: "c1", level: "limit", minutes: 10_080, why: "Threats" },
  ]);
});

test("where the team asks what it was about, nothing is resolved without an answer; a digit is one", async () => {
  const asked = serveSupport({ change_conversation_state: conversation("c1", { state: "resolved", version: 2 }) });
  renderInApp(<Shown start="c1" />);
  await screen.findByRole("textbox", { name: "field" });
  await userEvent.keyboard("e");
  const dialog = await screen.findByRole("dialog", { name: "Resolve conversation" });
  expect(within(dialog).getByRole("button", { name: /Resolve/ })).toHaveProperty("disabled", true);
  within(dialog)
    .getByRole("radio", { name: /Delivery/ })
    .focus();
  await userEvent.keyboard("2{Enter}");
  await waitFor(() =>
    expect(calls(asked, "change_conversation_state")).toMatchObject([{ state: "resolved", wrap_up: "refund" }]),
  );
});

test("what crossed the customer's words is said above the field, and Enter sends it all the same", async () => {
  serveSupport();
  renderInApp(<Shown start="c1" />);
  await screen.findByRole("textbox", { name: "field" });
  let sent = 0;
  shelf.refused = ref([
    { id: "m1", code: "UNSEEN_MESSAGES", sendAnyway: () => (sent += 1) },
    { id: "m2", code: "FORBIDDEN", sendAnyway: () => (sent += 10) },
  ]);
  await screen.findByRole("alert");
  await userEvent.type(screen.getByRole("textbox", { name: "field" }), "{Enter}");
  expect(sent).toBe(0);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  expect(sent).toBe(1);
});

test("a note names whom it means, and one whose answer is refused is kept in the form", async () => {
  const asked = serveSupport({ console_note_add: refuse(503, "busy") });
  renderInApp(<Shown start="c1" />);
  await screen.findByText("note a");
  await userEvent.keyboard("n");
  const field = await screen.findByRole("textbox", { name: "Internal note" });
  await userEvent.type(field, "please @Be");
  await userEvent.click(await screen.findByRole("button", { name: "@Ben Agent" }));
  await userEvent.type(field, "look{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(calls(asked, "console_note_add")).toMatchObject([
      { text: "please @Ben Agent look", mentions: [OTHER_AGENT] },
    ]),
  );
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Internal note" }).value).toContain("please");
});

test("a template is looked at filled; its gap is asked for before it can be taken", async () => {
  const found = {
    template_id: "t1",
    version: 1,
    scope: "all" as const,
    audience: "customers" as const,
    title: "Order found",
    shortcut: "of",
    tags: [],
    texts: {},
    use_count: 4,
  };
  const asked = serveSupport({
    console_template_list: { templates: [found] },
    console_template_fill: { text: "Order {{order.number}} is found.", language: "en", missing: ["order.number"] },
  });
  renderInApp(<Shown start="c1" />);
  await screen.findByRole("textbox", { name: "field" });
  await userEvent.keyboard("/");
  await screen.findByText("Order {{order.number}} is found.");
  expect(calls(asked, "console_template_list")[0], "the server leaves out other teams'").toHaveProperty("team_id");
  const take = screen.getByRole("button", { name: /Insert/ });
  expect(take).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("Missing: order.number"), "42");
  await userEvent.click(take);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "field" }).value).toBe("Order 42 is found.");
});

test("the board moves when its numbers begin anew, and the tab of the browser counts who waits for me", async () => {
  serveSupport();
  renderInApp(<Shown />);
  await screen.findByText("Quinn Queue");
  receiveTopic(topic({ version: 0, at: NOON + 60_000 }, [entry("q2", { title: "Rae Restart" })]));
  await screen.findByText("Rae Restart");
  expect(screen.queryByText("Quinn Queue")).toBeNull();
});

test("a console that cannot be read says so, and another try reads it", async () => {
  const answers = serveSupport({ console_me: refuse(503, "busy") });
  renderInApp(<Shown />);
  await screen.findByRole("alert");
  expect(consoleStore.me).toBeNull();
  serveSupport();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("First line");
  expect(answers.length).toBeGreaterThan(0);
});
