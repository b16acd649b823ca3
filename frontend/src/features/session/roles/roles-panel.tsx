/** Settings: the account's characters in games; adding one, verifying it, removing it. Spec §3 (app_roles), §7. */
import { useGameNames } from "@/components/use-games";
import { Button, Group, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "@/api/schema";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon } from "@/components/icon";
import { showError, showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import panel from "@/features/session/session.module.css";
import { removeRole, type AppRole } from "./role-calls";
import { RoleCodeForm } from "./role-code-form";
import { RoleForm } from "./role-form";
import { RoleLine } from "./role-line";
import { refusedRole } from "./role-refusal";
import classes from "./roles.module.css";

/** What is done in a dialog, and to which character. */
type Doing = { what: "add" } | { what: "verify" | "remove"; role: AppRole };

export function RolesPanel({ user }: { user: User }) {
  const { t } = useTranslation();
  const names = useGameNames();
  const nameOf = (game: string) => names.data?.get(game) ?? (names.isPending ? "" : game);
  const [doing, setDoing] = useState<Doing | null>(null);
  // Stays while the dialog goes.
  const [shown, setShown] = useState<Doing>({ what: "add" });
  if (doing !== null && doing !== shown) setShown(doing);
  const add = useRef<HTMLButtonElement>(null);
  const close = () => setDoing(null);
  const title =
    shown.what === "add"
      ? t("settings.roles.add")
      : t(`settings.roles.${shown.what}_one`, { name: shown.role.role_name });
  return (
    <Panel size="roomy" title={t("settings.roles.title")}>
      <p className={panel["panel-lead"]}>{t("settings.roles.lead")}</p>
      {user.app_roles.length === 0 ? (
        <p className={classes["none"]}>{t("settings.roles.none")}</p>
      ) : (
        <ul className={panel["devices"]}>
          {user.app_roles.map((role) => (
            <li key={`${role.game} ${role.subgame_name} ${role.role_id}`} className={panel["device"]}>
              <RoleLine role={role} gameName={nameOf(role.game)}>
                {role.is_verified && (
                  <span className={classes["badge"]}>
                    <Icon name="shield" size="s" /> {t("settings.roles.verified")}
                  </span>
                )}
              </RoleLine>
              <Group gap="xs">
                {!role.is_verified && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t("settings.roles.verify_one", { name: role.role_name })}
                    onClick={() => setDoing({ what: "verify", role })}
                  >
                    {t("settings.roles.verify")}
                  </Button>
                )}
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t("settings.roles.remove_one", { name: role.role_name })}
                  onClick={() => setDoing({ what: "remove", role })}
                >
                  {t("settings.roles.remove")}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      )}
      <Button ref={add} variant="default" className={panel["start"] ?? ""} onClick={() => setDoing({ what: "add" })}>
        {t("settings.roles.add")}
      </Button>
      <Dialog
        opened={doing !== null}
        title={title}
        size={shown.what === "remove" ? "sm" : "md"}
        onClose={close}
        onClosed={() => {
          // What opened it may be gone with its row.
          if (document.activeElement === document.body) add.current?.focus();
        }}
      >
        {shown.what === "add" ? (
          <RoleForm purpose="save" onDone={close} />
        ) : shown.what === "verify" ? (
          <div className={classes["form"]}>
            <div className={classes["found"]}>
              <RoleLine role={shown.role} gameName={nameOf(shown.role.game)} />
            </div>
            <RoleCodeForm role={shown.role} gameName={nameOf(shown.role.game)} onDone={close} />
          </div>
        ) : (
          <Removal role={shown.role} gameName={nameOf(shown.role.game)} onClose={close} />
        )}
      </Dialog>
    </Panel>
  );
}

function Removal({ role, gameName, onClose }: { role: AppRole; gameName: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState("");
  const [remove, removing] = useTask(
    async () => {
      setRefused("");
      await removeRole(role);
      showNotice("success", t("settings.roles.removed", { name: role.role_name }));
      onClose();
    },
    (cause) => {
      const { whole } = refusedRole(cause).errors;
      if (typeof whole === "string") setRefused(whole);
      else showError(cause);
    },
  );
  return (
    <Stack>
      <div className={classes["found"]}>
        <RoleLine role={role} gameName={gameName} />
      </div>
      <p className={classes["plain"]}>
        {t(role.is_verified ? "settings.roles.remove_verified" : "settings.roles.remove_saved")}
      </p>
      {refused !== "" && (
        <p className={classes["refused"]} role="alert">
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" disabled={removing} onClick={onClose}>
          {t("settings.roles.keep")}
        </Button>
        <Button color="red" loading={removing} onClick={remove}>
          {t("settings.roles.remove")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
