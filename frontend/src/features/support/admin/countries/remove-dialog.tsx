/** Says what removing a rule about countries does, and asks why. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import { removeRule, type CountryRule } from "./country-rules-calls";
import { useSubjectWords } from "./subject-words";

interface Props {
  /** As it was when it was chosen. */
  rule: CountryRule;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function RemoveDialog({ rule: { of, version }, onClose }: Props) {
  const { t } = useTranslation();
  const { name } = useSubjectWords()(of);
  const action = t("shop_settings.countries.remove");
  return (
    <Dialog opened title={`${action}: ${name}`} onClose={() => onClose(false)}>
      <NoteForm
        words={t("shop_settings.countries.remove_words")}
        label={t("shop_settings.reason")}
        description={t("shop_settings.reason_words")}
        max={limits.CountryRuleRef.reason.maxLength}
        action={action}
        grave
        save={(reason, key) => removeRule({ subject: of.subject, id: of.id, seen: version, reason }, key)}
        done={t("shop_settings.countries.removed")}
        gone={{ CONFLICT: t("shop_settings.countries.conflict") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
