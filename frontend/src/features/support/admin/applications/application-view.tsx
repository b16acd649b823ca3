/** One application beside what is known of its applicant, taking it, and deciding. Each look is written to the log. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { PersonLink } from "@/components/admin/person-link";
import { Facts } from "@/components/facts";
import { Moment } from "@/components/moment";
import { showError, showNotice } from "@/components/notices";
import { BackLink, Lead, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { ApplicantFacts, Written } from "./application-facts";
import { loadApplication, takeApplication, type ApplicationDetail } from "./applications-calls";
import { DecideForm } from "./decide-form";
import classes from "./applications.module.css";

export function ApplicationView({ id }: { id: string }) {
  const { t } = useTranslation();
  const key = keyOf("/api/admin/seller_application/detail", { application_id: id });
  const read = useRead(key, () => loadApplication(id), { staleTime: 0 });
  return (
    <>
      <BackLink href="/console/applications">{t("console.applications")}</BackLink>
      <ReadState read={read}>{(detail) => <Shown detail={detail} reload={() => void read.refetch()} />}</ReadState>
    </>
  );
}

interface Props {
  detail: ApplicationDetail;
  reload: () => void;
}

function Shown({ detail, reload }: Props) {
  const { t } = useTranslation();
  const { application: one, applicant, reviewer, decision_note, obstacle, may_take, may_decide } = detail;
  return (
    <>
      <header className={admin["top"]}>
        <h1>
          <bdi>{applicant.nickname}</bdi>
        </h1>
      </header>
      <Facts>
        <dt>{t("people.verification.person")}</dt>
        <dd>
          <PersonLink uid={applicant.uid}>
            <bdi>{applicant.nickname}</bdi>
          </PersonLink>
        </dd>
        <dt>{t("people.verification.sent")}</dt>
        <dd>
          <Moment at={one.submitted_at} />
        </dd>
        <dt>{t("people.verification.status")}</dt>
        <dd>
          {t(`settings.seller.stage.${one.state}`)}
          {one.reason != null && <> · {t(`settings.seller.reason.${one.reason}`)}</>}
        </dd>
        <dt>{t("people.application.reviewer")}</dt>
        <dd>{reviewer == null ? "–" : <bdi>{reviewer}</bdi>}</dd>
      </Facts>
      <Panel title={t("people.application.what")}>
        <Written of={one} />
      </Panel>
      <Panel title={t("people.application.known")}>
        <ApplicantFacts of={applicant} />
      </Panel>
      {decision_note != null && (
        <Panel title={t("people.verification.note")}>
          <p className={classes["words"]} dir="auto">
            {decision_note}
          </p>
        </Panel>
      )}
      {obstacle != null && obstacle !== "open" && obstacle !== "waiting" && (
        <Panel title={t("people.application.blocked")}>
          <p role="note">{t(`people.application.obstacle.${obstacle}`)}</p>
        </Panel>
      )}
      {may_take && <Take detail={detail} reload={reload} />}
      {may_decide && <DecideForm detail={detail} onDone={reload} />}
    </>
  );
}

function Take({ detail, reload }: Props) {
  const { t } = useTranslation();
  const [take, taking] = useTask(
    async () => {
      await takeApplication(detail, crypto.randomUUID());
      showNotice("success", t("people.application.taken"));
      reload();
    },
    (cause) => {
      const isOld = cause instanceof ApiError && ["CONFLICT", "APPLICATION_CLOSED"].includes(cause.code);
      if (isOld) showNotice("warning", t("people.verification.changed"));
      else showError(cause);
      reload();
    },
  );
  return (
    <Panel title={t("people.verification.decide")}>
      <Lead>{t("people.application.take_words")}</Lead>
      <Button className={classes["start"] ?? ""} loading={taking} onClick={() => take()}>
        {t(detail.reviewer == null ? "people.application.take" : "people.application.take_over")}
      </Button>
    </Panel>
  );
}
