/** The small pieces that lists, dialogs and the history are made of. */
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import { Icon } from "@/components/icon";
import { writtenChange } from "@/components/money";
import { agoWords, fullTime } from "@/components/time-words";
import { changeOf } from "./rate-rules";
import { currencyName, writtenRate } from "./rate-words";
import type { RateSource } from "./rates-calls";
import classes from "./rates.module.css";

export function CurrencyName({ code }: { code: string }) {
  const { i18n } = useTranslation();
  return (
    <span className={classes["currency"]}>
      <strong>
        <bdi>{code}</bdi>
      </strong>{" "}
      <span className={classes["dim"]}>{currencyName(code, i18n.language)}</span>
    </span>
  );
}

/** Units for one US dollar; all digits on hover. */
export function Rate({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return (
    <bdi dir="ltr" className={classes["rate"]} title={String(value)}>
      {writtenRate(value, i18n.language)}
    </bdi>
  );
}

export function Source({ source }: { source: RateSource }) {
  const { t } = useTranslation();
  return (
    <span className={classes["source"]} data-source={source}>
      {t(`rates.source.${source}`)}
    </span>
  );
}

/** How long ago, as of when the list was read. */
export function Age({ at, now }: { at: number; now: number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
      {agoWords(at, now, i18n.language)}
    </time>
  );
}

/** From one to the other, in the order of reading; one number where only who says it has changed. */
export function FromTo({ before, after }: { before: number; after: number }) {
  if (before === after) return <Rate value={after} />;
  return (
    <span className={admin["from-to"]}>
      <Rate value={before} />
      <Icon name="next" size="s" turns />
      <Rate value={after} />
    </span>
  );
}

/** What holds, what would, and how far apart they are: a point at the wrong place is seen in the percent. */
export function Move({ before, after }: { before: number; after: number }) {
  const { t, i18n } = useTranslation();
  return (
    <dl className={admin["move"]}>
      <div>
        <dt>{t("rates.in_use")}</dt>
        <dd>
          <Rate value={before} />
        </dd>
      </div>
      <div>
        <dt>{t("rates.new")}</dt>
        <dd>
          <Rate value={after} />
        </dd>
      </div>
      <div>
        <dt>{t("rates.change")}</dt>
        <dd>
          <bdi dir="ltr" className={classes["change"]}>
            {writtenChange(changeOf(before, after), i18n.language)}
          </bdi>
        </dd>
      </div>
    </dl>
  );
}
