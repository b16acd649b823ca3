/**
 * Messages that pop up for a moment: the outcome of something the user did. Spec §4: info, success, warning, error,
 * guide.
 */
import { proxy, ref } from "valtio";
import { ApiError } from "@/api/error";
import { t } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";

export type NoticeType = "info" | "success" | "warning" | "error" | "guide";

export interface Notice {
  id: number;
  type: NoticeType;
  /** Already in the user's language. */
  text: string;
  /** Shown small, to be copied into a question to customer service. */
  code?: string;
  /** What can be done about it; doing it closes the notice. */
  action?: NoticeAction;
}

export interface NoticeAction {
  /** In the user's language. */
  label: string;
  run: () => void;
}

export const noticeStore = proxy<{ notices: Notice[] }>({ notices: [] });

let last = 0;

/** Shows `text`; the same text that is still on screen is not shown twice. */
export function showNotice(type: NoticeType, text: string, code?: string): void {
  show({ type, text, ...(code === undefined ? {} : { code }) });
}

/** Shows `text` with a button beside it, for a while: nobody has to answer. */
export function offer(text: string, action: NoticeAction, type: NoticeType = "guide"): void {
  show({ type, text, action: ref(action) });
}

function show(notice: Omit<Notice, "id">): void {
  if (noticeStore.notices.some(({ type, text }) => type === notice.type && text === notice.text)) return;
  last += 1;
  noticeStore.notices.push({ id: last, ...notice });
}

export function closeNotice(id: number): void {
  noticeStore.notices = noticeStore.notices.filter((notice) => notice.id !== id);
}

/** A failure becomes a notice. What the user cancelled is not a failure. */
export function showError(cause: unknown): void {
  if (cause instanceof ApiError && cause.isCanceled) return;
  showNotice("error", errorText(cause), cause instanceof ApiError ? cause.code : undefined);
}

/** Codes whose words are ours in every language; for the others the server's message is shown, which is in `locale`. */
const ours: ReadonlySet<string> = new Set([
  "net_error",
  "unauthorized",
  "busy",
  "unknown_outcome",
  "too_many_requests",
  "RATE_LIMITED",
  "NOT_FOUND",
  "FORBIDDEN",
  "CONFLICT",
  "CODE_INVALID",
  "CODE_EXPIRED",
  "PASSWORD_COMMON",
  "TOO_SOON",
  "QUOTA",
  "RECALL_TOO_LATE",
  "ALREADY_RECALLED",
  "CONVERSATION_CLOSED",
  "ALREADY_EVALUATED",
  "CARD_EXPIRED",
  "UNSEEN_MESSAGES",
  "too_large",
  "unsupported_media_type",
  "paramater_error",
]);

/** What happened, what was not lost, what to do; in the user's language. */
export function errorText(cause: unknown): string {
  if (!(cause instanceof ApiError)) return t("error.unknown");
  if (!ours.has(cause.code)) return cause.message || t("error.unknown");
  const seconds = cause.data.remain_time ?? cause.data.retry_after ?? 0;
  return t(keyUnder("error", cause.code), { count: seconds });
}
