/** Who did what, newest first. Nothing here can be changed. */
import { NativeSelect, TextInput } from "@mantine/core";
import { useDeferredValue, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { PersonAvatar } from "@/components/person-avatar";
import { fullTime, shortTime } from "@/components/time-words";
import { detailWords } from "./audit-words";
import { ListPage } from "@/components/admin/list-page";
import { loadAudit, loadMembers } from "./admin-calls";
import type { AuditEntry, Team } from "./admin-types";
import { usePagedQuery, useRead } from "@/components/use-read";
import classes from "@/components/admin/admin.module.css";

export function AuditPage({ team, picker }: { team: Team; picker: ReactNode }) {
  const { t } = useTranslation();
  const [uid, setUid] = useState("");
  const [kind, setKind] = useState("");
  const wanted = useDeferredValue(kind.trim());
  const filter = { team_id: team.team_id, ...(uid === "" ? {} : { uid }), ...(wanted === "" ? {} : { kind: wanted }) };
  const pages = usePagedQuery<AuditEntry>(keyOf("/api/im/console_audit", filter), (before) =>
    loadAudit(filter, before).then(({ entries, next }) => ({ rows: entries, next })),
  );
  const members = useRead(keyOf("/api/im/console_agents", { team_id: team.team_id }), () => loadMembers(team.team_id));
  return (
    <ListPage
      title={t("admin.audit.title")}
      beside={picker}
      filters={
        <>
          <NativeSelect
            label={t("admin.history.agent")}
            value={uid}
            onChange={(event) => setUid(event.currentTarget.value)}
            data={[
              { value: "", label: t("admin.history.any") },
              ...(members.data ?? []).map((one) => ({ value: one.uid, label: one.nickname })),
            ]}
          />
          <TextInput
            label={t("admin.audit.kind")}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
        </>
      }
      pages={pages}
      icon="list"
      nothing={t("admin.audit.nothing")}
    >
      {(entry) => <Row key={entry.audit_id} entry={entry} />}
    </ListPage>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation();
  const { actor, subject, kind, at, conversation_id, detail } = entry;
  return (
    <li className={classes["row"]}>
      <PersonAvatar
        seed={actor?.uid ?? "house"}
        name={actor?.nickname ?? ""}
        picture={actor?.profile_pic}
        support={actor == null}
        size="s"
      />
      <span className={classes["row-main"]}>
        <strong>
          <bdi>{actor?.nickname ?? t("admin.audit.house")}</bdi>
        </strong>
        <span>
          <code>{kind}</code>
          {subject != null && (
            <>
              {" "}
              → <bdi>{subject.nickname}</bdi>
            </>
          )}
        </span>
        {detailWords(detail) !== "" && <span dir="auto">{detailWords(detail)}</span>}
      </span>
      <span className={classes["row-end"]}>
        {conversation_id != null && (
          <bdi className={classes["id"]} dir="ltr">
            {conversation_id}
          </bdi>
        )}
        <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
          {shortTime(at, Date.now(), i18n.language)}
        </time>
      </span>
    </li>
  );
}
