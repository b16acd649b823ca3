/** Which parts of the admin area an agent is let into: each with what it opens. */
import { Checkbox, Stack } from "@mantine/core";
import "@/components/form-styles";
import { useTranslation } from "react-i18next";
import { toggled } from "@/components/selection";
import { PERMISSIONS, type Permission } from "./people-calls";
import classes from "./people.module.css";

interface Props {
  value: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}

export function PermissionChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes["permissions"]}>
      <legend className="only-for-readers">{t("people.permissions")}</legend>
      <Stack gap="sm">
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={t(`people.permission.${permission}.title`)}
            description={t(`people.permission.${permission}.words`)}
            checked={value.includes(permission)}
            onChange={() => onChange(PERMISSIONS.filter((one) => toggled(value, permission).includes(one)))}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
