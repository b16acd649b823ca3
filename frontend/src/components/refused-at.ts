/** Says a refusal at the fields it names, under the names the form has for them; as a notice when it names none. */
import { ApiError } from "@/api/error";
import { errorText } from "./notices";
import type { Refused } from "./use-server-form";

/** `names`: what the server calls a field, and the field of the form. */
export function refusedAt<Values>(names: Readonly<Record<string, keyof Values & string>>) {
  return (cause: unknown): Refused => {
    const said = cause instanceof ApiError ? Object.keys(cause.fields) : [];
    const fields = said.flatMap((field) => names[field] ?? []);
    return {
      errors: Object.fromEntries(fields.map((field) => [field, errorText(cause)])),
      notice: fields.length === 0,
    };
  };
}
