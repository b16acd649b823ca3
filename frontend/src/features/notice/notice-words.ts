/** What a notice says and where it leads. It crosses the wire as a code with values; the words are the reader's. */
import type { IconName } from "@/components/icon";
import type { Key } from "@/locales/keys";
import type { Notice } from "./notice-store";

type Kind = Notice["kind"];
/** What it asks for, if anything: `turn` is the reader's, `good` is good news. */
type Tone = "turn" | "good" | "bad" | "plain";
type Todo = "deliver" | "details" | "pay" | "check" | "retry" | "respond" | "start" | "take" | "requeue";

interface Look {
  icon: IconName;
  tone: Tone;
  /** What the reader can do about it. */
  todo?: Todo;
}

const LOOKS: Record<Kind, Look> = {
  sold: { icon: "market", tone: "good", todo: "deliver" },
  to_deliver: { icon: "order", tone: "turn", todo: "deliver" },
  paid: { icon: "check", tone: "good", todo: "details" },
  payment_failed: { icon: "warning", tone: "bad", todo: "pay" },
  delivered: { icon: "order", tone: "turn", todo: "check" },
  delivery_failed: { icon: "warning", tone: "bad", todo: "retry" },
  proceeds: { icon: "wallet", tone: "good" },
  refunding: { icon: "history", tone: "plain" },
  refunded: { icon: "wallet", tone: "good" },
  refund_failed: { icon: "warning", tone: "bad", todo: "take" },
  sale_refunded: { icon: "history", tone: "plain" },
  dispute_opened: { icon: "shield", tone: "turn", todo: "respond" },
  dispute_answered: { icon: "shield", tone: "plain" },
  dispute_withdrawn: { icon: "shield", tone: "good" },
  dispute_decided: { icon: "shield", tone: "plain" },
  your_turn: { icon: "bolt", tone: "turn", todo: "start" },
  turn_missed: { icon: "clock", tone: "bad", todo: "requeue" },
  deposited: { icon: "wallet", tone: "good" },
  buy_request_filled: { icon: "check", tone: "good", todo: "details" },
  buy_request_expired: { icon: "clock", tone: "plain" },
  bargain_received: { icon: "handOver", tone: "turn" },
  bargain_accepted: { icon: "check", tone: "good", todo: "details" },
  bargain_declined: { icon: "history", tone: "plain" },
  bargain_ended: { icon: "clock", tone: "plain" },
  balance_added: { icon: "wallet", tone: "good" },
  balance_taken: { icon: "wallet", tone: "bad" },
  event_cancelled: { icon: "gift", tone: "bad" },
  report_decided: { icon: "shield", tone: "plain" },
  message_removed: { icon: "warning", tone: "bad" },
  warned: { icon: "warning", tone: "bad" },
  account_frozen: { icon: "warning", tone: "bad" },
  appeal_decided: { icon: "shield", tone: "plain" },
  viewed_to_help: { icon: "shield", tone: "plain" },
  viewed_for_safety: { icon: "shield", tone: "plain" },
  identity_verified: { icon: "shield", tone: "good" },
  identity_declined: { icon: "warning", tone: "bad" },
  identity_reset: { icon: "shield", tone: "turn" },
  seller_approved: { icon: "market", tone: "good" },
  seller_declined: { icon: "warning", tone: "bad" },
  account_appealed: { icon: "warning", tone: "bad" },
  team_invited: { icon: "team", tone: "turn" },
  team_joined: { icon: "team", tone: "plain" },
  team_ended: { icon: "team", tone: "plain" },
  store_stopped: { icon: "warning", tone: "bad" },
  store_reopened: { icon: "market", tone: "good" },
  goods_on_sale: { icon: "heart", tone: "good" },
  item_tradable: { icon: "market", tone: "good" },
  saved_search_found: { icon: "bell", tone: "good" },
  steam_item_gone: { icon: "market", tone: "bad" },
  steam_key_refused: { icon: "warning", tone: "bad" },
};

/** Where an order stands while this is still to be done. */
const WHILE: Record<Todo, NonNullable<Notice["order"]>["status"]> = {
  deliver: "paid",
  details: "need_info",
  pay: "payment_failed",
  check: "sent",
  retry: "delivery_failed",
  respond: "disputed",
  start: "paid",
  take: "refunding",
  requeue: "paid",
};

export function lookOf({ kind }: Pick<Notice, "kind">): Look {
  return LOOKS[kind];
}

export function titleOf({ kind }: Pick<Notice, "kind">): Key {
  return `notice.kind.${kind}`;
}

/** What to do about it, as long as it is to be done, and by when if it happens otherwise by itself. */
export function todoOf(
  { kind, until, order }: Pick<Notice, "kind" | "until" | "order">,
  now: number,
): { what: Key; until: number | null } | null {
  const { todo } = LOOKS[kind];
  if (todo === undefined || order?.status !== WHILE[todo] || (until != null && until < now)) return null;
  return { what: `notice.todo.${todo}`, until: until ?? null };
}

/** What was bought or found, in the reader's language where the catalogue has it; of an event its days. */
export function nameOf(
  { order, event, goods, search }: Pick<Notice, "order" | "event" | "goods" | "search">,
  language: string,
): string | null {
  if (event != null) {
    const days = new Intl.DateTimeFormat(language, { dateStyle: "medium" });
    return days.formatRange(event.starts_at, event.ends_at - 1);
  }
  if (goods != null) {
    const name = (goods.names as Readonly<Record<string, string | undefined>>)[language] ?? goods.name;
    if (search == null) return name;
    // What it found, the cheapest of several, under what the reader calls the search.
    const found = search.matches > 1 ? `${name} (+${(search.matches - 1).toLocaleString(language)})` : name;
    return search.name == null ? found : `${search.name}: ${found}`;
  }
  if (order == null) return null;
  const names = order.names as Readonly<Record<string, string | undefined>>;
  const name = names[language] ?? order.name;
  return order.quantity > 1 ? `${name} × ${order.quantity}` : name;
}

/** The page on which something can be done about it. */
export function hrefOf({
  kind,
  order,
  event,
  review,
  goods,
  search,
}: Pick<Notice, "kind" | "order" | "event" | "review" | "goods" | "search">): string {
  if (review?.case_id != null) return `/notices/decision/${review.case_id}`;
  if (kind === "report_decided") return "/notices/reports";
  if (event != null) return `/event?event=${event.event_id}`;
  if (kind === "event_cancelled") return "/event";
  if (kind === "viewed_to_help" || kind === "viewed_for_safety" || kind === "account_appealed") return "/settings";
  if (kind.startsWith("identity_")) return "/settings/verification";
  if (kind === "seller_approved" || kind === "seller_declined") return "/sell/apply";
  if (kind === "team_invited" || kind === "team_joined" || kind === "team_ended") return "/sell/team";
  if (kind === "store_stopped" || kind === "store_reopened") return "/sell/store";
  if (kind === "buy_request_expired") return "/buy/requests";
  if (kind === "bargain_received") return "/sell/bargains";
  if (kind === "bargain_declined" || kind === "bargain_ended") return "/buy/bargains?tab=ended";
  if (kind === "item_tradable") return "/sell/inventory";
  if (kind === "steam_item_gone" || kind === "steam_key_refused") return "/sell/inventory/steam";
  if (search != null && search.matches > 1) return "/favorites/searches";
  if (goods != null) return `/market/goods/${goods.goods_id}`;
  if (order == null) return "/balance";
  if (kind === "your_turn" || kind === "turn_missed") return `/top-up/${order.order_id}`;
  return `/order/${order.order_id}`;
}
