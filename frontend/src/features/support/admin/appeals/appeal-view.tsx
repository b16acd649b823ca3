/** One appeal: what is said, beside what is held of the account, and the decision. Each look is written to the log. */
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { Facts } from "@/components/facts";
import { Moment } from "@/components/moment";
import { BackLink, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { AppealDecide } from "./appeal-decide";
import { AppealEvidencePanel } from "./appeal-evidence";
import { AppealPicture } from "./appeal-picture";
import { loadAppeal, type AppealDetail } from "./appeals-calls";
import { Stage } from "./appeals-list";
import classes from "./appeals.module.css";

export function AppealView({ id }: { id: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/appeal/detail", { appeal_id: id }), () => loadAppeal(id), { staleTime: 0 });
  return (
    <>
      <BackLink href="/console/appeals">{t("console.appeals")}</BackLink>
      <ReadState read={read}>{(detail) => <Shown detail={detail} reload={() => void read.refetch()} />}</ReadState>
    </>
  );
}

function Shown({ detail, reload }: { detail: AppealDetail; reload: () => void }) {
  const { t } = useTranslation();
  const { appeal, email, server, role_id, content, pictures, events, note, decided_by, remedies } = detail;
  return (
    <>
      <header className={admin["top"]}>
        <h1>
          <bdi>{appeal.account_id}</bdi>
        </h1>
      </header>
      <Facts>
        <dt>{t("settings.appeal.what")}</dt>
        <dd>{t(`settings.appeal.kind.${appeal.kind}`)}</dd>
        <dt>{t("settings.appeal.status")}</dt>
        <dd>
          <Stage of={appeal} />
          {decided_by != null && (
            <>
              {" "}
              · <bdi>{decided_by}</bdi>
            </>
          )}
        </dd>
        {remedies.length > 0 && (
          <>
            <dt>{t("people.appeal.given")}</dt>
            <dd>{remedies.map((remedy) => t(`people.appeal.remedy.${remedy}`)).join(", ")}</dd>
          </>
        )}
        {appeal.next_at != null && (
          <>
            <dt>{t("people.appeal.due")}</dt>
            <dd>
              <Moment at={appeal.next_at} />
            </dd>
          </>
        )}
        <dt>{t("people.appeal.contact")}</dt>
        <dd>
          <bdi>{email}</bdi>
        </dd>
        <dt>{t("settings.roles.server")}</dt>
        <dd>
          <bdi>{server}</bdi>
        </dd>
        {role_id != null && (
          <>
            <dt>{t("settings.roles.id")}</dt>
            <dd>
              <bdi>{role_id}</bdi>
            </dd>
          </>
        )}
      </Facts>
      <Panel title={t("settings.appeal.content")}>
        <p className={classes["words"]} dir="auto">
          {content}
        </p>
      </Panel>
      <AppealEvidencePanel detail={detail} />
      <Panel title={t("settings.appeal.pictures")}>
        {pictures.length === 0 && <p>{t("people.appeal.gone")}</p>}
        <div className={classes["pictures"]}>
          {pictures.map(({ upload_id }, at) => (
            <AppealPicture key={upload_id} id={upload_id} name={t("people.appeal.picture", { number: at + 1 })} />
          ))}
        </div>
      </Panel>
      <Panel title={t("settings.appeal.history")}>
        <ol className={classes["steps"]}>
          {events.map(({ kind, text, at }) => (
            <li key={`${kind} ${at}`}>
              <strong>{t(`settings.appeal.event.${kind}`)}</strong> · <Moment at={at} />
              {text != null && (
                <p className={classes["words"]} dir="auto">
                  {text}
                </p>
              )}
            </li>
          ))}
        </ol>
      </Panel>
      {note != null && (
        <Panel title={t("people.appeal.note")}>
          <p className={classes["words"]} dir="auto">
            {note}
          </p>
        </Panel>
      )}
      {detail.may_decide && <AppealDecide key={detail.version} detail={detail} onDone={reload} />}
    </>
  );
}
