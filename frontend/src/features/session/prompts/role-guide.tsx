/** Guide: verifying the reader's character in a game. Spec §2 (game role), §4 (prompt flow). */
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { DialogResult } from "@/components/dialog-result";
import { fetchedLater } from "@/components/fetched-later";
import { closePrompt, promptStore } from "@/features/session/prompt";
import { useUser } from "@/features/session/use-session";
import { Guide } from "./guide";
import { useDone } from "./use-done";

/** A part of its own, that it shares with the settings. */
const RoleForm = fetchedLater(
  ["session", "settings"],
  async () => (await import("@/features/session/roles/role-form")).RoleForm,
);

export function RoleGuide() {
  const { t } = useTranslation();
  const { asked } = useSnapshot(promptStore);
  const roles = useUser()?.app_roles ?? [];
  /** The one that asks for it; whoever follows a link chooses it. */
  const game = asked.find(({ name }) => name === "role")?.game;
  const isIt = (one: { game: string }) => game === undefined || one.game === game;
  useDone("role", game !== undefined && roles.some((one) => one.is_verified && isIt(one)));
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
      <Suspense fallback={<Skeleton height="9rem" radius="md" />}>
        <RoleForm
          purpose="verify"
          game={game}
          saved={roles.filter((one) => !one.is_verified && isIt(one))}
          onDone={() => closePrompt("role", DialogResult.Confirm)}
        />
      </Suspense>
    </Guide>
  );
}
