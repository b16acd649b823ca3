/** What the reader has, live; `null` until it is known. The bar of every page follows it, others look. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { Balance } from "@/api/trade";
import { followBalance, loadBalance, walletStore } from "@/api/wallet";

export function useBalance(uid: string): Balance | null {
  const { uid: known, balance } = useSnapshot(walletStore);
  return known === uid ? (balance as Balance | null) : null;
}

export function useFollowedBalance(uid: string): Balance | null {
  useEffect(() => {
    const stop = followBalance(uid);
    // A failure needs no words: the topic tells it as soon as there is a connection.
    void loadBalance(uid).catch(() => undefined);
    return stop;
  }, [uid]);
  return useBalance(uid);
}
