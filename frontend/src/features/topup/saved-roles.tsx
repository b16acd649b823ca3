/** The reader's saved characters of the game: one press writes the server and the number. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Wire } from "@/api/operations";
import { Icon } from "@/components/icon";
import { useRegionName } from "@/components/region-name";
import classes from "./top-up-game-page.module.css";

export type SavedRole = Wire["AppRole"];

interface Props {
  roles: readonly SavedRole[];
  onChoose: (role: SavedRole) => void;
}

export function SavedRoles({ roles, onChoose }: Props) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  if (roles.length === 0) return null;
  return (
    <div className={classes["saved"]} role="group" aria-label={t("topup.field.saved")}>
      <span>{t("topup.field.saved")}</span>
      {roles.map((role) => (
        <Button
          key={`${role.subgame_name} ${role.role_id}`}
          variant="default"
          size="xs"
          leftSection={<Icon name={role.is_verified ? "shield" : "person"} size="s" />}
          onClick={() => onChoose(role)}
        >
          <bdi>{role.role_name}</bdi>
          {role.subgame_name !== "" && (
            <>
              &nbsp;·&nbsp;<bdi>{regionName(role.subgame_name)}</bdi>
            </>
          )}
        </Button>
      ))}
    </div>
  );
}
