/** What came and went, newest first, by cause and by days; the same as a sheet to keep. */
import { CashFlowCause } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { DateField } from "@/components/date-field";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { Panel } from "@/components/page";
import { PagedList } from "@/components/paged-list";
import { fullTime, shortTime } from "@/components/time-words";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { SelectField } from "@/components/select-field";
import { keyUnder } from "@/locales/keys";
import { HelpLink } from "./help-link";
import { loadCashFlow, NO_FILTER, PAGE_SIZE, saveCashFlow, type FlowFilter } from "./wallet-calls";
import classes from "./wallet.module.css";

export function CashFlowPanel({ version }: { version: number }) {
  const { t, i18n } = useTranslation();
  const [filter, setFilter] = useState<FlowFilter>(NO_FILTER);
  const [page, setPage] = useState(1);
  const flow = useRead(
    keyOf("/api/v1/asset/log", { ...filter, page, version }),
    () => loadCashFlow(filter, page),
    KEPT,
  );
  const [save, saving] = useTask(() => saveCashFlow(filter, "cash-flow.csv"));
  const put = (part: Partial<FlowFilter>) => {
    setPage(1);
    setFilter({ ...filter, ...part });
  };
  return (
    <Panel aria-labelledby="flow-heading">
      <header className={classes["head"]}>
        <h2 id="flow-heading">{t("wallet.flow.title")}</h2>
        <HelpLink page="Market.Account.MyBalance.History">{t("wallet.flow.help")}</HelpLink>
        <SelectField<CashFlowCause | "">
          className={classes["cause"] ?? ""}
          label={t("wallet.flow.cause")}
          value={filter.cause}
          options={[
            { value: "", label: t("wallet.cause.all") },
            ...CashFlowCause.map((cause) => ({ value: cause, label: t(`wallet.cause.${cause}`) })),
          ]}
          onChange={(cause) => put({ cause })}
        />
        <DateField
          className={classes["day"]}
          clearable
          label={t("wallet.flow.from")}
          value={filter.from}
          max={filter.to}
          onChange={(from) => put({ from })}
        />
        <DateField
          className={classes["day"]}
          clearable
          label={t("wallet.flow.to")}
          value={filter.to}
          min={filter.from}
          onChange={(to) => put({ to })}
        />
        <Button variant="default" leftSection={<Icon name="download" size="s" />} loading={saving} onClick={save}>
          {t("wallet.flow.save")}
        </Button>
      </header>
      <PagedList
        read={flow}
        page={page}
        size={PAGE_SIZE}
        onPage={setPage}
        className={classes["rows"]}
        empty={<p className={classes["dim"]}>{t("wallet.flow.empty")}</p>}
      >
        {(entry) => (
          <li key={entry.entry_id} className={classes["row"]}>
            <span className={classes["grow"]}>
              {t(keyUnder("wallet.cause", entry.cause))}
              <span className={classes["dim"]}>
                {" "}
                {/* A bonus is of the bonus, a deposit of the deposits. */}
                {entry.origin !== entry.cause && <>· {t(`wallet.origin.${entry.origin}`)} </>}·{" "}
                <time dateTime={new Date(entry.at).toISOString()} title={fullTime(entry.at, i18n.language)}>
                  {shortTime(entry.at, Date.now(), i18n.language)}
                </time>
              </span>
            </span>
            <WhatOf entry={entry} />
            <span className={classes["moved"]}>
              <bdi className={classes["amount"]} data-sign={entry.amount_cents < 0 ? "out" : "in"}>
                {entry.amount_cents > 0 ? "+" : ""}
                <Money cents={entry.amount_cents} />
              </bdi>
              <span className={classes["dim"]}>
                {t("wallet.flow.after")} <Money cents={entry.balance_after_cents} />
              </span>
            </span>
          </li>
        )}
      </PagedList>
    </Panel>
  );
}

/** The page of what it was for. */
function WhatOf({ entry: { cause, order_id, payment_id } }: { entry: Wire["CashFlow"] }) {
  const { t } = useTranslation();
  if (order_id != null) return <Link href={`/order/${order_id}`}>{t("pay.to_order")}</Link>;
  if (cause === "buy_request") return <Link href="/buy/requests">{t("frame.title.buy_requests")}</Link>;
  if (cause === "bargain") return <Link href="/buy/bargains">{t("frame.title.bargains")}</Link>;
  if (payment_id != null) return <Link href={`/payment?payment_id=${payment_id}`}>{t("pay.detail")}</Link>;
  return null;
}
