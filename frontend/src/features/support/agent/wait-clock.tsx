/** How long somebody has waited, ticking; long waits are seen from afar. Read aloud only when asked for. */
import { useTranslation } from "react-i18next";
import { waitWords } from "@/components/span-words";
import { fullTime } from "@/components/time-words";
import classes from "./conversation-list.module.css";
import { waitTone } from "./queue";
import { useNow } from "./use-now";

export function WaitClock({ since }: { since: number }) {
  const { i18n } = useTranslation();
  const now = Math.max(useNow(), since);
  return (
    <time
      className={classes["wait"]}
      data-tone={waitTone(since, now)}
      dateTime={new Date(since).toISOString()}
      title={fullTime(since, i18n.language)}
    >
      <bdi>{waitWords((now - since) / 1_000, i18n.language)}</bdi>
    </time>
  );
}
