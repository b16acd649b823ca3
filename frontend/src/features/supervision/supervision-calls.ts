/**
 * Supervisors' calls, over HTTP: what is looked at moves by the socket (board-store.ts), what is changed is asked for
 * once.
 */
import { get, post, requestHeaders, refusal } from "@/api/call";
import { netError } from "@/api/error";
import type {
  AuditEntry,
  Block,
  Board,
  Bucket,
  DeskTemplate,
  Episode,
  FaqQuestion,
  HistoryFilter,
  Me,
  Member,
  Paged,
  StatsBucket,
  Team,
  Welcome,
} from "./supervision-types";

/** Ours: two screens of rows. */
const PAGE = 50;

const ask = <T>(name: string, body: object) => post<T>(`/api/im/${name}`, body);

/** One id for one wish: a repeat of it, after an answer that was lost, changes nothing more. */
const once = () => ({ command_id: crypto.randomUUID() });

export const loadMe = () => ask<Me>("console_me", {});
export const loadBoard = (team_id: string) => ask<Board>("console_board", { team_id });
export const loadStats = (team_id: string, from: number, to: number, bucket: Bucket) =>
  ask<{ buckets: StatsBucket[] }>("console_stats", { team_id, from, to, bucket }).then(({ buckets }) => buckets);

/** `before` is absent for the newest page. */
const paged =
  <T>(name: string) =>
  (filter: object, before?: string) =>
    ask<T & Paged>(name, { ...filter, limit: PAGE, ...(before === undefined ? {} : { before }) });

export const loadHistory = paged<{ episodes: Episode[] }>("console_history");
export const loadAudit = paged<{ entries: AuditEntry[] }>("console_audit");
export const loadBlocks = paged<{ blocks: Block[] }>("console_block_list");

export const liftBlock = (block_id: string) => ask<Block>("console_block_lift", { block_id, ...once() });

export const loadTeams = () => ask<{ teams: Team[] }>("console_team_list", {}).then(({ teams }) => teams);
export type TeamWish = Omit<Team, "team_id" | "version" | "is_open" | "opens_at" | "is_default" | "is_supervisor"> & {
  team_id?: string;
  version?: number;
};
export const saveTeam = (team: TeamWish) => ask<Team>("console_team_save", { ...team, ...once() });
export const loadMembers = (team_id: string) =>
  ask<{ agents: Member[] }>("console_agents", { team_id }).then(({ agents }) => agents);
export const saveMember = (
  team_id: string,
  member: {
    uid: string;
    is_supervisor: boolean;
    capacity: number;
    languages: string[];
    games: string[];
    remove?: boolean;
  },
) => ask<{ agents: Member[] }>("console_member_save", { team_id, ...member, ...once() }).then(({ agents }) => agents);

export const loadTemplates = (filter: { text?: string; scope?: string; team_id?: string }) =>
  ask<{ templates: DeskTemplate[] }>("console_template_list", { ...filter, limit: 100 }).then(
    ({ templates }) => templates,
  );
export type TemplateWish = Pick<DeskTemplate, "template_id" | "scope" | "audience" | "title" | "tags" | "texts"> & {
  version?: number;
  team_id?: string;
  shortcut?: string;
  upload_id?: string;
};
export const saveTemplate = (template: TemplateWish) => ask<DeskTemplate>("console_template_save", template);
export const retireTemplate = (template_id: string) => ask("console_template_retire", { template_id, ...once() });

export const loadWelcome = (team_id: string) => ask<Welcome>("console_welcome_get", { team_id });
export const saveWelcome = (team_id: string, welcome: Welcome) =>
  ask<Welcome>("console_welcome_set", { team_id, ...welcome });
/** Of the caller's own store. */
export const loadStoreWelcome = () => ask<Welcome>("welcome_get", {});
export const saveStoreWelcome = ({ version, texts, is_on }: Welcome) =>
  ask<Welcome>("welcome_set", { version, texts, is_on });

/** What the help shows, in the reader's language: enough to choose from. */
export const loadShownQuestions = () =>
  get<{ categories: { key: string; questions: { question_id: string; question: string }[] }[] }>("/api/faq/list").then(
    ({ categories }) => categories.flatMap(({ key, questions }) => questions.map((one) => ({ ...one, category: key }))),
  );
export const loadFaqQuestions = () =>
  ask<{ questions: FaqQuestion[] }>("console_faq_list", {}).then(({ questions }) => questions);
export type FaqWish = Omit<FaqQuestion, "version" | "likes" | "dislikes"> & { version?: number };
export const saveFaqQuestion = (question: FaqWish) => ask<FaqQuestion>("console_faq_save", question);

/** The rows of the filter as a file. The call needs our headers, so it is fetched and not linked to. */
export async function exportHistory(filter: HistoryFilter): Promise<Blob> {
  const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`/api/console/export?${query}`, { headers: requestHeaders() }).catch(
    (cause: unknown) => {
      throw netError(cause);
    },
  );
  if (response.ok) return response.blob();
  throw refusal(response.status, ((await response.json().catch(() => null)) ?? {}) as object);
}
