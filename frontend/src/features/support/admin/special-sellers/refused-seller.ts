/** What somebody else has changed meanwhile is read again; other refusals stand at their fields. */
import { ApiError } from "@/api/error";
import { namedFields } from "@/components/admin/named-fields";
import { showNotice } from "@/components/notices";
import type { Refused } from "@/components/use-server-form";
import type { Translate } from "@/locales/keys";

export function refusedSeller(cause: unknown, t: Translate, changed: () => void): Refused {
  if (!(cause instanceof ApiError)) return namedFields(cause);
  if (cause.code === "CONFLICT") {
    showNotice("warning", t("shop_settings.sellers.conflict"));
    changed();
    return { errors: {}, notice: false };
  }
  if (cause.code === "paramater_error" && cause.fields["uid"] === "duplicate") {
    return { errors: { uid: t("shop_settings.sellers.taken") }, notice: false };
  }
  return namedFields(cause);
}
