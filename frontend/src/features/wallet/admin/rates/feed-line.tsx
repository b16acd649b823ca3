/** How the feed is: read, failing, not asked yet, or none at all. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { agoWords } from "@/components/time-words";
import type { RateFeed } from "./rates-calls";
import classes from "./rates.module.css";

/** The server's setting that names the feed. */
const SETTING = "GUILDHALL_RATES_FEED";

export function FeedLine({ feed, now }: { feed: RateFeed; now: number }) {
  const { t, i18n } = useTranslation();
  const { name, read_at, checked_at, failure } = feed;
  const ago = (at: number) => agoWords(at, now, i18n.language);
  if (name == null)
    return (
      <p className={classes["feed"]} data-state="none">
        <Icon name="info" size="s" />
        <span>
          <strong>{t("rates.feed.none")}</strong> {t("rates.feed.setting")} <code dir="ltr">{SETTING}</code>
        </span>
      </p>
    );
  const last = read_at == null ? t("rates.feed.never") : t("rates.feed.read", { ago: ago(read_at) });
  return (
    // No live region: it would be read out each minute, as the ages grow.
    <div className={classes["feed"]} data-state={failure == null ? "well" : "failed"} role="group" aria-label={name}>
      <Icon name={failure == null ? "check" : "warning"} size="s" />
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {" · "}
        {failure == null ? last : t("rates.feed.failed")}
      </span>
      {failure != null && (
        <>
          <span className={classes["below"]}>
            {last}
            {checked_at != null && (
              <>
                {" · "}
                {t("rates.feed.tried", { ago: ago(checked_at) })}
              </>
            )}
          </span>
          {/* For whoever runs the server: always in English. */}
          <code className={classes["below"]} dir="ltr" lang="en">
            {failure}
          </code>
        </>
      )}
    </div>
  );
}
