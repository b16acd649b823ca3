/** In place of the form: what the reader suggests for it already, and the way to take it back. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { CountdownClock } from "@/components/countdown-clock";
import { Money } from "@/components/money";
import { SumLines } from "@/components/sum-lines";
import type { Bargain } from "./bargain-calls";
import classes from "./bargains.module.css";
import { TakeBack } from "./take-back";

export function OwnBargain({ bargain, onClose }: { bargain: Bargain; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) return <TakeBack bargain={bargain} onClose={(done) => (done ? onClose(true) : setIsAsking(false))} />;
  return (
    <>
      <p role="note">{t("market.bargains.waiting")}</p>
      <div className={classes["outlook"]}>
        <SumLines
          lines={[
            { key: "asked", name: t("market.bargains.asked"), amount: <Money cents={bargain.asked_cents} /> },
            { key: "price", name: t("market.bargains.suggested"), amount: <Money cents={bargain.price_cents} /> },
            {
              key: "left",
              name: t("market.bargains.left"),
              amount: <CountdownClock deadline={bargain.expires_at} ended={() => onClose(true)} />,
            },
            {
              key: "aside",
              name: t("market.requests.aside"),
              amount: <Money cents={bargain.amount_cents} />,
              total: true,
            },
          ]}
        />
      </div>
      <div className={classes["actions"]}>
        <Button component={Link} href="/buy/bargains" variant="default">
          {t("market.bargains.see")}
        </Button>
        <Button variant="default" onClick={() => setIsAsking(true)}>
          {t("market.bargains.take_back")}
        </Button>
      </div>
    </>
  );
}
