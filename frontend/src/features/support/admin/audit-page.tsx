/** What agents and the house did, newest first: when, who, what, to whom, and how it ended. */
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage, type Column } from "@/components/admin/table-page";
import { PersonAvatar } from "@/components/person-avatar";
import { fullTime, stamp } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import { SelectField } from "@/components/select-field";
import { PersonLink } from "@/components/admin/person-link";
import { loadAudit, loadMembers } from "./admin-calls";
import type { AuditEntry, Me, Team } from "./admin-types";
import { ACTS, actWords, detailWords } from "./audit-words";
import classes from "./history.module.css";

export function AuditPage({ me, team, picker }: { me: Me; team: Team; picker: ReactNode }) {
  const { t } = useTranslation();
  const [uid, setUid] = useState("");
  const [kind, setKind] = useState("");
  const filter = { team_id: team.team_id, ...(uid === "" ? {} : { uid }), ...(kind === "" ? {} : { kind }) };
  const pages = usePagedQuery<AuditEntry>(keyOf("/api/im/console_audit", filter), (before) =>
    loadAudit(filter, before).then(({ entries, next }) => ({ rows: entries, next })),
  );
  const members = useRead(keyOf("/api/im/console_agents", { team_id: team.team_id }), () => loadMembers(team.team_id));
  const columns = useColumns(me);
  const any = { value: "", label: t("admin.history.any") };
  return (
    <TablePage
      title={t("admin.audit.title")}
      beside={picker}
      filters={
        <>
          <SelectField
            label={t("admin.history.agent")}
            value={uid}
            onChange={setUid}
            options={[any, ...(members.data ?? []).map((one) => ({ value: one.uid, label: one.nickname }))]}
          />
          <SelectField
            label={t("admin.audit.kind")}
            value={kind}
            onChange={setKind}
            options={[any, ...ACTS.map((act) => ({ value: act, label: actWords(act, t) }))]}
          />
        </>
      }
      pages={pages}
      icon="list"
      nothing={t("admin.audit.nothing")}
      rowKey={({ audit_id }) => audit_id}
      columns={columns}
    />
  );
}

function Name({ person }: { person: NonNullable<AuditEntry["actor"]> }) {
  return (
    <PersonLink uid={person.uid}>
      <bdi>{person.nickname}</bdi>
    </PersonLink>
  );
}

function useColumns(me: Me): Column<AuditEntry>[] {
  const { t, i18n } = useTranslation();
  return [
    {
      key: "who",
      title: t("admin.audit.who"),
      cell: ({ actor }) => (
        <span className={classes["person"]}>
          <PersonAvatar
            seed={actor?.uid ?? "house"}
            name={actor?.nickname ?? ""}
            picture={actor?.profile_pic}
            support={actor == null}
            size="s"
          />
          <strong>{actor == null ? t("admin.audit.house") : <Name person={actor} />}</strong>
        </span>
      ),
    },
    { key: "act", title: t("admin.audit.kind"), cell: ({ kind }) => actWords(kind, t) },
    {
      key: "whom",
      title: t("admin.audit.whom"),
      cell: ({ subject }) => subject != null && <Name person={subject} />,
    },
    {
      key: "detail",
      title: t("admin.audit.detail"),
      width: "grow",
      cell: (entry) => {
        const words = detailWords(entry, t, me);
        return words !== "" && <span dir="auto">{words}</span>;
      },
    },
    {
      key: "conversation",
      title: t("admin.audit.conversation"),
      cell: ({ conversation_id }) =>
        conversation_id != null && (
          <Link href={`/console/${encodeURIComponent(conversation_id)}`}>{t("admin.audit.open")}</Link>
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
