/** Saves a form: what the server refuses is said at the field it names, anything else as a notice. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { errorText, showError } from "@/components/notices";
import { useTask } from "@/components/use-task";

/**
 * Why a field was refused, by the beginning of its name: of a text in many languages the server names the language too.
 */
export type Wrong = (field: string) => string | undefined;

export function useSave(task: () => Promise<unknown>): { save: () => void; saving: boolean; wrong: Wrong } {
  const { t } = useTranslation();
  const [fields, setFields] = useState<Record<string, string>>({});
  const [save, saving] = useTask(
    () => {
      setFields({});
      return task();
    },
    (cause) => {
      if (cause instanceof ApiError && cause.code === "paramater_error") setFields(cause.fields);
      showError(cause);
    },
  );
  const wrong: Wrong = (field) => {
    const reason = Object.entries(fields).find(
      ([name]) => name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`),
    )?.[1];
    return reason === undefined
      ? undefined
      : t(`session.reason.${reason}`, { defaultValue: errorText(new ApiError("paramater_error", "")) });
  };
  return { save, saving, wrong };
}
