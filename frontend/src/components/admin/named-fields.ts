/**
 * Puts a refusal on the fields the server names, by the beginning of their names: of a text in many languages it names
 * the language too. It stands as a notice as well, because a long form may hide the field.
 */
import { ApiError } from "@/api/error";
import { errorText } from "@/components/notices";
import type { Refused } from "@/components/use-server-form";
import { t } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";

export function namedFields(cause: unknown): Refused {
  const fields = cause instanceof ApiError && cause.code === "paramater_error" ? cause.fields : {};
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, reason]) => [
      name.split(/[.[]/u)[0] ?? name,
      t(keyUnder("session.reason", reason), { defaultValue: errorText(new ApiError("paramater_error", "")) }),
    ]),
  );
  return { errors, notice: true };
}
