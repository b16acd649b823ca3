/** What a rule about countries is for, in the reader's words. */
import { useTranslation } from "react-i18next";
import { keyUnder } from "@/locales/keys";
import type { RuleSubject } from "./country-rules-calls";
import { EVERY_EVENT } from "./country-rules-words";

/** What a rule is for: its kind, and its name or number. */
export function useSubjectWords(): (of: RuleSubject) => { kind: string; name: string } {
  const { t } = useTranslation();
  return ({ subject, id, name }) => ({
    kind: t(`shop_settings.countries.kind.${subject}`),
    name:
      name ??
      (subject === "payment_method"
        ? t(keyUnder("pay.method", id), { defaultValue: id })
        : subject === "event" && id === EVERY_EVENT
          ? t("shop_settings.countries.every_event")
          : id),
  });
}
