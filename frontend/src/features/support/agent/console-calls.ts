/** The console's calls; each puts what it learns where it belongs. Source: docs/wire.md (Console). */
import { connectionStore } from "@/api/connection";
import { ApiError } from "@/api/error";
import { callIm } from "@/api/im";
import type { Wire } from "@/api/operations";
import type { Topics } from "@/api/topic";
import { receiveConversations } from "@/features/conversation/conversation-store";
import { loadConversation } from "@/features/conversation/conversation-calls";
import * as store from "./console-store";
import type { SupportConversation, DutyState } from "./console-wire";

const PAGE = 100;
const MENTIONS = 30;

export async function loadMe(): Promise<void> {
  try {
    store.receiveMe(await callIm("console_me", {}));
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.isCanceled)) store.receiveFailure();
    throw cause;
  }
}

export async function setDuty(state: DutyState): Promise<void> {
  store.receiveDuty(await callIm("console_set_duty", { state, command_id: crypto.randomUUID() }));
}

/** Listens to a team's board and line, and reads both as they are now. */
export async function followTeam(team_id: string): Promise<void> {
  const { snapshot } = await callIm("subscribe", { topic: `desk:${team_id}` });
  store.receiveTopic(snapshot as unknown as Topics["desk"], true);
}

export async function leaveTeam(team_id: string): Promise<void> {
  await callIm("unsubscribe", { topic: `desk:${team_id}` });
}

/** Everybody in line, however long it is: as many pages as there are. */
export async function loadLine(team_id: string): Promise<void> {
  let before: string | null | undefined;
  const all = [];
  do {
    const page = await callIm("console_queue", { team_id, limit: PAGE, ...(before == null ? {} : { before }) });
    all.push(...page.entries);
    before = page.next;
  } while (before != null);
  store.receiveFurther(team_id, all);
}

/** All open conversations that are mine. */
export async function loadOwnConversations(): Promise<void> {
  let before: string | null | undefined;
  do {
    const page = await callIm("console_talks", {
      owner: "me",
      state: "open",
      limit: PAGE,
      ...(before == null ? {} : { before }),
    });
    receiveConversations(page.conversations);
    before = page.next;
  } while (before != null);
}

function arrived(conversation: SupportConversation): void {
  receiveConversations([conversation]);
}

/**
 * Takes a conversation; with `over` also one that is somebody else's. Who was offline is away from then on, and has
 * one more.
 */
export async function takeConversation(conversation_id: string, over: boolean): Promise<void> {
  arrived(
    await callIm("console_take", { conversation_id, command_id: crypto.randomUUID(), ...(over ? { over } : {}) }),
  );
  await loadMe();
}

export async function handOver(
  conversation_id: string,
  to: { uid: string } | { team_id: string },
  note: string,
): Promise<void> {
  arrived(await callIm("console_transfer", { conversation_id, to, note, command_id: crypto.randomUUID() }));
}

export async function releaseConversation(conversation_id: string): Promise<void> {
  arrived(await callIm("console_release", { conversation_id, command_id: crypto.randomUUID() }));
}

export async function resolveConversation(
  conversation_id: string,
  wrap_up: Wire["WrapUp"] | undefined,
  wrap_up_note: string,
): Promise<void> {
  const said = { ...(wrap_up === undefined ? {} : { wrap_up }), ...(wrap_up_note === "" ? {} : { wrap_up_note }) };
  const change = { conversation_id, state: "resolved" as const, command_id: crypto.randomUUID(), ...said };
  arrived(await callIm("change_conversation_state", change));
}

export async function reopenConversation(conversation_id: string): Promise<void> {
  const change = { conversation_id, state: "open" as const, command_id: crypto.randomUUID() };
  arrived(await callIm("change_conversation_state", change));
}

export async function loadNotes(conversation_id: string): Promise<void> {
  store.receiveNotes(conversation_id, (await callIm("console_notes", { conversation_id })).notes);
}

/** `note_id` is made once, with the words: writing it twice is writing it once. */
export async function addNote(
  conversation_id: string,
  note_id: string,
  text: string,
  mentions: string[],
): Promise<void> {
  store.receiveNotes(conversation_id, [await callIm("console_note_add", { conversation_id, note_id, text, mentions })]);
}

export async function loadPerson(conversation_id: string): Promise<void> {
  store.receivePerson(conversation_id, await callIm("console_person", { conversation_id }));
}

export async function loadColleagues(team_id: string) {
  return (await callIm("console_agents", { team_id })).agents;
}

export async function loadTeams() {
  return (await callIm("console_team_list", {})).teams;
}

export async function loadMentions(before?: string): Promise<void> {
  const page = await callIm("console_mentions", { limit: MENTIONS, ...(before === undefined ? {} : { before }) });
  store.receiveMentions(page.mentions, page.unread, page.next ?? null, before !== undefined);
}

export async function readMention(note_id: string): Promise<void> {
  store.noteMentionRead(note_id);
  store.receiveMentionCount((await callIm("console_mention_read", { note_id })).unread);
}

/** Templates of everybody, of the agent's own, and of this team. */
export async function findTemplates(text: string, team_id: string | undefined, language: Wire["LanguageKey"]) {
  const query = {
    language,
    limit: 50,
    ...(text === "" ? {} : { text }),
    ...(team_id === undefined ? {} : { team_id }),
  };
  return (await callIm("console_template_list", query)).templates;
}

export function fillTemplate(template_id: string, conversation_id: string, language?: Wire["LanguageKey"]) {
  return callIm("console_template_fill", {
    template_id,
    conversation_id,
    ...(language === undefined ? {} : { language }),
  });
}

/** Reads the conversation in `language`, and with `both` lets the customer read ours in theirs; empty turns it off. */
export async function translateConversation(conversation_id: string, language: string, both: boolean): Promise<void> {
  arrived(await callIm("set_trans_language", { conversation_id, language, ...(both ? { both } : {}) }));
}

export async function block(
  conversation_id: string,
  level: "block" | "limit",
  minutes: number | undefined,
  why: string,
): Promise<void> {
  const block_id = crypto.randomUUID();
  await callIm("console_block_add", {
    block_id,
    conversation_id,
    target: "account",
    level,
    why,
    ...(minutes === undefined ? {} : { minutes }),
  });
  await loadBlocks(conversation_id);
}

export async function liftBlock(block_id: string, conversation_id: string): Promise<void> {
  await callIm("console_block_lift", { block_id, command_id: crypto.randomUUID() });
  await loadBlocks(conversation_id);
}

/** The person lists them, and the conversation is marked by them. */
async function loadBlocks(conversation_id: string): Promise<void> {
  await Promise.all([loadPerson(conversation_id), loadConversation(conversation_id)]);
}

/** Tells colleagues what is looked at; worth nothing without a socket, which is what it ends with. */
export async function lookAt(conversation_id: string | undefined, typing = false): Promise<void> {
  if (connectionStore.status !== "connected") return;
  const { viewers } = await callIm("console_view", conversation_id === undefined ? {} : { conversation_id, typing });
  if (conversation_id !== undefined) store.receiveViewers(conversation_id, viewers);
}
