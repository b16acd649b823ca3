/**
 * Everything the reader was told of, on a page of its own: what the bell opens on a phone. Spec §2 (messages). Below it
 * what they reported themselves, and decisions against them.
 */
import { useTranslation } from "react-i18next";
import { Link, useRoute } from "wouter";
import { Page } from "@/components/page";
import { DecisionView } from "./decision-view";
import { NoticeList } from "./notice-list";
import { OwnReports } from "./own-reports";

export function NoticesPage() {
  const { t } = useTranslation();
  const [isReports] = useRoute("/notices/reports");
  const [, decision] = useRoute("/notices/decision/:id");
  return (
    <Page width="reading" close>
      {isReports ? (
        <OwnReports />
      ) : decision?.id !== undefined ? (
        <DecisionView key={decision.id} caseId={decision.id} />
      ) : (
        <>
          <NoticeList heading="h1" />
          <p>
            <Link href="/notices/reports">{t("settings.reviews.reports.title")}</Link>
          </p>
        </>
      )}
    </Page>
  );
}
