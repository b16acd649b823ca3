/** From what was chosen to an order that is paid for and knows its account. What is shown is what is charged. */
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "@/api/error";
import type { PaymentMethod, Quote } from "@/api/trade";
import { showError } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { buy, loadQuote } from "@/features/order/order-calls";
import { payFor } from "@/features/order/paying";
import { keepForOrder, type Account } from "./kept-accounts";
import type { Pack } from "./pack-rules";

interface Wanted {
  pack: Pack;
  account: Account;
  method: PaymentMethod;
}

interface Changed {
  goods_id: string;
  before: number;
  now: number;
  dearer: boolean;
}

export function usePayment({ uid, onSignIn }: { uid: string | null; onSignIn: () => Promise<boolean> }) {
  const [, go] = useLocation();
  /** Kept until it is used up: pressed again after a lost answer, it is the same order. */
  const held = useRef<Quote>(undefined);
  const [changed, setChanged] = useState<Changed>();
  const [agreed, setAgreed] = useState(false);
  const ofPack = (pack: Pack | undefined) => (changed?.goods_id === pack?.goods_id ? changed : undefined);
  const due = (pack: Pack | undefined) => ofPack(pack)?.now ?? pack?.price;

  const move = (pack: Pack, quote: Quote) => {
    held.current = quote;
    const before = due(pack) ?? quote.due_cents;
    setChanged({ goods_id: pack.goods_id, before, now: quote.due_cents, dearer: quote.due_cents > before });
    setAgreed(false);
  };

  const [pay, paying] = useTask(async ({ pack, account, method }: Wanted) => {
    if (uid === null && !(await onSignIn())) return;
    const { sell_order_id = "" } = pack;
    const known = held.current;
    const good = known?.sell_order_id === sell_order_id && known.expires_at > Date.now();
    const quote = good ? known : await loadQuote(sell_order_id, 1);
    held.current = quote;
    if (quote.due_cents !== due(pack)) return move(pack, quote);
    try {
      const order = await buy(quote.quote, "");
      held.current = undefined;
      keepForOrder(order.order_id, account);
      await payFor(order, method, go, { paid: `/top-up/${order.order_id}` });
    } catch (cause) {
      // The server says what it costs now: nothing is bought until the buyer agrees.
      if (cause instanceof ApiError && cause.data.quote !== undefined) return move(pack, cause.data.quote);
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) held.current = undefined;
      showError(cause);
    }
  });
  const changedOf = (pack: Pack | undefined) => {
    const one = ofPack(pack);
    return one && { before: one.before, dearer: one.dearer && !agreed };
  };
  return { due, pay, paying, changed: changedOf, agree: () => setAgreed(true) };
}
