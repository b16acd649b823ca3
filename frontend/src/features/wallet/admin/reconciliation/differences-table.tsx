/** What does not match, what it belongs to, and who looks after it. */
import "@/components/form-styles";
import { Button, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import admin from "@/components/admin/admin.module.css";
import { CopyReference } from "@/components/admin/copy-reference";
import type { Rows } from "@/components/admin/page-list";
import { RowsTable, type Column } from "@/components/admin/table-page";
import { Moment } from "@/components/moment";
import { isolated } from "@/locales/isolated";
import { Reference } from "@/components/reference";
import { Amount, DayName, Sides } from "./reconciliation-facts";
import type { Difference } from "./reconciliation-calls";
import classes from "./reconciliation.module.css";

interface Props {
  /** The reader's own uid. */
  me: string;
  pages: Rows<Difference>;
  closedToo: boolean;
  onClosedToo: (closedToo: boolean) => void;
  onTake: (difference: Difference) => void;
  onClose: (difference: Difference) => void;
}

export function DifferencesTable({ me, pages, closedToo, onClosedToo, onTake, onClose }: Props) {
  const { t } = useTranslation();
  const columns = useColumns({ me, onTake, onClose });
  const title = t("reconciliation.differences");
  return (
    <section className={admin["part"]} aria-labelledby="reconciliation-differences">
      <div className={admin["panel-top"]}>
        <h2 id="reconciliation-differences" className={admin["section"]}>
          {title}
        </h2>
        <Switch
          label={t("reconciliation.closed_too")}
          checked={closedToo}
          onChange={(event) => onClosedToo(event.currentTarget.checked)}
        />
      </div>
      {pages.rows?.length === 0 ? (
        <p className={classes["none"]}>{t(closedToo ? "reconciliation.none_ever" : "reconciliation.none")}</p>
      ) : (
        <RowsTable
          title={title}
          pages={pages}
          icon="checks"
          nothing=""
          rowKey={({ difference_id }) => `${difference_id}`}
          columns={columns}
        />
      )}
    </section>
  );
}

function useColumns({ me, onTake, onClose }: Pick<Props, "me" | "onTake" | "onClose">): Column<Difference>[] {
  const { t } = useTranslation();
  return [
    { key: "day", title: t("reconciliation.column.day"), cell: ({ day }) => <DayName day={day} /> },
    {
      key: "what",
      title: t("reconciliation.column.what"),
      width: "grow",
      cell: ({ mismatch, kind }) => (
        <span className={classes["what"]}>
          <strong>{t(`reconciliation.mismatch.${mismatch ?? "unknown"}`)}</strong>
          {kind != null && <span className={classes["dim"]}>{t(`reconciliation.kind.${kind}`)}</span>}
        </span>
      ),
    },
    {
      key: "amounts",
      title: t("reconciliation.column.amounts"),
      cell: ({ provider_amount, books_amount, currency }) => (
        <Sides
          provider={<Amount amount={provider_amount} currency={currency} />}
          books={<Amount amount={books_amount} currency={currency} />}
        />
      ),
    },
    {
      key: "belongs",
      title: t("reconciliation.column.belongs"),
      cell: (difference) => <Belongs difference={difference} />,
    },
    {
      key: "owner",
      title: t("reconciliation.column.owner"),
      cell: ({ owner, closed_at }) =>
        owner == null ? (
          closed_at == null && <span className={classes["dim"]}>{t("reconciliation.nobody")}</span>
        ) : (
          <bdi>{owner.nickname}</bdi>
        ),
    },
    {
      key: "acts",
      title: t("reconciliation.column.acts"),
      cell: (difference) =>
        difference.closed_at == null ? (
          <span className={classes["acts"]}>
            {difference.owner?.uid !== me && (
              <Button variant="default" size="compact-sm" onClick={() => onTake(difference)}>
                {t("reconciliation.take.do")}
              </Button>
            )}
            <Button variant="default" size="compact-sm" onClick={() => onClose(difference)}>
              {t("reconciliation.close.do")}
            </Button>
          </span>
        ) : (
          <Closed difference={difference} at={difference.closed_at} />
        ),
    },
  ];
}

function Belongs({ difference: { order_id, uid, payment_id, provider_ref, movement_id } }: { difference: Difference }) {
  const { t } = useTranslation();
  const named = provider_ref ?? movement_id;
  return (
    <dl className={classes["belongs"]}>
      {order_id != null && (
        <>
          <dt>{t("reconciliation.order")}</dt>
          <dd>
            <Link href={`/console/orders/${order_id}`}>
              <Reference id={order_id} />
            </Link>
          </dd>
        </>
      )}
      {uid != null && (
        <>
          <dt>{t("reconciliation.payer")}</dt>
          <dd>
            <Link href={`/console/people/${uid}`}>
              <bdi dir="ltr">{uid}</bdi>
            </Link>
          </dd>
        </>
      )}
      {payment_id != null && (
        <>
          <dt>{t("reconciliation.kind.charge")}</dt>
          <dd>
            <Link href={`/console/payments/${payment_id}`}>
              <Reference id={payment_id} />
            </Link>
          </dd>
        </>
      )}
      {named != null && (
        <>
          <dt>{t("reconciliation.provider")}</dt>
          <dd>
            <CopyReference id={named} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Closed({ difference: { closed_by, note }, at }: { difference: Difference; at: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes["closed"]}>
      <span>
        {closed_by == null
          ? t("reconciliation.matches_now")
          : t("reconciliation.closed_by", { name: isolated(closed_by.nickname) })}
      </span>
      {note != null && <q dir="auto">{note}</q>}
      <span className={classes["dim"]}>
        <Moment at={at} />
      </span>
    </span>
  );
}
