/** What the provider told of payments that are not in our books. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { PageHead } from "@/components/admin/list-page";
import { BackLink, Lead } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { usePagedQuery } from "@/components/use-paged-query";
import { CloseUnmatchedDialog } from "./close-unmatched-dialog";
import { PagedEventsTable } from "./events-table";
import { PAYMENTS } from "./payment-address";
import { loadUnmatchedEvents, type ProviderEvent } from "./payments-calls";

export function UnmatchedEventsPage() {
  const { t } = useTranslation();
  const pages = usePagedQuery<ProviderEvent>(keyOf("/api/admin/payment/unmatched_events"), (before) =>
    loadUnmatchedEvents(before).then(({ events, next }) => ({ rows: events, next })),
  );
  const [chosen, choose] = useState<string>();
  const close = (changed: boolean) => {
    choose(undefined);
    if (changed) pages.refetch();
  };
  const title = t("payments.unmatched.title");
  return (
    <>
      <BackLink href={PAYMENTS}>{t("payments.back")}</BackLink>
      <PageSubject name={title} />
      <PageHead title={title} />
      <Lead>{t("payments.unmatched.words")}</Lead>
      <PagedEventsTable title={title} pages={pages} onClose={choose} />
      {chosen !== undefined && <CloseUnmatchedDialog provider_ref={chosen} onClose={close} />}
    </>
  );
}
