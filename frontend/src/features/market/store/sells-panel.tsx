/** Whether a store sells: the seller's own switch, and a time away. */
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { DateField } from "@/components/date-field";
import "@/components/form-styles";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { setAway, setOnline, type StoreSettings } from "./store-calls";
import { dayFrom, LONGEST_DAYS, startOf } from "./vacation-rules";
import classes from "./store.module.css";

export function SellsPanel({ store }: { store: StoreSettings }) {
  const { t, i18n } = useTranslation();
  const [day, setDay] = useState("");
  const [turn, isTurning] = useTask(setOnline);
  const [leave, isLeaving] = useTask(async () => {
    await setAway(startOf(day));
    setDay("");
  });
  const [back, isComing] = useTask(() => setAway(null));
  const now = Date.now();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" });
  return (
    <Panel size="roomy" title={t("store.sells.title")}>
      <Switch
        label={t("store.sells.online")}
        description={t("store.sells.online_tip")}
        checked={store.is_online}
        disabled={isTurning}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {store.offline_by === "steam" && (
        <p className={classes["note"]}>
          {t("store.sells.steam")} <Link href="/settings">{t("store.settings")}</Link>
        </p>
      )}
      {store.away_until != null ? (
        <div className={classes["row"]}>
          <span>{t("store.sells.until", { date: date.format(store.away_until) })}</span>
          <Button variant="default" loading={isComing} onClick={back}>
            {t("store.sells.end")}
          </Button>
        </div>
      ) : (
        <>
          <p className={classes["dim"]}>{t("store.sells.away_tip")}</p>
          <div className={classes["row"]}>
            <DateField
              label={t("store.sells.day")}
              value={day}
              onChange={setDay}
              min={dayFrom(now, 1)}
              max={dayFrom(now, LONGEST_DAYS)}
            />
            <Button variant="default" loading={isLeaving} disabled={day === ""} onClick={leave}>
              {t("store.sells.start")}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
