/** Cases that wait, what is due first first; those that are decided, newest first; or all about one person. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { TablePage, type Column } from "@/components/admin/table-page";
import { Chips } from "@/components/chips";
import { CountdownClock } from "@/components/countdown-clock";
import { Moment } from "@/components/moment";
import { BackLink } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { usePagedQuery } from "@/components/use-paged-query";
import { useRead } from "@/components/use-read";
import {
  filterAbout,
  filterOf,
  KINDS,
  loadCases,
  SHOWN,
  type Kind,
  type ReviewCase,
  type Shown,
} from "./reviews-calls";
import classes from "./reviews.module.css";

/** Ours: how many wait is asked anew so often while the list is open. */
const FRESH_MS = 30_000;

export function CasesList() {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>("waiting");
  const [kind, setKind] = useState<Kind | "">("");
  const [params] = useSearchParams();
  const accused = params.get("accused");
  const filter = accused === null ? filterOf(shown, kind) : filterAbout(accused, kind);
  const pages = usePagedQuery<ReviewCase>(keyOf("/api/admin/review/list", filter), (before) =>
    loadCases(filter, before).then(({ cases, next }) => ({ rows: cases, next })),
  );
  const { data } = useRead([...keyOf("/api/admin/review/list"), "counts"], () => loadCases({}), {
    refetchInterval: FRESH_MS,
  });
  const counts = data?.counts;
  const columns = useColumns();
  const numbers: Partial<Record<Shown, number>> = counts === undefined ? {} : { ...counts, appealed: counts.appeals };
  const name = (one: Shown) => {
    const number = numbers[one] ?? 0;
    return number === 0 ? t(`admin.review.shown.${one}`) : `${t(`admin.review.shown.${one}`)} · ${number}`;
  };
  const table = (
    <TablePage
      title={t(accused === null ? "console.reviews" : "admin.review.of_person")}
      filters={
        <>
          {accused === null && (
            <div className={classes["chips"]}>
              <Chips
                label={t("admin.review.show")}
                choices={SHOWN.map((value) => ({ value, name: name(value) }))}
                chosen={shown}
                onChoose={setShown}
              />
            </div>
          )}
          <SelectField
            label={t("admin.review.about")}
            value={kind}
            options={[
              { value: "", label: t("admin.review.any_kind") },
              ...KINDS.map((value) => ({ value, label: t(`admin.review.kind.${value}`) })),
            ]}
            onChange={setKind}
          />
        </>
      }
      pages={pages}
      icon="shield"
      nothing={t("admin.review.nothing")}
      rowKey={({ case_id }) => case_id}
      columns={columns}
    />
  );
  if (accused === null) return table;
  return (
    <>
      <BackLink href="/console/reviews">{t("console.reviews")}</BackLink>
      {table}
    </>
  );
}

function useColumns(): Column<ReviewCase>[] {
  const { t } = useTranslation();
  return [
    {
      key: "about",
      title: t("admin.review.about"),
      width: "grow",
      cell: ({ case_id, kind, reason }) => (
        <span className={classes["what"]}>
          <Link href={`/console/reviews/${case_id}`}>
            {t(reason == null ? "admin.review.unknown" : `admin.review.reason.${reason}`)}
          </Link>
          {kind != null && <span className={classes["dim"]}>{t(`admin.review.kind.${kind}`)}</span>}
        </span>
      ),
    },
    { key: "person", title: t("admin.review.person"), cell: ({ accused }) => <bdi>{accused.nickname}</bdi> },
    { key: "reports", title: t("admin.review.reports"), width: "end", cell: ({ reports }) => reports },
    {
      key: "owner",
      title: t("admin.review.owner"),
      cell: ({ owner }) => (owner == null ? undefined : <bdi>{owner.nickname}</bdi>),
    },
    {
      key: "state",
      title: t("admin.review.status"),
      cell: (one) => (
        <span className={classes["what"]}>
          <Status of={one} />
        </span>
      ),
    },
  ];
}

/** By when it is due, or what was decided. */
export function Status({ of: { state, due_at, overdue, outcome, appeal_outcome, settled_at } }: { of: ReviewCase }) {
  const { t } = useTranslation();
  if (due_at != null) {
    return (
      <>
        <span>{t(state === "appealed" ? "admin.review.shown.appealed" : "admin.review.shown.open")}</span>
        {overdue ? (
          <span className={classes["late"]}>{t("admin.review.shown.overdue")}</span>
        ) : (
          <span className={classes["dim"]}>
            <CountdownClock deadline={due_at} />
          </span>
        )}
      </>
    );
  }
  return (
    <>
      {outcome != null && <span>{t(`admin.review.outcome.${outcome}`)}</span>}
      <span className={classes["dim"]}>
        {appeal_outcome != null && <>{t(`admin.review.appeal.${appeal_outcome}`)} · </>}
        {settled_at != null && <Moment at={settled_at} />}
      </span>
    </>
  );
}
