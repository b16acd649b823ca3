/** What the checkout shows and may charge: the quote in hand, and what it said before when the price has moved. */
import type { Quote } from "@/api/trade";

export interface Quoted {
  quote?: Quote;
  /** What was shown until now, if it was another amount. */
  before?: Quote;
}

/** Takes a newer quote. The same amount for the same quantity is no news; another quantity is another question. */
export function arrive(shown: Quoted, arrived: Quote): Quoted {
  const last = shown.before ?? shown.quote;
  const news =
    last !== undefined &&
    last.sell_order_id === arrived.sell_order_id &&
    last.quantity === arrived.quantity &&
    last.due_cents !== arrived.due_cents;
  return news ? { quote: arrived, before: last } : { quote: arrived };
}

/** The buyer has seen the new amount. */
export function agree({ quote }: Quoted): Quoted {
  return quote === undefined ? {} : { quote };
}

/** Dearer than what was shown: nothing is bought before the buyer says yes. Cheaper is only told. */
export function mustAgree({ quote, before }: Quoted): boolean {
  return quote !== undefined && before !== undefined && quote.due_cents > before.due_cents;
}
