/** How an order can be paid for, and which way is offered first. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { PaymentMethod } from "@/api/trade";
import { followBalance, loadBalance, walletStore } from "@/api/wallet";

export const METHODS = ["balance", "card", "paypal", "pay_by_link", "convenience_store", "bank_transfer"] as const;

/** The balance first where it suffices: it pays at once, and nobody has to be asked. */
export function methodOf(chosen: PaymentMethod | undefined, short: boolean): PaymentMethod {
  if (chosen === undefined) return short ? "card" : "balance";
  return chosen === "balance" && short ? "card" : chosen;
}

/** The ways in the order they are offered: the balance last where it does not suffice. */
export function methodsFor(short: boolean): readonly PaymentMethod[] {
  return short ? [...METHODS.slice(1), "balance"] : METHODS;
}

/** What this person may spend; `undefined` until it is known, and for a visitor. */
export function useBalance(uid: string | null): number | undefined {
  useEffect(() => {
    if (uid === null) return undefined;
    const stop = followBalance(uid);
    loadBalance(uid).catch(() => undefined); // without it only the balance cannot be chosen
    return stop;
  }, [uid]);
  const available = useSnapshot(walletStore).balance?.available_cents;
  return uid === null ? undefined : available;
}
