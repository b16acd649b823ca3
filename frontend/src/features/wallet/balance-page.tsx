/**
 * What I have and where it came from, what came and went, and putting money in. Spec §2 (balance), §6 (only sales are
 * withdrawable).
 */
import { Failed } from "@/components/failed";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useIsOn } from "@/api/disabled-features";
import type { Balance } from "@/api/trade";
import { followBalance, loadBalance, walletStore } from "@/api/wallet";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { Page } from "@/components/page";
import { CashFlowPanel } from "./cash-flow";
import { DepositDialog } from "./deposit-dialog";
import { HelpLink } from "./help-link";
import { HoldNotice } from "./hold-notice";
import { PaymentsPanel } from "./payments-panel";
import classes from "./wallet.module.css";
import { SPENT_IN_ORDER } from "./wallet-rules";

export function BalancePage({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const balance = useSnapshot(walletStore).balance as Balance | null;
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const [depositing, setDepositing] = useState(false);
  const isOn = useIsOn();
  useEffect(() => followBalance(uid), [uid]);
  useEffect(() => {
    loadBalance(uid).then(() => setFailure(undefined), setFailure);
  }, [uid, round]);
  if (balance === null && failure !== undefined) {
    return (
      <Failed
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        cause={failure}
        again={() => setRound(round + 1)}
      />
    );
  }
  return (
    <Page>
      <h1>{t("wallet.title")}</h1>
      <HoldNotice />
      {balance === null ? (
        <div className={classes["waiting"]} aria-busy="true" />
      ) : (
        <section className={classes["have"]} aria-label={t("wallet.have")}>
          <div className={classes["figure"]}>
            <span className={classes["dim"]}>{t("wallet.available")}</span>
            <span key={balance.version} className={classes["large"]} aria-live="polite">
              <Money cents={balance.available_cents} />
            </span>
            {isOn("deposits") && (
              <Button onClick={() => setDepositing(true)} leftSection={<Icon name="plus" size="s" />}>
                {t("wallet.deposit.open")}
              </Button>
            )}
          </div>
          <dl className={classes["figures"]}>
            <div>
              <dt>{t("wallet.withdrawable")}</dt>
              <dd>
                <Money cents={balance.withdrawable_cents} />
              </dd>
              <dd>
                <HelpLink page="MyBalance.Withdraw">{t("wallet.withdrawal_help")}</HelpLink>
              </dd>
            </div>
            <div>
              <dt>{t("wallet.held")}</dt>
              <dd>
                <Money cents={balance.held_cents} />
              </dd>
            </div>
          </dl>
          <Origins balance={balance} />
        </section>
      )}
      <CashFlowPanel version={balance?.version ?? 0} />
      <PaymentsPanel version={balance?.version ?? 0} />
      {balance !== null && depositing && <DepositDialog limits={balance} onClose={() => setDepositing(false)} />}
    </Page>
  );
}

/** The parts of a balance as a bar, in the order they are spent. */
function Origins({ balance }: { balance: Balance }) {
  const { t } = useTranslation();
  const total = balance.balance_cents;
  let from = 0;
  return (
    <div className={classes["origins"]}>
      <p className={classes["dim"]}>{t("wallet.origin.words")}</p>
      {total > 0 && (
        <svg className={classes["bar"]} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          {SPENT_IN_ORDER.map((origin) => {
            const width = (balance.by_origin[origin] / total) * 100;
            const x = from;
            from += width;
            return <rect key={origin} data-origin={origin} x={x} width={width} height="4" />;
          })}
        </svg>
      )}
      <ol>
        {SPENT_IN_ORDER.map((origin) => (
          <li key={origin}>
            <span className={classes["dot"]} data-origin={origin} /> {t(`wallet.origin.${origin}`)}{" "}
            <Money cents={balance.by_origin[origin]} />
          </li>
        ))}
      </ol>
    </div>
  );
}
