/** Says what an act does to an account and asks why. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { PermissionChoice } from "./permission-choice";
import { actOnAccount, ROLES, type AccountAct, type Permission, type Person, type Role } from "./people-calls";

interface Props {
  act: AccountAct;
  person: Person;
  /** Hears whether it was done. */
  onClose: (done: boolean) => void;
}

export function AccountDialog({ act, person, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { uid, nickname } = person;
  const { form, field, saving, submit } = useServerForm<{ reason: string; role: Role; permissions: Permission[] }>({
    initialValues: { reason: "", role: person.role, permissions: person.permissions },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason, role, permissions }) => {
      await actOnAccount(act, { uid, reason: reason.trim(), role, permissions }, key.current);
      showNotice("success", t(`people.act.${act}.done`));
      onClose(true);
    },
    refused: namedFields,
  });
  const { reason, role, permissions } = form.values;
  const changes = {
    set_role: role !== person.role,
    set_permissions: permissions.join() !== person.permissions.join(),
    freeze: true,
    unfreeze: true,
    remove_second_factor: true,
    reset_verification: true,
  }[act];
  return (
    <Dialog opened title={t(`people.act.${act}.do`)} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t(`people.act.${act}.words`, { name: nickname })}</Lead>
        {act === "set_role" && (
          <SelectField
            label={t("people.role_label")}
            options={ROLES.map((value) => ({ value, label: t(`people.role.${value}`) }))}
            {...field("role")}
          />
        )}
        {act === "set_permissions" && <PermissionChoice {...field("permissions")} />}
        <LimitedInput
          label={t("people.reason")}
          description={t("people.reason_words")}
          max={limits.AccountReasonRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button
            type="submit"
            loading={saving}
            disabled={reason.trim() === "" || !changes}
            {...(act === "freeze" ? { color: "red" } : {})}
          >
            {t(`people.act.${act}.do`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
