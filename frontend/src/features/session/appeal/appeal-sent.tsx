/** That an appeal was received, and what happens next. It says the same whether the account exists or not. */
import { useTranslation } from "react-i18next";
import { Facts } from "@/components/facts";
import { Moment } from "@/components/moment";
import { Panel } from "@/components/page";
import classes from "./appeal.module.css";

export function AppealSent({ email, begins }: { email: string; begins: number }) {
  const { t } = useTranslation();
  return (
    <Panel size="roomy" title={t("settings.appeal.sent.title")} role="status">
      <p>{t("settings.appeal.sent.mail", { email })}</p>
      <Facts className={classes["facts"]}>
        <dt>{t("settings.appeal.next.waiting")}</dt>
        <dd>
          <Moment at={begins} />
        </dd>
      </Facts>
      <p>{t("settings.appeal.stage_tip.waiting")}</p>
    </Panel>
  );
}
