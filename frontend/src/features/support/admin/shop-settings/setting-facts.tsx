/** The small pieces that the list, the dialog and the history are made of. */
import { useTranslation } from "react-i18next";
import type { ShopSetting } from "@/api/lists.gen";
import admin from "@/components/admin/admin.module.css";
import { Icon } from "@/components/icon";
import { fullTime, shortTime } from "@/components/time-words";
import type { SetBy, SettingUnit } from "./shop-settings-calls";
import { unitOf } from "./shop-settings-rules";
import { isFigure, writtenValue } from "./shop-settings-words";
import classes from "./shop-settings.module.css";

export function Value({ value, unit }: { value: number; unit: SettingUnit }) {
  const { i18n } = useTranslation();
  return (
    <bdi className={classes["figure"]} {...(isFigure(unit) ? { dir: "ltr" } : {})}>
      {writtenValue(value, unit, i18n.language)}
    </bdi>
  );
}

/** From one to the other, in the order of reading; the bare numbers of a setting that this release does not know. */
export function FromTo({ setting, before, after }: { setting: ShopSetting | null; before: number; after: number }) {
  const side = (value: number) =>
    setting === null ? (
      <bdi className={classes["figure"]}>{value}</bdi>
    ) : (
      <Value value={value} unit={unitOf(setting)} />
    );
  return (
    <span className={admin["from-to"]}>
      {side(before)}
      <Icon name="next" size="s" turns />
      {side(after)}
    </span>
  );
}

/** What holds and what would. */
export function Move({ before, after, unit }: { before: number; after: number; unit: SettingUnit }) {
  const { t } = useTranslation();
  return (
    <dl className={admin["move"]}>
      <div>
        <dt>{t("shop_settings.in_use")}</dt>
        <dd>
          <Value value={before} unit={unit} />
        </dd>
      </div>
      <div>
        <dt>{t("shop_settings.new")}</dt>
        <dd>
          <Value value={after} unit={unit} />
        </dd>
      </div>
    </dl>
  );
}

export function Why({ changed: { by, at, reason } }: { changed: SetBy }) {
  const { t, i18n } = useTranslation();
  const time = shortTime(at, Date.now(), i18n.language);
  return <span title={fullTime(at, i18n.language)}>{t("shop_settings.by", { name: by.nickname, time, reason })}</span>;
}
