/** What the provider told by itself, newest first. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyReference } from "@/components/admin/copy-reference";
import { Moment } from "@/components/moment";
import { atOnce, type Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import type { ProviderEvent } from "./payments-calls";

/** Some, read at once. */
export function EventsTable({ title, events }: { title: string; events: readonly ProviderEvent[] }) {
  return (
    <RowsTable
      title={title}
      pages={atOnce({ data: events, error: null, isFetching: false, refetch: () => undefined })}
      icon="messages"
      nothing=""
      rowKey={({ event_id }) => event_id}
      columns={useEventColumns(false)}
    />
  );
}

interface PagedProps {
  title: string;
  pages: Rows<ProviderEvent>;
  /** Asks before all that was told of this payment is put away. */
  onClose: (provider_ref: string) => void;
}

export function PagedEventsTable({ title, pages, onClose }: PagedProps) {
  const { t } = useTranslation();
  const end: Column<ProviderEvent> = {
    key: "close",
    title: "",
    cell: ({ provider_ref }) =>
      provider_ref != null && (
        <Button size="compact-sm" variant="default" onClick={() => onClose(provider_ref)}>
          {t("payments.unmatched.close.do")}
        </Button>
      ),
  };
  return (
    <RowsTable
      title={title}
      pages={pages}
      icon="checks"
      nothing={t("payments.unmatched.none")}
      rowKey={({ event_id }) => event_id}
      columns={[...useEventColumns(true), end]}
    />
  );
}

/** `about`: with what the provider calls the payment, where the page does not say it. */
function useEventColumns(about: boolean): Column<ProviderEvent>[] {
  const { t } = useTranslation();
  const columns: Column<ProviderEvent>[] = [
    { key: "kind", title: t("payments.column.what"), width: "grow", cell: ({ kind }) => <code>{kind}</code> },
    { key: "received", title: t("payments.received"), cell: ({ received_at }) => <Moment at={received_at} /> },
    {
      key: "handled",
      title: t("payments.handled"),
      cell: ({ handled_at }) => !about && handled_at != null && <Moment at={handled_at} />,
    },
    {
      key: "about",
      title: t("payments.name_there"),
      cell: ({ provider_ref }) => provider_ref != null && <CopyReference id={provider_ref} />,
    },
    { key: "id", title: t("payments.event"), cell: ({ event_id }) => <CopyReference id={event_id} /> },
  ];
  return columns.filter(({ key }) => key !== (about ? "handled" : "about"));
}
