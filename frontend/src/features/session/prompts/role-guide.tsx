/** Guide: binding the reader's role in a game. Spec §2 (game role), §4 (prompt flow). */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogResult } from "@/components/dialog-result";
import { closePrompt } from "@/features/session/prompt";
import { SupportButton } from "./email-guide";
import { Guide } from "./guide";

interface Props {
  /** The form, which says when the role is bound. Until there is one, support can bind it. */
  form?: (onBound: () => void) => ReactNode;
}

export function RoleGuide({ form }: Props) {
  const { t } = useTranslation();
  return (
    <Guide
      name="role"
      title={t("session.guide.role.title")}
      steps={[
        ["server", t("session.guide.role.server")],
        ["uid", t("session.guide.role.uid")],
        ["game", t("session.guide.role.code")],
      ]}
    >
      {form === undefined ? <SupportButton /> : form(() => closePrompt("role", DialogResult.Confirm))}
    </Guide>
  );
}
