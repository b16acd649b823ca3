/** A decision against the reader: what, why, about which message, and the appeal. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { limits } from "@/api/limits.gen";
import { Facts } from "@/components/facts";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { BackLink, Lead, Panel } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { fullTime, whenWords } from "@/components/time-words";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { appeal, loadDecision, type Decision } from "./review-calls";
import classes from "./review.module.css";

export function DecisionView({ caseId }: { caseId: string }) {
  const { t } = useTranslation();
  const read = useRead(keyOf("/api/account/review/decision", { case_id: caseId }), () => loadDecision(caseId), {
    staleTime: 0,
  });
  return (
    <>
      <PageSubject name={t("settings.reviews.decision.title")} />
      <BackLink href="/notices">{t("notice.title")}</BackLink>
      <ReadState read={read}>
        {(decision) => <Shown decision={decision} reload={() => void read.refetch()} />}
      </ReadState>
    </>
  );
}

function Shown({ decision, reload }: { decision: Decision; reload: () => void }) {
  const { t, i18n } = useTranslation();
  const { outcome, reason, decided_at, message, appeal_until, can_appeal, appeal_text, appeal_outcome } = decision;
  return (
    <>
      <h1>{t(outcome == null ? "settings.reviews.decision.title" : `settings.reviews.outcome.${outcome}`)}</h1>
      <Facts>
        {reason != null && (
          <>
            <dt>{t("settings.reviews.decision.reason")}</dt>
            <dd>{t(`settings.reviews.reason.${reason}`)}</dd>
          </>
        )}
        {decided_at != null && (
          <>
            <dt>{t("settings.reviews.decision.when")}</dt>
            <dd>
              <time dateTime={new Date(decided_at).toISOString()}>{fullTime(decided_at, i18n.language)}</time>
            </dd>
          </>
        )}
      </Facts>
      {message != null && (
        <Panel title={t("settings.reviews.decision.message")}>
          <p className={classes["words"]} dir="auto">
            {wordsOf(message) ?? t("settings.reviews.decision.picture")}
          </p>
        </Panel>
      )}
      <Panel title={t("settings.reviews.appeal.title")}>
        {appeal_text != null ? (
          <>
            <p className={classes["words"]} dir="auto">
              {appeal_text}
            </p>
            <p role="status">{t(`settings.reviews.appeal.${appeal_outcome ?? "waiting"}`)}</p>
          </>
        ) : can_appeal ? (
          <AppealForm caseId={decision.case_id} until={appeal_until} onSent={reload} />
        ) : (
          <p>{t("settings.reviews.appeal.closed")}</p>
        )}
      </Panel>
    </>
  );
}

function AppealForm({
  caseId,
  until,
  onSent,
}: {
  caseId: string;
  until: number | null | undefined;
  onSent: () => void;
}) {
  const { t, i18n } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ text: string }>({
    initialValues: { text: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ text }) => {
      await appeal(caseId, text.trim(), key.current);
      showNotice("success", t("settings.reviews.appeal.done"));
      onSent();
    },
    refused: () => ({ errors: {}, notice: true }),
  });
  return (
    <form className={classes["form"]} onSubmit={submit}>
      <Lead>{t("settings.reviews.appeal.words")}</Lead>
      {until != null && (
        <p className={classes["dim"]}>{t("widget.until", { time: whenWords(until, Date.now(), i18n.language) })}</p>
      )}
      <LimitedInput
        label={t("settings.reviews.appeal.label")}
        max={limits.AppealRequest.text.maxLength}
        lines={4}
        {...field("text")}
      />
      <Button type="submit" loading={saving} disabled={form.values.text.trim() === ""}>
        {t("settings.reviews.appeal.send")}
      </Button>
    </form>
  );
}

/** What the message said; a picture has no words. */
function wordsOf(message: NonNullable<Decision["message"]>): string | undefined {
  const { title, text, order_id } = message as { title?: string; text?: string; order_id?: string };
  const parts = [title, text, order_id].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("\n");
}
