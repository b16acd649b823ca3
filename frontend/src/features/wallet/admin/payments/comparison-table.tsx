/** What our books say beside what the provider says, and where they differ. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dollars } from "@/components/dollars";
import { Moment } from "@/components/moment";
import { atOnce } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Icon } from "@/components/icon";
import type { Key } from "@/locales/keys";
import type { AtProvider, PaymentRecord } from "./payments-calls";
import { compareWithProvider, type ComparisonRow } from "./payments-rules";
import classes from "./payments.module.css";

interface Props {
  record: PaymentRecord;
  /** Undefined until the provider has answered. */
  said: AtProvider | undefined;
  again: ReactNode;
}

export function ComparisonTable({ record, said, again }: Props) {
  const { t } = useTranslation();
  const lines = compareWithProvider(record, said);
  const heard = said !== undefined && said.failure == null;
  const differ = lines.some(({ differs }) => differs);
  return (
    <>
      <div className={classes["sentence"]}>
        {said !== undefined && (
          <p role="status" data-state={said.failure != null ? "failed" : differ ? "open" : undefined}>
            <Icon name={said.failure != null || differ ? "warning" : "checks"} size="s" />{" "}
            {t(said.failure != null ? "payments.unreachable" : differ ? "payments.differs" : "payments.same")}{" "}
            <span className={classes["dim"]}>
              <Moment at={said.asked_at} />
            </span>
          </p>
        )}
        {again}
      </div>
      {said?.failure != null && <code className={classes["failure"]}>{said.failure}</code>}
      <RowsTable
        title={t("payments.comparison")}
        pages={atOnce({ data: lines, error: null, isFetching: false, refetch: () => undefined })}
        icon="checks"
        nothing=""
        rowKey={({ key }) => key}
        columns={useColumns(heard)}
      />
    </>
  );
}

function useColumns(heard: boolean): Column<ComparisonRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "what",
      title: t("payments.column.what"),
      width: "grow",
      cell: (line) => (
        <span className={classes["what"]}>
          {line.differs && (
            <span role="img" aria-label={t("payments.differs_here")} title={t("payments.differs_here")}>
              <Icon name="warning" size="s" />
            </span>
          )}
          {line.kind === "payment" && t("reconciliation.kind.charge")}
          {line.kind === "refund" && t("order.refund_to", { number: line.refund.number })}
          {line.kind === "dispute" && t("reconciliation.kind.dispute")}
        </span>
      ),
    },
    { key: "ours", title: t("reconciliation.books"), cell: (line) => <Ours line={line} /> },
    {
      key: "theirs",
      title: t("reconciliation.provider"),
      cell: (line) =>
        line.theirs === undefined ? (
          <span className={classes["dim"]}>{heard && line.differs ? t("payments.nothing_there") : "—"}</span>
        ) : (
          <Stands words={t(theirWords(line))} cents={line.theirs.amount_cents} />
        ),
    },
  ];
}

function Ours({ line }: { line: ComparisonRow }) {
  const { t } = useTranslation();
  if (line.kind === "payment") {
    return <Stands words={t(`pay.status.${line.ours.status}`)} cents={line.ours.amount_cents} />;
  }
  if (line.kind === "refund") {
    const { status, route, amount_cents } = line.refund;
    const words = t(`order.refund_status.${status}`);
    return (
      <Stands words={route === "balance" ? `${words} · ${t("pay.method.balance")}` : words} cents={amount_cents} />
    );
  }
  if (line.ours === undefined) return <span className={classes["dim"]}>{t("payments.nothing_here")}</span>;
  return <Stands words={t(`admin.disputes.status.${line.ours.status}`)} cents={line.ours.amount_cents} />;
}

function Stands({ words, cents }: { words: string; cents: number | null | undefined }) {
  return (
    <span className={classes["stands"]}>
      <span>{words}</span>
      {cents != null && <Dollars cents={cents} />}
    </span>
  );
}

const THERE: Readonly<Record<string, Key>> = {
  pending: "payments.there.pending",
  approved: "payments.there.approved",
  captured: "payments.there.captured",
  failed: "pay.status.failed",
  cancelled: "pay.status.cancelled",
};

function theirWords(line: ComparisonRow): Key {
  if (line.kind === "dispute") return `admin.disputes.status.${line.theirs?.status ?? "open"}`;
  const status = line.theirs?.status ?? "pending";
  if (line.kind === "payment") return THERE[status] ?? "payments.there.pending";
  return status === "succeeded" || status === "failed"
    ? `order.refund_status.${status}`
    : "order.refund_status.pending";
}
