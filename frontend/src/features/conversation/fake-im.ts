/** Stands in for the server in this feature's tests: one conversation log behind the chat calls, over HTTP. */
import { vi } from "vitest";
import type { Body, Conversation, Message } from "@/api/schema";
import { conversation, ME, message, NOON } from "./conversation-fixtures";

export interface FakeIm {
  /** What the server has. Tests may change it as another person would. */
  log: Message[];
  conversation: Conversation;
  /** Every call in order: its name and what went in. */
  asked: { name: string; body: Record<string, unknown> }[];
  /** Answers instead of the server, once each: a response, or "cut" for a network that swallows the answer. */
  next: Record<string, (Response | "cut")[]>;
}

/** Starts answering `fetch`. The log holds `count` messages of the other side. */
export function serveIm(count: number, over: Partial<Conversation> = {}): FakeIm {
  const log = Array.from({ length: count }, (_, at) => message(at + 1));
  const fake: FakeIm = { log, conversation: conversation({ last_seq: count, ...over }), asked: [], next: {} };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const name = path.replace("/api/im/", "");
    const body = JSON.parse(typeof init.body === "string" ? init.body : "{}") as Record<string, unknown>;
    fake.asked.push({ name, body });
    const instead = fake.next[name]?.shift();
    if (instead instanceof Response) return instead;
    const data = answer(fake, name, body);
    if (instead === "cut") throw new TypeError("network");
    return Response.json({ code: 0, data });
  });
  return fake;
}

function answer(fake: FakeIm, name: string, body: Record<string, unknown>): unknown {
  const { log } = fake;
  const of = (msgId: unknown) => log.find((one) => one.msg_id === msgId) ?? message(0);
  switch (name) {
    case "conversation_list":
    case "search_conversation_list":
      return { conversations: [fake.conversation] };
    case "conversation_info":
    case "set_conversation_mark":
    case "change_conversation_state":
      return fake.conversation;
    case "msg_list":
      return page(log, body);
    case "search_msg_list":
      return {
        messages: log.filter(
          (one) => !one.recalled && "text" in one.body && one.body.text.includes(String(body["text"])),
        ),
      };
    case "send_msg":
      return send(fake, String(body["client_msg_id"]), body["body"] as Body);
    case "recall_msg": {
      const { msg_id } = body;
      const taken = { ...of(msg_id), recalled: true as const, body: { type: of(msg_id).body.type } };
      fake.log = log.map((one) => (one.msg_id === msg_id ? taken : one));
      return taken;
    }
    case "ack_msg_read":
      return { read_seq: body["seq"], unread: Math.max(0, log.length - Number(body["seq"])) };
    case "unread_msg_count":
      return { total: 0, unread_conversation_infos: [] };
    case "watch_presence":
      return { online: [] };
    default:
      return { clicked_at: NOON, templates: [] };
  }
}

function page(log: Message[], body: Record<string, unknown>) {
  const limit = Number(body["limit"]);
  const { after_seq, before_seq } = body as { after_seq?: number; before_seq?: number };
  const messages =
    after_seq !== undefined
      ? log.slice(after_seq, after_seq + limit)
      : log.slice(0, (before_seq ?? log.length + 1) - 1).slice(-limit);
  return { messages, last_seq: log.length, has_more: false };
}

/** As the server does: the same id is the same message, however often it is sent. */
function send(fake: FakeIm, client_msg_id: string, body: Body) {
  const known = fake.log.find((one) => one.client_msg_id === client_msg_id);
  const seq = fake.log.length + 1;
  const kept = known ?? message(seq, { client_msg_id, body, from: ME, send_time: Date.now() });
  if (known === undefined) fake.log.push(kept);
  return { msg_id: kept.msg_id, seq: kept.seq, send_time: kept.send_time };
}
