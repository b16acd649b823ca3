/** A small sign beside a way to pay. Our own drawings: those of card brands and banks belong to them. */
import type { PaymentMethod } from "@/api/trade";
import classes from "./payment-methods.module.css";

const MARKS: Readonly<Record<PaymentMethod, string>> = {
  balance: "M8 13.5v9h24v-11H10a2 2 0 0 1 0-4h19 M27 17h.4",
  card: "M8 8h24v16H8z M8 13h24 M12 19.5h6",
  paypal: "M14 25l2.6-17H23a5 5 0 0 1 0 10h-6.4 M20 25l1-7",
  pay_by_link:
    "M18 19a4 4 0 0 1 0-5.5l3-3a4 4 0 0 1 5.5 5.5l-1.7 1.7 M22 13a4 4 0 0 1 0 5.5l-3 3a4 4 0 0 1-5.5-5.5l1.7-1.7",
  convenience_store: "M9.5 15.5V24h21v-8.5 M8 13.5 10 8h20l2 5.5q-3 4-6 0q-3 4-6 0q-3 4-6 0q-3 4-6 0 M17 24v-5h6v5",
  bank_transfer: "M8 13.5 20 7l12 6.5z M11.5 16.5V22 M17 16.5V22 M23 16.5V22 M28.5 16.5V22 M8 25h24",
};

export function PaymentMark({ method }: { method: PaymentMethod }) {
  return (
    <svg className={classes["mark"]} data-method={method} viewBox="0 0 40 32" aria-hidden="true">
      <rect className={classes["mark-ground"]} x="0.5" y="0.5" width="39" height="31" rx="6" />
      <path d={MARKS[method]} />
    </svg>
  );
}
