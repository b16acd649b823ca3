/**
 * What a way to pay takes in its own currency, as it was settled when the payment was made: today's rate changes
 * nothing of it. Nothing until the server has said how the currency is written.
 */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import type { Wire } from "@/api/operations";
import { written } from "./money";

interface Props {
  of: Wire["LocalAmount"];
  className?: string | undefined;
}

export function LocalAmount({ of: { amount, currency }, className }: Props) {
  const { i18n } = useTranslation();
  const known = useSnapshot(rateStore).currencies.find(({ code }) => code === currency);
  if (known === undefined) return null;
  const hundredths = (amount * 100) / 10 ** known.precision;
  return (
    <bdi dir="ltr" className={className}>
      {written(hundredths, { ...known, rate: 1 }, i18n.language)}
    </bdi>
  );
}
