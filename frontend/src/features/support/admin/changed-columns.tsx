/** The last columns of a history: by whom something was changed, when and why. */
import { useTranslation } from "react-i18next";
import type { Column } from "@/components/admin/table-page";
import { fullTime, stamp } from "@/components/time-words";

interface Changed {
  changed: { by: { nickname: string }; at: number; reason: string };
}

/** `reasonWidth`: of the column that has the most words, where no other has more. */
export function useChangedColumns(reasonWidth?: "grow"): Column<Changed>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: "by",
      title: t("shop_settings.history.by"),
      cell: ({ changed: { by } }) => <bdi>{by.nickname}</bdi>,
    },
    {
      key: "at",
      title: t("shop_settings.history.at"),
      cell: ({ changed: { at } }) => (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
          {stamp(at, Date.now(), i18n.language)}
        </time>
      ),
    },
    {
      key: "reason",
      title: t("shop_settings.reason"),
      ...(reasonWidth === undefined ? {} : { width: reasonWidth }),
      cell: ({ changed: { reason } }) => <span dir="auto">{reason}</span>,
    },
  ];
}
