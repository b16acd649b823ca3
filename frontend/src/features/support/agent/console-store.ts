/**
 * What the console knows besides the conversations themselves. Filled by answers and pushes; written only by this
 * file.
 */
import { proxy, ref } from "valtio";
import { whenPersonChanges } from "@/api/person";
import type { SupportTopic, Duty, Given, Me, Mention, Note, Person, QueueEntry, Viewer } from "./console-wire";
import { withNotes } from "./notes";
import { newerTopic } from "./queue";

interface ConsoleStore {
  me: Me | null;
  /** The first read failed: the page offers to try again. */
  failed: boolean;
  team_id: string | null;
  /** The newest board and line of each team that was looked at. */
  topics: Record<string, SupportTopic>;
  /** Who stands further back than the topic reaches, as read last. */
  further: { team_id: string; entries: readonly QueueEntry[] };
  notes: Record<string, readonly Note[]>;
  viewers: Record<string, readonly Viewer[]>;
  people: Record<string, Person>;
  mentions: { list: readonly Mention[]; next: string | null };
  /** Conversations opened and not closed, in the order of their opening. */
  tabs: readonly string[];
  /** Conversations that were given since they were last looked at. */
  fresh: readonly string[];
  quiet: boolean;
}

const TEAM = "guildhall.console.team";
const QUIET = "guildhall.console.quiet";

function empty(): ConsoleStore {
  return {
    me: null,
    failed: false,
    team_id: kept(TEAM),
    topics: {},
    further: { team_id: "", entries: ref([]) },
    notes: {},
    viewers: {},
    people: {},
    mentions: { list: ref([]), next: null },
    tabs: [],
    fresh: [],
    quiet: kept(QUIET) === "yes",
  };
}

export const consoleStore = proxy<ConsoleStore>(empty());

/** Somebody else works here now. */
export function resetConsole(): void {
  Object.assign(consoleStore, empty());
}

whenPersonChanges(resetConsole);

export function receiveMe(me: Me): void {
  consoleStore.me = ref(me);
  consoleStore.failed = false;
  if (!me.teams.some((team) => team.team_id === consoleStore.team_id))
    consoleStore.team_id = me.teams[0]?.team_id ?? null;
}

export function receiveFailure(): void {
  consoleStore.failed = consoleStore.me === null;
}

export function receiveDuty(duty: Duty): void {
  if (consoleStore.me !== null) consoleStore.me = ref({ ...consoleStore.me, duty });
}

export function chooseTeam(teamId: string): void {
  consoleStore.team_id = teamId;
  keep(TEAM, teamId);
}

/** What was pushed; `asked` for what was read anew, which counts whatever the clock of an earlier server said. */
export function receiveTopic(topic: SupportTopic, asked = false): void {
  const { team_id } = topic.board;
  const known = consoleStore.topics[team_id] as SupportTopic | undefined;
  const next = asked ? topic : newerTopic(known, topic);
  if (next !== known) consoleStore.topics[team_id] = ref(next);
}

export function receiveFurther(team_id: string, entries: readonly QueueEntry[]): void {
  consoleStore.further = { team_id, entries: ref(entries as QueueEntry[]) };
}

export function receiveNotes(conversationId: string, arrived: readonly Note[]): void {
  const known = (consoleStore.notes[conversationId] ?? []) as readonly Note[];
  const next = withNotes(known, arrived);
  if (next !== known || consoleStore.notes[conversationId] === undefined)
    consoleStore.notes[conversationId] = ref(next as Note[]);
}

export function receiveViewers(conversationId: string, viewers: readonly Viewer[]): void {
  consoleStore.viewers[conversationId] = ref(viewers as Viewer[]);
}

export function receivePerson(conversationId: string, person: Person): void {
  consoleStore.people[conversationId] = ref(person);
}

export function receiveMentions(list: readonly Mention[], unread: number, next: string | null, further = false): void {
  const before = further ? (consoleStore.mentions.list as readonly Mention[]) : [];
  consoleStore.mentions = { list: ref([...before, ...list]), next };
  receiveMentionCount(unread);
}

export function receiveMentionCount(unread: number): void {
  if (consoleStore.me !== null) consoleStore.me = ref({ ...consoleStore.me, mentions_unread: unread });
}

export function noteMentionRead(noteId: string): void {
  const list = (consoleStore.mentions.list as readonly Mention[]).map((one) =>
    one.note.note_id === noteId ? { ...one, read: true } : one,
  );
  consoleStore.mentions = { ...consoleStore.mentions, list: ref(list) };
}

/** Given or taken away; the answer tells whether it is news. */
export function receiveGiven({ conversation_id, why }: Given, mine: boolean): void {
  if (!mine || why === "taken_over" || consoleStore.fresh.includes(conversation_id)) return;
  consoleStore.fresh = [...consoleStore.fresh, conversation_id];
}

/** Ours: more open conversations than that are found in the list faster than in the tabs. */
const MOST_TABS = 8;

export function openTab(conversationId: string): void {
  consoleStore.fresh = consoleStore.fresh.filter((id) => id !== conversationId);
  if (consoleStore.tabs.includes(conversationId)) return;
  consoleStore.tabs = [...consoleStore.tabs, conversationId].slice(-MOST_TABS);
}

export function closeTab(conversationId: string): void {
  consoleStore.tabs = consoleStore.tabs.filter((id) => id !== conversationId);
}

export function setQuiet(quiet: boolean): void {
  consoleStore.quiet = quiet;
  keep(QUIET, quiet ? "yes" : "no");
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage may be forbidden
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the tab.
  }
}
