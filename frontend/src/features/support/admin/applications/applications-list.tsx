/** Those that wait, the oldest first; or those that are decided, the newest first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage, type Column } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { Moment } from "@/components/moment";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadApplications, type Application } from "./applications-calls";

const SHOWN = ["waiting", "decided"] as const;

export function ApplicationsList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("waiting");
  const isDecided = shown === "decided";
  const key = keyOf("/api/admin/seller_application/list", { is_decided: isDecided });
  const pages = usePagedQuery<Application>(key, (before) =>
    loadApplications(isDecided, before).then(({ applications, next }) => ({ rows: applications, next })),
  );
  const columns: Column<Application>[] = [
    {
      key: "person",
      title: t("people.verification.person"),
      width: "grow",
      cell: ({ application_id, nickname }) => (
        <Link href={`/console/applications/${application_id}`}>
          <bdi>{nickname}</bdi>
        </Link>
      ),
    },
    {
      key: "sent",
      title: t("people.verification.sent"),
      cell: ({ submitted_at }) => <Moment at={submitted_at} />,
    },
    {
      key: "status",
      title: t("people.verification.status"),
      cell: ({ state }) => t(`settings.seller.stage.${state}`),
    },
    {
      key: "reviewer",
      title: t("people.application.reviewer"),
      cell: ({ reviewer }) => (reviewer == null ? "–" : <bdi>{reviewer}</bdi>),
    },
  ];
  return (
    <TablePage
      title={t("console.applications")}
      filters={
        <Chips
          label={t("people.verification.status")}
          choices={SHOWN.map((value) => ({ value, name: t(`people.verification.${value}`) }))}
          chosen={shown}
          onChoose={setShown}
        />
      }
      pages={pages}
      icon="market"
      nothing={t("people.application.nothing")}
      rowKey={({ application_id }) => application_id}
      columns={columns}
    />
  );
}
