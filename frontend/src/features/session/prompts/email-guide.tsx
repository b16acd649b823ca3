/** Guide: an email address for an account that has none, and what helps when its code does not come. Spec §2, §4. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { DialogResult } from "@/components/dialog-result";
import { EmailForm } from "@/features/session/email-form";
import { askFor, closePrompts } from "@/features/session/prompt";
import { useUser } from "@/features/session/use-session";
import { Guide } from "./guide";
import { useDone } from "./use-done";
import { usePrompt } from "./use-prompt";
import classes from "./guide.module.css";

export function EmailGuide() {
  const { t } = useTranslation();
  const user = useUser();
  const { source = null } = usePrompt("email");
  useDone("email", user?.email != null);
  return (
    <Guide
      name="email"
      title={t("session.guide.email.title")}
      steps={[
        ["address", t("session.guide.email.enter")],
        ["code", t("session.guide.email.code")],
        ["done", t("session.guide.email.done")],
      ]}
    >
      <EmailForm />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes["link"] ?? ""}
        onClick={() => void askFor("email_support", source)}
      >
        {t("session.guide.support.title")}
      </Button>
    </Guide>
  );
}

export function EmailSupportGuide() {
  const { t } = useTranslation();
  return (
    <Guide
      name="email_support"
      title={t("session.guide.support.title")}
      steps={[
        ["spam", t("session.guide.support.spam")],
        ["resend", t("session.guide.support.check")],
        ["chat", t("session.guide.support.chat")],
      ]}
    >
      <SupportButton />
    </Guide>
  );
}

/** Leads to the chat with support, away from what could not be done. */
export function SupportButton() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  return (
    <div className={classes["end"]}>
      <Button
        onClick={() => {
          closePrompts(DialogResult.Close);
          go("/messages");
        }}
      >
        {t("session.guide.support.open")}
      </Button>
    </div>
  );
}
