/** How it ended: what was redeemed, what goes back, and what one can do next. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import type { Place } from "@/api/topup";
import { useCountdown } from "@/components/countdown";
import { Icon, type IconName } from "@/components/icon";
import { Money } from "@/components/money";
import { spanWords } from "@/components/span-words";
import { useTask } from "@/components/use-task";
import { ShareBar } from "./share-bar";
import { requeue } from "./topup-calls";
import { mayRequeue } from "./topup-rules";
import resultPanel from "./result-panel.module.css";
import classes from "./topup.module.css";

/** Spec §9: redirect after top-up 5 seconds. */
const REDIRECT_MS = 5_000;

const MARK: Partial<Record<Place["stage"], [IconName, string]>> = {
  success: ["check", "good"],
  partial: ["info", "wait"],
  failed: ["error", "bad"],
  queue_timeout: ["clock", "bad"],
  exited: ["signOut", "plain"],
};

/** `witnessed`: it came to this end before the reader's eyes. `mayJoin`: the order may still be topped up. */
export function ResultPanel({ place, witnessed, mayJoin }: { place: Place; witnessed: boolean; mayJoin: boolean }) {
  const { t, i18n } = useTranslation();
  const [icon, tone] = MARK[place.stage] ?? ["info", "plain"];
  const number = new Intl.NumberFormat(i18n.language);
  const again = mayJoin && mayRequeue(place.stage);
  return (
    <div className={resultPanel["result"]}>
      <span className={resultPanel["result-mark"]} data-tone={tone} data-fresh={witnessed || undefined}>
        <Icon name={icon} size="l" turns={icon === "signOut"} />
      </span>
      {place.stage === "partial" && (
        <ShareBar
          part={place.done / Math.max(1, place.of)}
          words={t("topup.part", { done: number.format(place.done), of: number.format(place.of) })}
        />
      )}
      {place.stage === "partial" && place.reason != null && (
        <p className={classes["plain"]}>{t(`topup.reason.${place.reason}`)}</p>
      )}
      {place.refund_cents != null && place.refund_cents > 0 && (
        <p className={classes["plain"]}>
          <Trans
            i18nKey="topup.refund"
            components={{ amount: <Money cents={place.refund_cents} className={resultPanel["amount"]} /> }}
          />
        </p>
      )}
      {again && (
        <Again
          place={place}
          words={
            place.requeue_after == null
              ? undefined
              : t("topup.again.takes", { time: spanWords(place.requeue_after, i18n.language) })
          }
        />
      )}
      {place.stage === "success" && witnessed ? (
        <Onwards orderId={place.order_id} />
      ) : (
        <Button component={Link} href={`/order/${place.order_id}`} variant={again ? "default" : "filled"}>
          {t("topup.to_order")}
        </Button>
      )}
    </div>
  );
}

function Again({ place, words }: { place: Place; words: string | undefined }) {
  const { t } = useTranslation();
  const [go, going] = useTask(() => requeue(place));
  return (
    <>
      <Button size="md" loading={going} onClick={go} leftSection={<Icon name="retry" />}>
        {t("topup.again.go")}
      </Button>
      {words !== undefined && <p className={classes["dim"]}>{words}</p>}
    </>
  );
}

/** On to the order after a moment, unless one wants to stay. */
function Onwards({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [until, setUntil] = useState<number | null>(() => Date.now() + REDIRECT_MS);
  const seconds = useCountdown(until, () => go(`/order/${orderId}`, { replace: true }));
  return (
    <>
      <Button component={Link} href={`/order/${orderId}`}>
        {t("topup.to_order")}
      </Button>
      {until !== null && (
        <p className={classes["dim"]}>
          {t("topup.onwards", { number: seconds })}{" "}
          <Button variant="subtle" size="compact-sm" onClick={() => setUntil(null)}>
            {t("topup.stay")}
          </Button>
        </p>
      )}
    </>
  );
}
