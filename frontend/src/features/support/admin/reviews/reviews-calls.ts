/** Staff's calls about the review queue. docs/wire.md, "The review queue". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type ReviewCase = Wire["ReviewCase"];
export type ReviewDetail = Wire["ReviewDetail"];
export type ReviewMessage = Wire["ReviewMessage"];
export type ReviewEvent = Wire["ReviewEvent"];
export type Outcome = Wire["ReviewOutcome"];
export type AppealOutcome = Wire["AppealOutcome"];
export type Reason = Wire["ReviewReason"];
export type Kind = Wire["ReviewKind"];

/** What the list shows: some of the cases that wait, or those of one state that do not. */
export const SHOWN = ["waiting", "unassigned", "mine", "overdue", "appealed", "decided", "closed"] as const;
export type Shown = (typeof SHOWN)[number];

export const KINDS = ["chat_message", "chat_person"] as const satisfies readonly Kind[];

/** The type check finds one that is missing. */
const ALL_REASONS = {
  fraud: true,
  outside_trade: true,
  harassment: true,
  hate: true,
  spam: true,
  other: true,
} as const satisfies Record<Reason, true>;
export const REASONS = Object.keys(ALL_REASONS) as readonly Reason[];

export function filterOf(shown: Shown, kind: Kind | "") {
  const of = kind === "" ? {} : { kind };
  switch (shown) {
    case "waiting":
      return of;
    case "unassigned":
    case "mine":
    case "overdue":
      return { ...of, whose: shown };
    default:
      return { ...of, state: shown };
  }
}

/** Of whatever state: a decided case is where an appeal is entered. */
export const filterAbout = (accused: string, kind: Kind | "") => (kind === "" ? { accused } : { accused, kind });

export const loadCases = (filter: ReturnType<typeof filterOf> | ReturnType<typeof filterAbout>, before?: string) =>
  get("/api/admin/review/list", { ...filter, ...(before === undefined ? {} : { before }) });

export const loadCase = (case_id: string) => get("/api/admin/review/detail", { case_id });

type Seen = Pick<ReviewCase, "case_id" | "version">;
const seenAs = ({ case_id, version }: Seen) => ({ case_id, seen: version });

export const takeCase = (seen: Seen) =>
  post("/api/admin/review/take", seenAs(seen), { idempotencyKey: crypto.randomUUID() });
export const releaseCase = (seen: Seen) =>
  post("/api/admin/review/release", seenAs(seen), { idempotencyKey: crypto.randomUUID() });
export const decideCase = (
  seen: Seen,
  decision: { outcome: Outcome; reason: Reason; note: string },
  idempotencyKey: string,
) => post("/api/admin/review/decide", { ...seenAs(seen), ...decision }, { idempotencyKey });
export const decideAppeal = (seen: Seen, decision: { outcome: AppealOutcome; note: string }, idempotencyKey: string) =>
  post("/api/admin/review/decide_appeal", { ...seenAs(seen), ...decision }, { idempotencyKey });
export const enterAppeal = (seen: Seen, text: string, idempotencyKey: string) =>
  post("/api/admin/review/enter_appeal", { ...seenAs(seen), text }, { idempotencyKey });
