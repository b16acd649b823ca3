/** Notices for tests. */
import type { Notice, UnreadNotices } from "./notice-store";

export const NOW = Date.UTC(2026, 10, 25, 12);

/** A sale that the seller delivers within two days. */
export function noticeOf(change: Partial<Notice> = {}): Notice {
  return {
    notice_id: "7",
    kind: "sold",
    notice_type: "trade",
    created_at: NOW,
    read: false,
    side: "seller",
    amount_cents: 2000,
    until: Date.now() + 48 * 3_600_000,
    order: {
      order_id: "o1",
      game: "csgo",
      goods_id: "1",
      name: "AK-47 | Redline",
      names: { de: "AK-47 | Rotlinie" },
      quantity: 1,
      status: "paid",
    },
    ...change,
  };
}

export function unreadOf(unread_message: number): UnreadNotices {
  return { unread_message, unread_system_message: 0, unread_social_message: 0 };
}
