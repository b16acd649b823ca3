/** A rule that somebody else has changed meanwhile is read again; other refusals stand at their fields. */
import { ApiError } from "@/api/error";
import { namedFields } from "@/components/admin/named-fields";
import { showNotice } from "@/components/notices";
import type { Refused } from "@/components/use-server-form";
import type { Translate } from "@/locales/keys";

export function refusedRule(cause: unknown, t: Translate, changed: () => void): Refused {
  if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return namedFields(cause);
  showNotice("warning", t("shop_settings.countries.conflict"));
  changed();
  return { errors: {}, notice: false };
}
