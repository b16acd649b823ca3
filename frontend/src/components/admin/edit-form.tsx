/** The form of one record in the dialog of an `EditPage`: its fields, and the button that saves it and says so. */
import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "@/components/dialog";
import { showNotice } from "@/components/notices";
import { useServerForm } from "@/components/use-server-form";
import { namedFields } from "./named-fields";
import classes from "./admin.module.css";

interface Props<Values extends Record<string, unknown>> {
  initial: Values;
  /** Whether what must be there is there. */
  complete: (values: Values) => boolean;
  save: (values: Values) => Promise<unknown>;
  onSaved: () => void;
  /** Beside the button that saves. */
  actions?: (values: Values) => ReactNode;
  children: (form: UseFormReturnType<Values>) => ReactNode;
}

export function EditForm<Values extends Record<string, unknown>>({
  initial,
  complete,
  save,
  onSaved,
  actions,
  children,
}: Props<Values>) {
  const { t } = useTranslation();
  const { form, saving, submit } = useServerForm<Values>({
    initialValues: initial,
    refused: namedFields,
    save: async (values) => {
      await save(values);
      showNotice("success", t("admin.saved"));
      onSaved();
    },
  });
  return (
    <form className={classes["form"]} onSubmit={submit}>
      {children(form)}
      <DialogActions>
        {actions?.(form.values)}
        <Button type="submit" loading={saving} disabled={!complete(form.values)}>
          {t("admin.save")}
        </Button>
      </DialogActions>
    </form>
  );
}
