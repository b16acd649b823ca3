/**
 * What spending brings: chances at 50, 100 and 200 dollars within the event, and a monthly pass for 80 in 30 days. Spec
 * §9.
 */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { Panel } from "@/components/page";
import { ClaimButton } from "./claim-button";
import { claimReward, claimTier } from "./lottery-calls";
import classes from "./lottery.module.css";
import { progress } from "./lottery-rules";
import type { LotteryEvent, Session } from "./lottery-wire";
import { PrizeArt } from "./prize-art";
import { ProgressBar } from "./progress-bar";

export function TiersPanel({
  event,
  session,
  uid,
}: {
  event: LotteryEvent;
  session: Session | null;
  uid: string | null;
}) {
  const { t } = useTranslation();
  const money = useMoney();
  const { reward } = event;
  const name = t("lottery.reward.title", {
    prize: t(`lottery.prize.${reward.prize}`),
    amount: money(reward.spend_cents),
    days: reward.days,
  });
  return (
    <Panel size="roomy" aria-labelledby="tiers-heading">
      <header className={classes["panel-head"]}>
        <h2 id="tiers-heading">{t("lottery.tiers.title")}</h2>
        {session !== null && (
          <span className={classes["dim"]}>
            {t("lottery.tiers.spent")} <Money cents={session.spend_cents} className={classes["money"]} />
          </span>
        )}
      </header>
      <ul className={classes["rows"]}>
        {event.tiers.map(({ spend_cents, chances }) => {
          const mine = session?.tiers.find((tier) => tier.spend_cents === spend_cents);
          const spent = session?.spend_cents ?? 0;
          return (
            <li key={spend_cents} className={classes["row"]}>
              <span className={classes["row-icon"]}>
                <Icon name="wallet" />
              </span>
              <span className={classes["grow"]}>
                <span className={classes["row-title"]}>
                  <Money cents={spend_cents} />{" "}
                  <span className={classes["gain"]}>{t("lottery.gives", { count: chances })}</span>
                </span>
                <ProgressBar part={progress(spent, spend_cents)} />
                {spent < spend_cents && (
                  <span className={classes["dim"]}>
                    {t("lottery.tiers.to_go", { amount: money(spend_cents - spent) })}
                  </span>
                )}
              </span>
              {mine !== undefined && (
                <ClaimButton
                  uid={uid}
                  state={mine.state}
                  about={money(spend_cents)}
                  claim={() => claimTier(event.event_id, spend_cents)}
                />
              )}
            </li>
          );
        })}
        <li className={classes["row"]}>
          <PrizeArt prize={reward.prize} size="s" />
          <span className={classes["grow"]}>
            <span className={classes["row-title"]}>{name}</span>
            <ProgressBar part={progress(session?.reward.spend_cents ?? 0, reward.spend_cents)} tone={reward.prize} />
            <span className={classes["dim"]}>
              {t("lottery.reward.words", { prize: t(`lottery.prize.${reward.prize}`) })}
            </span>
          </span>
          {session !== null && (
            <ClaimButton
              uid={uid}
              state={session.reward.state}
              about={name}
              claim={() => claimReward(event.event_id)}
            />
          )}
        </li>
      </ul>
      <p className={classes["fine"]}>{t("lottery.tiers.words")}</p>
    </Panel>
  );
}
