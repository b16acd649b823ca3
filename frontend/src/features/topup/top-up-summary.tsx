/** What is about to be paid for, and the button with the sum; on a phone that stands at the foot of the screen. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { useMoney, written } from "@/components/money";
import { Panel } from "@/components/page";
import { AcceptsTerms } from "@/components/accepts-terms";
import { PayBar, PayWords } from "@/components/pay-bar";
import type { Account } from "./kept-accounts";
import type { Pack } from "./pack-rules";
import gamePage from "./top-up-game-page.module.css";
import classes from "./topup.module.css";

interface Props {
  /** What the game is called. */
  game: string;
  region: string | undefined;
  account: Account | null;
  pack: Pack | undefined;
  /** Undefined: no pack is chosen, or its price is not known. */
  due: number | undefined;
  /** What it cost before, when the price has moved. */
  changed: { before: number; dearer: boolean } | undefined;
  onAgree: () => void;
  paying: boolean;
  guest: boolean;
  onPay: () => void;
}

export function TopUpSummary(props: Props) {
  const { game, region, account, pack, due, changed, onAgree, paying, guest, onPay } = props;
  const { t } = useTranslation();
  const money = useMoney();
  const waits = changed?.dearer === true;
  return (
    <Panel title={t("checkout.sum")} className={gamePage["summary"]}>
      {pack === undefined ? (
        <p className={classes["dim"]}>{t("topup.buy.pack_missing")}</p>
      ) : (
        <div className={classes["what"]}>
          <div>
            <GoodsArt art={pack.art} />
          </div>
          <span>
            <strong>
              <bdi>{pack.name}</bdi>
            </strong>
            <br />
            <GameRegion game={game} region={region ?? ""} />
          </span>
        </div>
      )}
      {account !== null && (
        <dl className={classes["account"]}>
          <div>
            <dt>{t(`topup.login.${account.login}`)}</dt>
            <dd>
              <bdi>{account.account}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t("topup.field.platform")}</dt>
            <dd>{t(`topup.platform.${account.platform}`)}</dd>
          </div>
        </dl>
      )}
      {changed !== undefined && (
        <div className={gamePage["changed"]} role="alert">
          <p className={classes["plain"]}>{t(changed.dearer ? "checkout.dearer" : "checkout.cheaper")}</p>
          {changed.dearer && (
            <Button variant="default" size="sm" onClick={onAgree}>
              {t("checkout.agree")}
            </Button>
          )}
        </div>
      )}
      <PayBar due={due} before={changed?.before}>
        <Button
          size="md"
          fullWidth
          loading={paying}
          disabled={waits}
          leftSection={<Icon name="bolt" />}
          onClick={onPay}
        >
          <PayWords due={due} />
        </Button>
      </PayBar>
      {due !== undefined && money(due) !== written(due) && (
        <p className={classes["dim"]}>{t("checkout.settles", { amount: written(due) })}</p>
      )}
      {guest && <p className={classes["dim"]}>{t("topup.buy.guest")}</p>}
      <p className={classes["dim"]}>
        <Icon name="shield" size="s" /> {t("topup.buy.kept")}
      </p>
      {/* Last: it comes when it is known, and nothing must move. */}
      <AcceptsTerms atOnce words="checkout.accept" className={classes["dim"]} />
    </Panel>
  );
}
