/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FactorCodeForm } from "./factor-code-form";
import { signInSecond, type SignedIn } from "./sign-in-calls";
import classes from "./session.module.css";

interface Props {
  ticket: string;
  onSignedIn: (entered: SignedIn) => void;
  /** Back to the first step. */
  onBack: () => void;
}

export function SecondStepForm({ ticket, onSignedIn, onBack }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <p className={classes["panel-lead"]}>{t("session.second.lead")}</p>
      <FactorCodeForm
        label={t("session.second.field")}
        action={t("session.confirm")}
        onCode={async (code) => onSignedIn(await signInSecond(ticket, code))}
        cancel={t("session.second.back")}
        onCancel={onBack}
      />
    </Stack>
  );
}
