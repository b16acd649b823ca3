/** Says a refusal about a character at the field it is about, or above the button where it is about none. Spec §8. */
import { ApiError } from "@/api/error";
import { errorText } from "@/components/notices";
import type { Refused } from "@/components/use-server-form";
import { t } from "@/locales/i18n";
import { keyUnder } from "@/locales/keys";

/** As the server has it. */
const MOST = 50;

/** `whole`: of no field. `there`: the server the character is on. */
type Place = "game" | "subgame_name" | "role_id" | "token" | "whole" | "there";

const refusedOf = (errors: Partial<Record<Place, string>>): Refused => ({
  errors,
  notice: Object.keys(errors).length === 0,
});

export function refusedRole(cause: unknown): Refused {
  if (!(cause instanceof ApiError)) return refusedOf({});
  switch (cause.code) {
    case "ROLE_NOT_FOUND":
      return refusedOf({ role_id: errorText(cause) });
    case "SERVER_MISMATCH":
      return refusedOf({ subgame_name: errorText(cause), there: cause.data.subgame_name ?? "" });
    // Our words for these send people to their mail.
    case "CODE_INVALID":
      return refusedOf({ token: t("settings.roles.wrong_code") });
    case "CODE_EXPIRED":
      return refusedOf({ token: t("settings.roles.old_code") });
    case "ALREADY_BOUND":
      return refusedOf({ whole: t("settings.roles.taken") });
    case "QUOTA":
      return refusedOf({ whole: t("settings.roles.full", { max: MOST }) });
    case "ROLE_LOOKUP_UNAVAILABLE":
    case "UNLINK_REFUSED":
    case "too_many_requests":
      return refusedOf({ whole: errorText(cause) });
    case "paramater_error":
      return refusedOf(
        Object.fromEntries(Object.entries(cause.fields).map(([field, why]) => [field, wrong(field, why)])),
      );
    default:
      return refusedOf({});
  }
}

function wrong(field: string, why: string): string {
  if (field === "role_id" && why === "invalid") return t("settings.roles.wrong_id");
  return t(keyUnder("session.reason", why), { defaultValue: t("session.reason.invalid") });
}
