/** Puts a refusal on the field it is about. Source: spec §8 (email send or confirm failure). */
import { ApiError } from "@/api/error";
import { errorText } from "@/components/notices";
import { t } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";

export type Field = "email" | "auth_code" | "password" | "old_password" | "nickname" | "birthday";
export type FieldErrors = Partial<Record<Field, string>>;

/** Reasons the server gives for a field, in our words. */
const reasons: ReadonlySet<string> = new Set(["required", "invalid", "too_long", "too_short", "common"]);

/** Codes that are about one field, whatever the form. */
const fieldOfCode: Record<string, Field> = {
  CODE_INVALID: "auth_code",
  CODE_EXPIRED: "auth_code",
  WRONG_PASSWORD: "password",
  EMAIL_RESERVED: "email",
  PASSWORD_COMMON: "password",
};

/**
 * The fields a refusal marks; empty when it is about none of `shown`, and then it becomes a notice.
 * Named fields first, then the code, then spec §8: an error text that mentions email marks the email, any other the
 * code.
 */
export function fieldErrors(cause: unknown, shown: readonly Field[]): FieldErrors {
  if (!(cause instanceof ApiError)) return {};
  const named = shown.filter((field) => cause.fields[field] !== undefined);
  if (named.length > 0) return Object.fromEntries(named.map((field) => [field, reasonText(field, cause)]));
  const field = fieldOfCode[cause.code];
  if (field !== undefined) return shown.includes(field) ? { [field]: errorText(cause) } : {};
  if (cause.status !== 409 && cause.status !== 422) return {};
  if (shown.includes("email") && /e-?mail/iu.test(cause.message)) return { email: errorText(cause) };
  return shown.includes("auth_code") ? { auth_code: errorText(cause) } : {};
}

function reasonText(field: Field, cause: ApiError): string {
  const reason = cause.fields[field] ?? "invalid";
  if (field === "email" && reason !== "required") return t("session.reason.email");
  return reasons.has(reason) ? t(keyUnder("session.reason", reason)) : errorText(cause);
}

/** For a form that shows these fields: a refusal marks them, or becomes a notice. */
export function refusedOf<Values>(shown: (values: Values) => readonly Field[]) {
  return (cause: unknown, values: Values) => {
    const errors = fieldErrors(cause, shown(values));
    return { errors, notice: Object.keys(errors).length === 0 };
  };
}
