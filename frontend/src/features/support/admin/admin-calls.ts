/**
 * Supervisors' calls, over HTTP: what is looked at moves by the socket (board-store.ts), what is changed is asked for
 * once.
 */
import { get, getFile, post } from "@/api/call";
import type { Wire } from "@/api/operations";
import type { Bucket, HistoryFilter, Welcome } from "./admin-types";

/** Ours: two screens of rows. */
const PAGE = 50;

/** One id for one request: a repeat of it, after an answer that was lost, changes nothing more. */
const once = () => ({ command_id: crypto.randomUUID() });

export const loadMe = () => post("/api/im/console_me", {});
export const loadBoard = (team_id: string) => post("/api/im/console_board", { team_id });
export const loadStats = (team_id: string, from: number, to: number, bucket: Bucket) =>
  post("/api/im/console_stats", { team_id, from, to, bucket }).then(({ buckets }) => buckets);

/** `before` is absent for the newest page. */
export const loadHistory = (filter: HistoryFilter, before?: string) =>
  post("/api/im/console_history", { ...filter, limit: PAGE, before });
export const loadAudit = (filter: Omit<Wire["AuditQuery"], "before" | "limit">, before?: string) =>
  post("/api/im/console_audit", { ...filter, limit: PAGE, before });
export const loadBlocks = (before?: string) => post("/api/im/console_block_list", { limit: PAGE, before });

export const loadDisputes = (before?: string) =>
  get("/api/admin/payment/disputes", before === undefined ? { limit: PAGE } : { limit: PAGE, before });

export const liftBlock = (block_id: string) => post("/api/im/console_block_lift", { block_id, ...once() });

export const loadTeams = () => post("/api/im/console_team_list", {}).then(({ teams }) => teams);
export type TeamInput = Omit<Wire["TeamSave"], "command_id">;
export const saveTeam = (team: TeamInput) => post("/api/im/console_team_save", { ...team, ...once() });
export const loadMembers = (team_id: string) =>
  post("/api/im/console_agents", { team_id }).then(({ agents }) => agents);
export const saveMember = (team_id: string, member: Omit<Wire["MemberSave"], "team_id" | "command_id">) =>
  post("/api/im/console_member_save", { team_id, ...member, ...once() }).then(({ agents }) => agents);

export const loadTemplates = (filter: Pick<Wire["TemplateSearch"], "text" | "scope" | "team_id">) =>
  post("/api/im/console_template_list", { ...filter, limit: 100 }).then(({ templates }) => templates);
export type TemplateInput = Wire["TemplateSave"];
export const saveTemplate = (template: TemplateInput) => post("/api/im/console_template_save", template);
export const retireTemplate = (template_id: string) =>
  post("/api/im/console_template_retire", { template_id, ...once() });

export const loadWelcome = (team_id: string) => post("/api/im/console_welcome_get", { team_id });
export const saveWelcome = (team_id: string, welcome: Welcome) =>
  post("/api/im/console_welcome_set", {
    team_id,
    ...welcome,
    problem_questions: welcome.problem_questions ?? [],
  });
/** Of the caller's own store. */
export const loadStoreWelcome = () => post("/api/im/welcome_get", {});
export const saveStoreWelcome = ({ version, texts, is_on }: Welcome) =>
  post("/api/im/welcome_set", { version, texts, is_on });

/** What the help shows, in the reader's language: enough to choose from. */
export const loadShownQuestions = () =>
  get("/api/faq/list").then(({ categories }) =>
    categories.flatMap(({ key, questions }) => questions.map((one) => ({ ...one, category: key }))),
  );

/** The rows of the filter as a file. */
export const exportHistory = (filter: HistoryFilter) => getFile("/api/console/export", filter);
