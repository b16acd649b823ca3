/** The small pieces that both tables are made of. */
import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { rateStore } from "@/api/rates";
import { dayText, wholeDay } from "@/components/date-words";
import { Icon } from "@/components/icon";
import { showNotice } from "@/components/notices";
import { Reference } from "@/components/reference";
import { useTask } from "@/components/use-task";
import { writtenAmount } from "./reconciliation-words";
import classes from "./reconciliation.module.css";

export function DayName({ day }: { day: string }) {
  const { i18n } = useTranslation();
  return (
    <time className={classes["day"]} dateTime={day} title={wholeDay(day, i18n.language)}>
      {dayText(day, i18n.language)}
    </time>
  );
}

/** In the currency that was paid in; nothing where a side does not have it. */
export function Amount({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  const { i18n } = useTranslation();
  const known = useSnapshot(rateStore).currencies.find(({ code }) => code === currency);
  if (amount == null) return <span className={classes["dim"]}>—</span>;
  return <bdi dir="ltr">{writtenAmount(amount, currency, i18n.language, known?.precision)}</bdi>;
}

/** The provider above, our books below: figures of the same kind are compared. */
export function Sides({ provider, books, differ }: { provider: ReactNode; books: ReactNode; differ?: boolean }) {
  const { t } = useTranslation();
  return (
    <dl className={classes["sides"]} data-differ={differ === true || undefined}>
      <dt>{t("reconciliation.provider")}</dt>
      <dd>{provider}</dd>
      <dt>{t("reconciliation.books")}</dt>
      <dd>
        {differ === true && (
          <span role="img" aria-label={t("reconciliation.differs")} title={t("reconciliation.differs")}>
            <Icon name="info" size="s" />
          </span>
        )}
        {books}
      </dd>
    </dl>
  );
}

/** A reference whose whole is copied. */
export function CopyReference({ id }: { id: string }) {
  const { t } = useTranslation();
  const [copy] = useTask(async () => {
    await navigator.clipboard.writeText(id);
    showNotice("success", t("reconciliation.copied"));
  });
  return (
    <UnstyledButton className={classes["copy"] ?? ""} aria-label={t("reconciliation.copy", { id })} onClick={copy}>
      <Reference id={id} />
      <Icon name="copy" size="s" />
    </UnstyledButton>
  );
}
