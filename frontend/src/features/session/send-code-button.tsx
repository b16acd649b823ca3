/** Sends a code, then counts down to when another may be sent. Disabled without an email or while counting. Spec §5. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { showError, showNotice } from "@/components/notices";
import { isEmail } from "@/components/typed";
import { useTask } from "@/components/use-task";
import { sendCodeTo, useResend, type Purpose } from "./code-sending";
import { fieldErrors, type FieldErrors } from "./form-errors";

interface Props {
  email: string;
  purpose: Purpose;
  /** The code is on its way. */
  onSent: () => void;
  onErrors: (errors: FieldErrors) => void;
}

export function SendCodeButton({ email, purpose, onSent, onErrors }: Props) {
  const { t } = useTranslation();
  const left = useResend(email, purpose);
  const send = async () => {
    if (!isEmail(email)) {
      onErrors({ email: t("session.reason.email") });
      showNotice("error", t("session.reason.email"));
      return;
    }
    onErrors({});
    await sendCodeTo(email, purpose);
    onSent();
  };
  const failed = (cause: unknown) => {
    const errors = fieldErrors(cause, ["email", "auth_code"]);
    if (Object.keys(errors).length > 0) onErrors(errors);
    else showError(cause);
  };
  const [run, sending] = useTask(send, failed);
  return (
    <Button variant="default" loading={sending} disabled={email.trim() === "" || left > 0} onClick={run}>
      {left > 0 ? t("session.code.resend_in", { seconds: left }) : t("session.code.send")}
    </Button>
  );
}
