/** What of the shop can be switched off, what is, and who switched it when and why. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { PageList } from "@/components/admin/page-list";
import { Icon } from "@/components/icon";
import { Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { fullTime, shortTime } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { loadChanges, loadFeatures, type FeatureSwitch, type SwitchChange } from "./features-calls";
import { SwitchDialog } from "./switch-dialog";
import classes from "./features.module.css";

export function FeaturesPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/feature/list"), loadFeatures);
  const changes = usePagedQuery<SwitchChange>(keyOf("/api/admin/feature/history"), (before) =>
    loadChanges(before).then(({ changes: rows, next }) => ({ rows, next })),
  );
  const [chosen, choose] = useState<FeatureSwitch>();
  const close = (done: boolean) => {
    choose(undefined);
    if (!done) return;
    void read.refetch();
    changes.refetch();
  };
  return (
    <>
      <PageHead title={t("console.features")} />
      <Lead>{t("features.lead")}</Lead>
      <ReadState read={read} rows={9}>
        {({ features }) => (
          <ul className={admin["rows"]}>
            {features.map((feature) => (
              <Row key={feature.feature} feature={feature} onSwitch={() => choose(feature)} />
            ))}
          </ul>
        )}
      </ReadState>
      <h2 className={admin["section"]}>{t("features.history")}</h2>
      <PageList pages={changes} icon="history" nothing={t("features.nothing")} nothingWords={t("admin.history_words")}>
        {(change) => <Change key={change.changed.at} change={change} />}
      </PageList>
      {chosen !== undefined && <SwitchDialog feature={chosen} onClose={close} />}
    </>
  );
}

function Row({ feature: row, onSwitch }: { feature: FeatureSwitch; onSwitch: () => void }) {
  const { t } = useTranslation();
  const { feature, changed, is_connected } = row;
  const is_on = row.is_on && is_connected;
  return (
    <li className={admin["row"]}>
      <Icon name={is_on ? "check" : "ban"} />
      <span className={admin["row-main"]}>
        <strong>{t(`features.name.${feature}.title`)}</strong>
        <span>{t(`features.name.${feature}.words`)}</span>
        {!row.is_on && changed != null && <Why changed={changed} />}
      </span>
      <span className={`${admin["row-end"]} ${classes["end"]}`}>
        <span className={admin["pill"]} data-done={is_on || undefined}>
          {t(is_connected ? (is_on ? "features.on" : "features.off") : "features.not_connected")}
        </span>
        {is_connected && (
          <Button size="compact-sm" variant="default" onClick={onSwitch}>
            {t(is_on ? "features.turn_off" : "features.turn_on")}
          </Button>
        )}
      </span>
    </li>
  );
}

function Change({ change: { feature, is_on, changed } }: { change: SwitchChange }) {
  const { t } = useTranslation();
  const name = feature == null ? t("features.unknown") : t(`features.name.${feature}.title`);
  return (
    <li className={admin["row"]}>
      <Icon name={is_on ? "check" : "ban"} />
      <span className={admin["row-main"]}>
        <strong>{t(is_on ? "features.was_on" : "features.was_off", { feature: name })}</strong>
        <Why changed={changed} />
      </span>
    </li>
  );
}

function Why({ changed: { by, at, reason } }: { changed: SwitchChange["changed"] }) {
  const { t, i18n } = useTranslation();
  const time = shortTime(at, Date.now(), i18n.language);
  return <span title={fullTime(at, i18n.language)}>{t("features.by", { name: by.nickname, time, reason })}</span>;
}
