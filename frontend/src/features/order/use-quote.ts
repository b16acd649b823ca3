/** A quote that is always good: asked for when the page opens or the quantity changes, and anew when it has run out. */
import { useCallback, useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import type { Quote } from "@/api/trade";
import { agree, arrive, type Quoted } from "./checkout-quote";
import { loadQuote } from "./order-calls";

export interface LiveQuote extends Quoted {
  failure: unknown;
  loading: boolean;
  /** Asks for a new one. */
  again: () => void;
  /** A refusal brought a newer one. */
  take: (quote: Quote) => void;
  agree: () => void;
}

export function useQuote(sellOrderId: string, quantity: number): LiveQuote {
  const [quoted, setQuoted] = useState<Quoted>({});
  const [failure, setFailure] = useState<unknown>();
  const [loading, setLoading] = useState(true);
  const [round, setRound] = useState(0);
  // The amount is promised in the currency it is shown in.
  const { currency } = useSnapshot(identity);
  useEffect(() => {
    let left = false;
    setLoading(true);
    loadQuote(sellOrderId, quantity).then(
      (quote) => {
        if (left) return;
        setQuoted((shown) => arrive(shown, quote));
        setFailure(undefined);
        setLoading(false);
      },
      (cause: unknown) => {
        if (left) return;
        setFailure(cause);
        setLoading(false);
      },
    );
    return () => {
      left = true;
    };
  }, [sellOrderId, quantity, currency, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const take = useCallback((quote: Quote) => setQuoted((shown) => arrive(shown, quote)), []);
  return { ...quoted, failure, loading, again, take, agree: useCallback(() => setQuoted(agree), []) };
}
