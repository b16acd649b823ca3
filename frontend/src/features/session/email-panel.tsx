/** Settings: an email address for an account that came by a provider. Spec §2. */
import { useTranslation } from "react-i18next";
import { Panel } from "@/components/page";
import { EmailForm } from "./email-form";
import classes from "./session.module.css";

export function EmailPanel() {
  const { t } = useTranslation();
  return (
    <Panel size="roomy" title={t("settings.email.title")}>
      <p className={classes["panel-lead"]}>{t("settings.email.lead")}</p>
      <EmailForm />
    </Panel>
  );
}
