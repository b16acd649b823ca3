/** Those that wait, the oldest first; or those that are decided, the newest first. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage, type Column } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { Moment } from "@/components/moment";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadVerifications, type Verification } from "./verifications-calls";

const SHOWN = ["waiting", "decided"] as const;

export function VerificationsList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>("waiting");
  const isDecided = shown === "decided";
  const key = keyOf("/api/admin/verification/list", { is_decided: isDecided });
  const pages = usePagedQuery<Verification>(key, (before) =>
    loadVerifications(isDecided, before).then(({ verifications, next }) => ({ rows: verifications, next })),
  );
  const columns: Column<Verification>[] = [
    {
      key: "person",
      title: t("people.verification.person"),
      width: "grow",
      cell: ({ verification_id, nickname }) => (
        <Link href={`/console/verifications/${verification_id}`}>
          <bdi>{nickname}</bdi>
        </Link>
      ),
    },
    { key: "sent", title: t("people.verification.sent"), cell: ({ sent_at }) => <Moment at={sent_at} /> },
    {
      key: "status",
      title: t("people.verification.status"),
      cell: (one) => <Result of={one} />,
    },
  ];
  return (
    <TablePage
      title={t("console.verifications")}
      filters={
        <Chips
          label={t("people.verification.status")}
          choices={SHOWN.map((value) => ({ value, name: t(`people.verification.${value}`) }))}
          chosen={shown}
          onChoose={setShown}
        />
      }
      pages={pages}
      icon="person"
      nothing={t("people.verification.nothing")}
      rowKey={({ verification_id }) => verification_id}
      columns={columns}
    />
  );
}

export function Result({ of: { state, reason } }: { of: Verification }) {
  const { t } = useTranslation();
  if (reason != null) return t(`settings.verification.reason.${reason}`);
  return t(state === "verified" ? "settings.verification.status.verified" : "people.verification.waiting");
}
