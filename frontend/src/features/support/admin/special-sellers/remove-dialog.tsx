/** Says what removing a special seller does, and asks why. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import { removeSeller, type SpecialSeller } from "./special-sellers-calls";

interface Props {
  /** As it was when it was chosen. */
  seller: SpecialSeller;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function RemoveDialog({ seller: { kind, version }, onClose }: Props) {
  const { t } = useTranslation();
  const action = t("shop_settings.countries.remove");
  const name = t(`shop_settings.sellers.kind.${kind}`);
  return (
    <Dialog opened title={`${action}: ${name}`} onClose={() => onClose(false)}>
      <NoteForm
        words={t("shop_settings.sellers.remove_words")}
        label={t("shop_settings.reason")}
        description={t("shop_settings.reason_words")}
        max={limits.SpecialSellerRef.reason.maxLength}
        action={action}
        grave
        save={(reason, key) => removeSeller({ kind, seen: version, reason }, key)}
        done={t("shop_settings.sellers.removed")}
        gone={{ CONFLICT: t("shop_settings.sellers.conflict") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
