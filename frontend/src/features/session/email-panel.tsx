/** Settings: the email address of the account, and another one in its place. Spec §2. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "@/api/schema";
import { Panel } from "@/components/page";
import { EmailChangeForm } from "./email-change-form";
import { EmailForm } from "./email-form";
import classes from "./session.module.css";

export function EmailPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const { email } = user;
  if (email == null) {
    return (
      <Panel size="roomy" title={t("settings.email.title")}>
        <p className={classes["panel-lead"]}>{t("settings.email.lead")}</p>
        <EmailForm />
      </Panel>
    );
  }
  return (
    <Panel size="roomy" title={t("settings.email.title")}>
      {isChanging ? (
        <>
          <p className={classes["panel-lead"]}>{t("settings.email.change_lead", { email })}</p>
          <EmailChangeForm user={{ ...user, email }} onDone={() => setChanging(false)} />
        </>
      ) : (
        <div className={classes["row"]}>
          <p>
            <bdi dir="ltr">{email}</bdi>
          </p>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t("settings.email.change")}
          </Button>
        </div>
      )}
    </Panel>
  );
}
