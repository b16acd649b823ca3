/** Fees, limits and deadlines: what holds, who set it when and why, and changing it. For administrators. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PageHead } from "@/components/admin/list-page";
import { Icon } from "@/components/icon";
import { Lead } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { SettingDialog } from "./setting-dialog";
import { Value, Why } from "./setting-facts";
import { SettingHistory } from "./setting-history";
import { loadChanges, loadSettings, type SettingChange, type SettingState } from "./shop-settings-calls";
import { GROUPS, settingsOf } from "./shop-settings-rules";
import { valueInText } from "./shop-settings-words";
import classes from "./shop-settings.module.css";

export function ShopSettingsPage() {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/setting/list"), loadSettings);
  const history = usePagedQuery<SettingChange>(keyOf("/api/admin/setting/history"), (before) =>
    loadChanges(before).then(({ changes, next }) => ({ rows: changes, next })),
  );
  const [chosen, choose] = useState<SettingState>();
  const close = (changed: boolean) => {
    choose(undefined);
    if (!changed) return;
    void read.refetch();
    void history.refetch();
  };
  return (
    <>
      <PageHead
        title={t("console.shop_settings")}
        beside={
          <span className={admin["actions"]}>
            <Button
              variant="default"
              component={Link}
              href="/console/settings/countries"
              leftSection={<Icon name="globe" size="s" />}
            >
              {t("shop_settings.countries.title")}
            </Button>
            <Button
              variant="default"
              component={Link}
              href="/console/settings/sellers"
              leftSection={<Icon name="star" size="s" />}
            >
              {t("shop_settings.sellers.title")}
            </Button>
          </span>
        }
      />
      <Lead>{t("shop_settings.lead")}</Lead>
      <ReadState read={read} rows={8}>
        {({ settings }) => (
          <>
            {GROUPS.map((group) => (
              <section key={group.name} className={admin["part"]} aria-labelledby={`settings-${group.name}`}>
                <h2 id={`settings-${group.name}`} className={admin["section"]}>
                  {t(`shop_settings.group.${group.name}`)}
                </h2>
                <ul className={admin["rows"]}>
                  {settingsOf(group, settings).map((state) => (
                    <Row key={state.setting} state={state} onChange={() => choose(state)} />
                  ))}
                </ul>
              </section>
            ))}
          </>
        )}
      </ReadState>
      <SettingHistory pages={history} />
      {chosen !== undefined && <SettingDialog state={chosen} onClose={close} />}
    </>
  );
}

function Row({ state, onChange }: { state: SettingState; onChange: () => void }) {
  const { t, i18n } = useTranslation();
  const { setting, unit, value, default: usual, changed } = state;
  const name = t(`shop_settings.name.${setting}.title`);
  return (
    <li className={`${admin["row"]} ${classes["setting"]}`}>
      <span className={admin["row-main"]}>
        <strong>{name}</strong>
        <span>{t(`shop_settings.name.${setting}.words`)}</span>
        {value !== usual && (
          <span>{t("shop_settings.default", { value: valueInText(usual, unit, i18n.language) })}</span>
        )}
        {changed != null && <Why changed={changed} />}
      </span>
      <span className={classes["value"]}>
        <Value value={value} unit={unit} />
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${t("shop_settings.change")}: ${name}`}
        onClick={onChange}
      >
        {t("shop_settings.change")}
      </Button>
    </li>
  );
}
