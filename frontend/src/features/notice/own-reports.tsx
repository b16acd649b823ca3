/** What the reader has reported, and what became of it. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { BackLink } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { ReadState } from "@/components/read-state";
import { fullTime } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { loadReports, type Report } from "./review-calls";
import classes from "./review.module.css";

export function OwnReports() {
  const { t } = useTranslation();
  const pages = usePagedQuery<Report>(keyOf("/api/account/review/reports"), (before) =>
    loadReports(before).then(({ reports, next }) => ({ rows: reports, next })),
  );
  return (
    <>
      <PageSubject name={t("settings.reviews.reports.title")} />
      <BackLink href="/notices">{t("notice.title")}</BackLink>
      <h1>{t("settings.reviews.reports.title")}</h1>
      <ReadState read={{ data: pages.rows, error: pages.error, refetch: pages.refetch }}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              art={<Icon name="shield" size="l" />}
              title={t("settings.reviews.reports.empty")}
              words={t("settings.reviews.reports.empty_words")}
            />
          ) : (
            <ul className={classes["reports"]}>
              {rows.map((report) => (
                <Row key={report.report_id} report={report} />
              ))}
            </ul>
          )
        }
      </ReadState>
      {pages.hasMore && (
        <Button variant="default" loading={pages.isFetchingMore} onClick={pages.more}>
          {t("notice.more")}
        </Button>
      )}
    </>
  );
}

function Row({ report: { kind, reason, text, state, reported_at } }: { report: Report }) {
  const { t, i18n } = useTranslation();
  return (
    <li>
      <span className={classes["what"]}>
        <strong>{t(reason == null ? "settings.reviews.reports.title" : `settings.reviews.reason.${reason}`)}</strong>
        <span data-state={state}>{t(`settings.reviews.reports.state.${state}`)}</span>
      </span>
      <span className={classes["dim"]}>
        {kind != null && <>{t(`settings.reviews.about.${kind}`)} · </>}
        <time dateTime={new Date(reported_at).toISOString()}>{fullTime(reported_at, i18n.language)}</time>
      </span>
      {text !== "" && (
        <p className={classes["words"]} dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}
