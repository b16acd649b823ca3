/**
 * What is paid at the counter of a convenience store: yen, rounded up as the server does
 * (`Currency::of_cents_rounded_up`), so that what is shown is charged. Nothing until the rate is known.
 */
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { written } from "./money";

/** So many US cents in whole yen. */
export function yenOf(cents: number, rate: number): number {
  return Math.ceil((cents * Math.round(rate * 1e6)) / 1e8);
}

export function CounterPrice({ cents, className }: { cents: number; className?: string | undefined }) {
  const yen = useSnapshot(rateStore).currencies.find(({ code }) => code === "JPY");
  if (yen === undefined) return null;
  return (
    <bdi dir="ltr" className={className}>
      {written(yenOf(cents, yen.rate) * 100, { ...yen, rate: 1 })}
    </bdi>
  );
}
