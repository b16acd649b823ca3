/** Every change of a setting, newest first: of what, from what to what, by whom, when and why. */
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { useChangedColumns } from "@/features/support/admin/changed-columns";
import { FromTo } from "./setting-facts";
import type { SettingChange } from "./shop-settings-calls";

export function SettingHistory({ pages }: { pages: Rows<SettingChange> }) {
  const { t } = useTranslation();
  return (
    <section className={admin["part"]} aria-labelledby="setting-history">
      <h2 id="setting-history" className={admin["section"]}>
        {t("shop_settings.history.title")}
      </h2>
      <RowsTable
        title={t("shop_settings.history.title")}
        pages={pages}
        icon="history"
        nothing={t("shop_settings.history.nothing")}
        nothingWords={t("admin.history_words")}
        rowKey={({ setting, value, changed }) => `${changed.at} ${setting} ${value}`}
        columns={useColumns()}
      />
    </section>
  );
}

function useColumns(): Column<SettingChange>[] {
  const { t } = useTranslation();
  return [
    {
      key: "setting",
      title: t("shop_settings.column.setting"),
      cell: ({ setting }) => (
        <strong>
          {setting == null ? t("shop_settings.history.unknown") : t(`shop_settings.name.${setting}.title`)}
        </strong>
      ),
    },
    {
      key: "value",
      title: t("shop_settings.column.value"),
      cell: ({ setting, before, value }) => <FromTo setting={setting ?? null} before={before} after={value} />,
    },
    ...useChangedColumns("grow"),
  ];
}
