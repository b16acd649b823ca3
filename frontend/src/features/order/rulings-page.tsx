/** Decisions that wait for a second person, for those who may confirm them; each is looked at on its order's page. */
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { keyOf } from "@/api/query";
import classes from "@/components/admin/admin.module.css";
import { Row } from "@/components/admin/row";
import { written } from "@/components/money";
import { ReadState } from "@/components/read-state";
import { fullTime, shortTime } from "@/components/time-words";
import { useRead } from "@/components/use-read";
import { loadWaitingRulings } from "./order-calls";

export function RulingsPage() {
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const waiting = useRead(keyOf("/api/market/buy_order/dispute/waiting_rulings"), loadWaitingRulings, {
    staleTime: 0,
  });
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("order.ruling.list")}</h1>
      </header>
      <ReadState read={waiting}>
        {({ rulings }) =>
          rulings.length === 0 ? (
            <p className={classes["fine"]}>{t("order.ruling.none")}</p>
          ) : (
            <ul className={classes["rows"]}>
              {rulings.map(({ order_id, number, at_stake_cents, proposal }) => (
                <Row
                  key={proposal.proposal_id}
                  icon="shield"
                  title={t("order.title", { number })}
                  text={t("order.ruling.lead", {
                    name: proposal.by_name,
                    amount: written(proposal.refund_cents),
                    of: written(at_stake_cents),
                  })}
                  end={
                    <time
                      dateTime={new Date(proposal.proposed_at).toISOString()}
                      title={fullTime(proposal.proposed_at, i18n.language)}
                    >
                      {shortTime(proposal.proposed_at, Date.now(), i18n.language)}
                    </time>
                  }
                  onOpen={() => go(`/order/${order_id}`)}
                />
              ))}
            </ul>
          )
        }
      </ReadState>
    </>
  );
}
