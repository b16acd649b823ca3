/** A case: who reported what and why, what it is about as it was then, what happened since, and the decision. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PersonLink } from "@/components/admin/person-link";
import { Facts } from "@/components/facts";
import { Moment } from "@/components/moment";
import { showError, showNotice } from "@/components/notices";
import { BackLink, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { Status } from "./cases-list";
import { DecideDialog, type Deciding } from "./decide-dialog";
import { EvidenceList } from "./evidence-list";
import { loadCase, releaseCase, takeCase, type ReviewDetail, type ReviewEvent } from "./reviews-calls";
import classes from "./reviews.module.css";

export function CasePage({ caseId }: { caseId: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/admin/review/detail", { case_id: caseId }), () => loadCase(caseId), {
    staleTime: 0,
  });
  return (
    <>
      <BackLink href="/console/reviews">{t("console.reviews")}</BackLink>
      <ReadState read={read}>{(detail) => <Shown detail={detail} reload={() => void read.refetch()} />}</ReadState>
    </>
  );
}

function Shown({ detail, reload }: { detail: ReviewDetail; reload: () => void }) {
  const { t } = useTranslation();
  const { case: one, may, reports, events } = detail;
  const [deciding, setDeciding] = useState<Deciding>();
  const [act, acting] = useTask(
    async (what: typeof takeCase) => {
      await what(one);
      reload();
    },
    (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return showError(cause);
      showNotice("warning", t("admin.review.changed"));
      reload();
    },
  );
  return (
    <>
      <header className={admin["top"]}>
        <h1>{t(one.reason == null ? "admin.review.unknown" : `admin.review.reason.${one.reason}`)}</h1>
        {may.take && (
          <Button variant="default" loading={acting} onClick={() => act(takeCase)}>
            {t("admin.review.take")}
          </Button>
        )}
        {may.release && (
          <Button variant="default" loading={acting} onClick={() => act(releaseCase)}>
            {t("admin.review.release")}
          </Button>
        )}
        {may.enter_appeal && (
          <Button variant="default" onClick={() => setDeciding("enter")}>
            {t("admin.review.enter")}
          </Button>
        )}
        {may.outcomes.length > 0 && <Button onClick={() => setDeciding("first")}>{t("admin.review.decide")}</Button>}
        {may.appeal_outcomes.length > 0 && (
          <Button onClick={() => setDeciding("appeal")}>{t("admin.review.decide_appeal")}</Button>
        )}
      </header>
      <Facts className={classes["facts"]}>
        <dt>{t("admin.review.about")}</dt>
        <dd>{one.kind != null && t(`admin.review.kind.${one.kind}`)}</dd>
        <dt>{t("admin.review.person")}</dt>
        <dd>
          <PersonLink uid={one.accused.uid}>
            <bdi>{one.accused.nickname}</bdi>
          </PersonLink>
        </dd>
        <dt>{t("admin.review.owner")}</dt>
        <dd>{one.owner == null ? "–" : <bdi>{one.owner.nickname}</bdi>}</dd>
        <dt>{t("admin.review.status")}</dt>
        <dd>
          <Status of={one} />
        </dd>
      </Facts>
      {detail.appeal_text != null && (
        <Panel title={t("admin.review.appeal.title")}>
          <p className={classes["words"]} dir="auto">
            {detail.appeal_text}
          </p>
          {one.state === "appealed" && detail.decided_by_caller && (
            <p className={classes["dim"]}>{t("admin.review.second")}</p>
          )}
        </Panel>
      )}
      {reports.map((report) => (
        <Panel
          key={report.report_id}
          title={
            <>
              {t("admin.review.reported_by")} <bdi>{report.by.nickname}</bdi>
            </>
          }
        >
          <p className={classes["dim"]}>
            {report.reason != null && <>{t(`admin.review.reason.${report.reason}`)} · </>}
            <Moment at={report.reported_at} />
          </p>
          {report.text !== "" && (
            <p className={classes["words"]} dir="auto">
              {report.text}
            </p>
          )}
          <EvidenceList messages={report.messages} accused={one.accused.uid} />
        </Panel>
      ))}
      <Panel title={t("admin.review.history")}>
        <ol className={classes["events"]}>
          {events.map((event, at) => (
            <Event key={at} event={event} />
          ))}
        </ol>
      </Panel>
      {deciding !== undefined && (
        <DecideDialog
          detail={detail}
          deciding={deciding}
          onClose={(changed) => {
            setDeciding(undefined);
            if (changed) reload();
          }}
        />
      )}
    </>
  );
}

function Event({ event: { kind, by, outcome, note, at } }: { event: ReviewEvent }) {
  const { t } = useTranslation();
  const words = kind === "appeal_decided" ? "admin.review.appeal" : "admin.review.outcome";
  return (
    <li>
      <strong>{t(kind == null ? "admin.review.unknown" : `admin.review.event.${kind}`)}</strong>
      {outcome != null && <span>{t(keyUnder(words, outcome), { defaultValue: outcome })}</span>}
      <span className={classes["dim"]}>
        <bdi>{by.nickname}</bdi> · <Moment at={at} />
      </span>
      {note != null && <q dir="auto">{note}</q>}
    </li>
  );
}
