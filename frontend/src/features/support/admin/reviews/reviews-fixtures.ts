/** Cases of the review queue for tests. */
import type { ReviewCase, ReviewDetail } from "./reviews-calls";

export function reviewCase(more: Partial<ReviewCase> = {}): ReviewCase {
  return {
    case_id: "c1",
    version: 2,
    kind: "chat_message",
    state: "open",
    reason: "outside_trade",
    reports: 1,
    accused: { uid: "7", nickname: "Sam Seller" },
    opened_at: Date.UTC(2026, 11, 26),
    due_at: Date.now() + 3_600_000,
    overdue: false,
    ...more,
  };
}

export function reviewDetail(more: Partial<ReviewDetail> = {}): ReviewDetail {
  return {
    case: reviewCase(),
    subject: "t-2",
    may: {
      take: true,
      release: false,
      outcomes: ["no_violation", "message_removed", "warned"],
      enter_appeal: false,
      appeal_outcomes: [],
    },
    decided_by_caller: false,
    reports: [
      {
        report_id: "r1",
        by: { uid: "8", nickname: "Bea Buyer" },
        reason: "outside_trade",
        text: "He wants another app.",
        reported_at: Date.UTC(2026, 11, 26),
        messages: [
          {
            seq: 1,
            from: "8",
            nickname: "Bea Buyer",
            send_time: Date.UTC(2026, 11, 25),
            body: { type: 1, text: "Is it still there?" },
            reported: false,
          },
          {
            seq: 2,
            from: "7",
            nickname: "Sam Seller",
            send_time: Date.UTC(2026, 11, 25),
            body: { type: 1, text: "Pay me elsewhere" },
            reported: true,
          },
        ],
      },
    ],
    events: [{ kind: "reported", by: { uid: "8", nickname: "Bea Buyer" }, at: Date.UTC(2026, 11, 26) }],
    ...more,
  };
}
