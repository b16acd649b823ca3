/** What the reader has to spend, in sight on every page; phones have it under "Me". */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { identity } from "@/api/identity";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { useUser } from "@/features/session/use-session";
import classes from "./frame.module.css";
import { useFollowedBalance } from "./use-balance";

export function BalanceLink() {
  const user = useUser();
  const { token } = useSnapshot(identity);
  if (user !== null) return <Balance key={user.uid} uid={user.uid} />;
  // Somebody is about to be signed in: the place is theirs already.
  return token === null ? null : <span className={`${classes["balance"]} ${classes["wide-only"]}`} />;
}

function Balance({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const balance = useFollowedBalance(uid);
  return (
    <Link
      href="/balance"
      className={`${classes["bar-button"]} ${classes["balance"]} ${classes["wide-only"]}`}
      data-tip={t("frame.menu.balance")}
    >
      <Icon name="wallet" />
      <span className="only-for-readers">{t("frame.menu.balance")}</span>
      {balance !== null && <Money cents={balance.available_cents} className={classes["currency"]} />}
    </Link>
  );
}
