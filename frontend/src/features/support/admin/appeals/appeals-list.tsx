/** Those that are open, the oldest first; or those that have ended, the newest first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage, type Column } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { Moment } from "@/components/moment";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadAppeals, type Appeal } from "./appeals-calls";

const SHOWN = ["open", "ended"] as const;

export function AppealsList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("open");
  const isEnded = shown === "ended";
  const key = keyOf("/api/admin/appeal/list", { is_ended: isEnded });
  const pages = usePagedQuery<Appeal>(key, (before) =>
    loadAppeals(isEnded, before).then(({ appeals, next }) => ({ rows: appeals, next })),
  );
  const columns: Column<Appeal>[] = [
    {
      key: "account",
      title: t("people.appeal.account"),
      width: "grow",
      cell: ({ appeal_id, account_id }) => (
        <Link href={`/console/appeals/${appeal_id}`}>
          <bdi>{account_id}</bdi>
        </Link>
      ),
    },
    { key: "kind", title: t("settings.appeal.what"), cell: ({ kind }) => t(`settings.appeal.kind.${kind}`) },
    { key: "sent", title: t("people.appeal.sent"), cell: ({ created_at }) => <Moment at={created_at} /> },
    { key: "status", title: t("settings.appeal.status"), cell: (one) => <Stage of={one} /> },
    {
      key: "due",
      title: t("people.appeal.due"),
      cell: ({ next_at, ended_at }) => (next_at ?? ended_at) != null && <Moment at={next_at ?? ended_at ?? 0} />,
    },
  ];
  return (
    <TablePage
      title={t("console.appeals")}
      filters={
        <Chips
          label={t("settings.appeal.status")}
          choices={SHOWN.map((value) => ({ value, name: t(`people.appeal.${value}`) }))}
          chosen={shown}
          onChoose={setShown}
        />
      }
      pages={pages}
      icon="device"
      nothing={t("people.appeal.nothing")}
      rowKey={({ appeal_id }) => appeal_id}
      columns={columns}
    />
  );
}

export function Stage({ of: { stage, refusal } }: { of: Appeal }) {
  const { t } = useTranslation();
  const name = t(`settings.appeal.stage.${stage}`);
  return refusal == null ? name : `${name}: ${t(`people.appeal.refusal.${refusal}`)}`;
}
