/**
 * Game accounts as somebody typed them, kept in this browser: the last one of each game, so that nobody types it a
 * second time, and that of an order until it stands in a queue, which is when the server takes it. Never a password.
 * docs/decisions/0051-a-top-up-on-one-page.md.
 */
import { isViewing } from "@/api/identity";
import type { Wire } from "@/api/operations";
import { BY_GAME, BY_ORDER } from "./forget-accounts";

/** What one says about the account that is to be topped up. */
export type Account = Omit<Wire["JoinQueueRequest"], "order_id">;

/** Ours: more orders than anybody pays before the first of them stands in its queue. */
const MOST = 20;

type Kept = Record<string, Account>;

function read(key: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Kept;
  } catch {
    return {}; // a spoiled entry is as good as none
  }
}

function write(key: string, kept: Kept): void {
  // What is kept on this machine is not of whom somebody else looks as.
  if (isViewing) return;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Full or forbidden: then it is typed again.
  }
}

export const accountOfGame = (game: string): Account | undefined => read(BY_GAME)[game];

export function rememberAccount(game: string, account: Account): void {
  write(BY_GAME, { ...read(BY_GAME), [game]: account });
}

/** The account a paid order of this browser is to be joined with. */
export const accountOfOrder = (orderId: string): Account | undefined => read(BY_ORDER)[orderId];

export function keepForOrder(orderId: string, account: Account): void {
  const others = Object.entries(read(BY_ORDER)).filter(([id]) => id !== orderId);
  write(BY_ORDER, Object.fromEntries([...others.slice(1 - MOST), [orderId, account]]));
}

/** It stands in the queue, or the server does not take it. */
export function forgetOrder(orderId: string): void {
  const { [orderId]: _taken, ...others } = read(BY_ORDER);
  write(BY_ORDER, others);
}

/** Where an order goes on once it is paid for, if it is a top-up whose account is known here. */
export function onwardsOf(orderId: string): string | undefined {
  return accountOfOrder(orderId) === undefined ? undefined : `/top-up/${orderId}`;
}
