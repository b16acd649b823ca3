/** Why nothing can be withdrawn, and until when. What happened stands in the settings. Issue 19. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { Deadline } from "@/components/deadline";
import { Icon } from "@/components/icon";
import { useRead } from "@/components/use-read";
import classes from "./wallet.module.css";

const WALLET = "/api/v1/asset/get_brief_asset";

export function HoldNotice() {
  const { t } = useTranslation();
  // By itself: what is pushed is the balance alone. If it cannot be read, the page says so already.
  const { data, refetch } = useRead(keyOf(WALLET), () => get(WALLET, {}, { quiet: true }));
  const hold = data?.hold;
  if (hold == null) return null;
  const until = hold.held_until;
  return (
    <section className={classes["hold"]} data-frozen={until == null || undefined} role="status">
      <Icon name={until == null ? "shield" : "clock"} />
      <div>
        <h2>{t(until == null ? "wallet.hold.frozen" : "wallet.hold.held")}</h2>
        <p>{t(until == null ? "wallet.hold.frozen_words" : "wallet.hold.held_words")}</p>
        {until != null && <Deadline until={until} ended={() => void refetch()} />}
        <Link href="/settings#account-safety">{t("wallet.hold.link")}</Link>
      </div>
    </section>
  );
}
