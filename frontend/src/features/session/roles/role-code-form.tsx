/** Showing that a character is one's own: the code that the game shows nobody else. Spec §7 (bind_role), §9. */
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeInput } from "@/components/code-input";
import { useCountdown } from "@/components/countdown";
import { showNotice } from "@/components/notices";
import { isWholeCode } from "@/components/typed";
import { useServerForm } from "@/components/use-server-form";
import { recheckAfter } from "@/features/session/code-sending";
import panel from "@/features/session/session.module.css";
import { verifyRole, type FoundRole } from "./role-calls";
import { refusedRole } from "./role-refusal";
import classes from "./roles.module.css";

interface Props {
  role: FoundRole;
  gameName: string;
  onDone: () => void;
}

export function RoleCodeForm({ role, gameName, onDone }: Props) {
  const { t } = useTranslation();
  /** When the server takes a code again, of somebody who guessed too often. */
  const [askAt, setAskAt] = useState<number | null>(null);
  const wait = useCountdown(askAt);
  const { form, field, saving, submit } = useServerForm({
    initialValues: { token: "" },
    save: async ({ token }) => {
      await verifyRole(role, token);
      showNotice("success", t("settings.roles.verified_now", { name: role.role_name }));
      onDone();
    },
    refused: (cause) => {
      const seconds = recheckAfter(cause);
      if (seconds > 0) setAskAt(Date.now() + seconds * 1000);
      const { errors, notice } = refusedRole(cause);
      // Its number and its server are not written here.
      const { token, role_id, subgame_name, game, whole = role_id ?? subgame_name ?? game } = errors;
      return { errors: { token, whole }, notice };
    },
  });
  const { whole } = form.errors;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p className={panel["panel-lead"]}>{t("settings.roles.code_tip", { game: gameName })}</p>
        <CodeInput label={t("settings.roles.code")} {...field("token")} />
        {whole != null && (
          <p className={classes["refused"]} role="alert">
            {whole}
          </p>
        )}
        <Button
          type="submit"
          className={panel["start"] ?? ""}
          loading={saving}
          disabled={!isWholeCode(form.values.token) || wait > 0}
        >
          {wait > 0 ? t("session.confirm_in", { seconds: wait }) : t("settings.roles.verify")}
        </Button>
      </Stack>
    </form>
  );
}
