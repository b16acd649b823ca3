/** One notice: what happened, to what, for how much, and what to do by when. It leads to the page of it. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { showError } from "@/components/notices";
import { fullTime, shortTime, whenWords } from "@/components/time-words";
import { currentLanguage } from "@/locales/i18n";
import { markRead } from "./notice-calls";
import type { Notice } from "./notice-store";
import classes from "./notice.module.css";
import { hrefOf, lookOf, nameOf, titleOf, todoOf } from "./notice-words";

export function NoticeRow({ notice, onLeave }: { notice: Notice; onLeave?: (() => void) | undefined }) {
  const { t, i18n } = useTranslation();
  const { icon, tone } = lookOf(notice);
  const name = nameOf(notice, currentLanguage());
  const follow = () => {
    void markRead(notice).catch(showError);
    onLeave?.();
  };
  return (
    <li>
      <Link href={hrefOf(notice)} className={classes["row"]} data-unread={!notice.read || undefined} onClick={follow}>
        <span className={classes["sign"]} data-tone={tone}>
          <Icon name={icon} />
        </span>
        <span className={classes["words"]}>
          <span className={classes["what"]}>
            {!notice.read && <span className="only-for-readers">{t("notice.unread")}</span>}
            {t(titleOf(notice))}
          </span>
          {name !== null && (
            <span className={classes["name"]} dir="auto">
              {name}
            </span>
          )}
          {notice.event?.cancelled != null && (
            <span className={classes["name"]} dir="auto">
              {notice.event.cancelled.reason}
            </span>
          )}
          <Todo notice={notice} />
        </span>
        <span className={classes["facts"]}>
          <time dateTime={new Date(notice.created_at).toISOString()} title={fullTime(notice.created_at, i18n.language)}>
            {shortTime(notice.created_at, Date.now(), i18n.language)}
          </time>
          {notice.kind !== "dispute_decided" && notice.amount_cents != null && (
            <Money cents={notice.amount_cents} className={classes["amount"]} />
          )}
        </span>
      </Link>
    </li>
  );
}

/** Nothing is asked for any more once the deadline has passed or the order has moved on. */
function Todo({ notice }: { notice: Notice }) {
  const { t, i18n } = useTranslation();
  if (notice.kind === "dispute_decided") return <Decided cents={notice.amount_cents ?? 0} />;
  const todo = todoOf(notice, Date.now());
  if (todo === null) return null;
  const time = todo.until === null ? null : whenWords(todo.until, Date.now(), i18n.language);
  return (
    <span className={classes["todo"]}>
      {t(todo.what)}
      {time !== null && <> · {t("widget.until", { time })}</>}
    </span>
  );
}

function Decided({ cents }: { cents: number }) {
  const { t } = useTranslation();
  const amount = useMoney()(cents);
  return (
    <span className={classes["todo"]}>{cents === 0 ? t("notice.no_refund") : t("notice.refund", { amount })}</span>
  );
}
