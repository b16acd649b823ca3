/**
 * Everything that happened to an order, newest first: who did it, when, and what was said and shown. Both sides see the
 * same.
 */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Order, TimelineEntry } from "@/api/trade";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { fullTime, shortTime, clock } from "@/components/time-words";
import { keyUnder } from "@/locales/keys";
import { EvidencePicture } from "./evidence-pictures";
import classes from "./order.module.css";

interface Props<Entry> {
  entries: readonly Entry[];
  side: Order["side"];
  /** Who it was, for those who may know it; without it, which side. */
  who?: (entry: Entry) => ReactNode;
}

export function Timeline<Entry extends TimelineEntry>({ entries, side, who }: Props<Entry>) {
  const { t, i18n } = useTranslation();
  const now = Date.now();
  const day = (at: number) =>
    now - at < 86_400_000
      ? clock(at, i18n.language)
      : `${shortTime(at, now, i18n.language)} ${clock(at, i18n.language)}`;
  return (
    <Panel title={t("order.timeline")}>
      <ol className={classes["timeline"]}>
        {entries
          .toSorted((a, b) => b.version - a.version)
          .map((entry) => (
            <li key={entry.version} className={classes["entry"]} data-by={entry.by}>
              <p className={classes["entry-head"]}>
                <strong>{t(keyUnder("order.what", entry.what))}</strong>
                <span className={classes["dim"]}>
                  {named(who?.(entry) ?? t(entry.by === side ? "order.by.you" : `order.by.${entry.by}`))}
                  <time dateTime={new Date(entry.at).toISOString()} title={fullTime(entry.at, i18n.language)}>
                    {day(entry.at)}
                  </time>
                </span>
              </p>
              <Said what={entry.what} detail={entry.detail ?? {}} />
            </li>
          ))}
      </ol>
    </Panel>
  );
}

/** Nobody, where a deadline or the provider did it. */
const named = (who: ReactNode) => who !== false && <>{who} · </>;

/** How a redemption ended that was no success. */
const REDEEMED: ReadonlySet<string> = new Set(["redeeming_failed", "redeemed_in_part"]);

function Said({ what, detail }: Pick<TimelineEntry, "what" | "detail">) {
  const { t } = useTranslation();
  return (
    <>
      {detail.category !== undefined && <p className={classes["plain"]}>{t(`order.category.${detail.category}`)}</p>}
      {detail.asked_cents != null && (
        <p className={classes["plain"]}>
          {t("order.asked")} <Money cents={detail.asked_cents} />
        </p>
      )}
      {detail.refund_cents != null && (
        <p className={classes["plain"]}>
          {t("order.goes_back")} <Money cents={detail.refund_cents} />
        </p>
      )}
      {REDEEMED.has(what) && detail.reason !== undefined && (
        <p className={classes["plain"]}>{t(`topup.reason.${detail.reason}`)}</p>
      )}
      {REDEEMED.has(what) && detail.of !== undefined && detail.of > 1 && (
        <p className={classes["dim"]}>{t("topup.part", { done: detail.done ?? 0, of: detail.of })}</p>
      )}
      {detail.method !== undefined && <p className={classes["dim"]}>{t(`pay.method.${detail.method}`)}</p>}
      {detail.text !== undefined && detail.text !== "" && (
        <blockquote className={classes["said"]} dir="auto">
          {detail.text}
        </blockquote>
      )}
      {(detail.images?.length ?? 0) > 0 && (
        <ul className={classes["pictures"]}>
          {detail.images?.map((id) => (
            <li key={id}>
              <EvidencePicture id={id} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
