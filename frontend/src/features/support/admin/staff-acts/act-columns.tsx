/** What was done, to what, how it changed, why, by whom and when. */
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import type { Column } from "@/components/admin/table-page";
import { Icon } from "@/components/icon";
import { fullTime, stamp } from "@/components/time-words";
import { PersonLink } from "@/components/admin/person-link";
import { ActSubject } from "./act-subject";
import type { StaffAct } from "./staff-acts-calls";
import { actWords, toldOf } from "./staff-acts-words";
import classes from "./staff-acts.module.css";

export function useActColumns(): Column<StaffAct>[] {
  const { t, i18n } = useTranslation();
  return [
    { key: "what", title: t("admin.audit.kind"), cell: ({ kind }) => <strong>{actWords(kind, t)}</strong> },
    {
      key: "subject",
      title: t("admin.log.about"),
      cell: (act) => act.subject_kind !== "export" && <ActSubject act={act} />,
    },
    { key: "change", title: t("admin.log.change"), cell: (act) => changeOf(act, t, i18n.language) },
    {
      key: "reason",
      title: t("admin.log.reason"),
      width: "grow",
      cell: ({ reason }) =>
        reason != null && (
          <q className={classes["reason"]} dir="auto">
            {reason}
          </q>
        ),
    },
    {
      key: "by",
      title: t("admin.audit.who"),
      cell: ({ by }) =>
        by == null ? (
          t("admin.log.command_line")
        ) : (
          <PersonLink uid={by.uid}>
            <bdi>{by.nickname}</bdi>
          </PersonLink>
        ),
    },
    {
      key: "at",
      title: t("admin.audit.at"),
      width: "end",
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
          {stamp(at, Date.now(), i18n.language)}
        </time>
      ),
    },
  ];
}

function changeOf(act: StaffAct, ...words: [Parameters<typeof toldOf>[1], string]) {
  const told = toldOf(act, ...words);
  if (told === undefined || told.after === "") return false;
  if (told.before === undefined) return <bdi>{told.after}</bdi>;
  return (
    <span className={admin["from-to"]}>
      <bdi>{told.before}</bdi>
      <Icon name="next" size="s" turns />
      <bdi>{told.after}</bdi>
    </span>
  );
}
