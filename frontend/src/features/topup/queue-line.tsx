/** A queue in one line: open or until when not, how many wait, how long it takes, and a word on a rush. */
import { useTranslation } from "react-i18next";
import type { TopUpQueue } from "@/api/topup";
import { Icon } from "@/components/icon";
import { OpensAt } from "./opens-at";
import { Remark } from "./remark";
import { rangeWords } from "./topup-rules";
import classes from "./topup.module.css";

export function QueueLine({ queue }: { queue: TopUpQueue }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <span className={classes["queue"]} data-line="">
      <span className={classes["chip"]} data-state={queue.state}>
        <Icon name={queue.state === "open" ? "check" : "clock"} size="s" /> {t(`topup.queue.${queue.state}`)}
      </span>
      {queue.state !== "closed" && <span>{t("topup.queue.waiting", { number: number.format(queue.waiting) })}</span>}
      {queue.wait != null && queue.state !== "closed" && (
        <strong>
          <bdi>{rangeWords(queue.wait, i18n.language)}</bdi>
        </strong>
      )}
      {queue.state === "closed" && queue.opens_at != null && <OpensAt at={queue.opens_at} />}
      {queue.high_demand && (
        <Remark icon="warning" urgent>
          {t("topup.high_demand")}
        </Remark>
      )}
    </span>
  );
}
