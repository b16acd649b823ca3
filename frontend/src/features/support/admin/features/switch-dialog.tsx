/** Says what switching a part of the shop does, and asks why. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import { switchFeature, type FeatureSwitch } from "./features-calls";

interface Props {
  feature: FeatureSwitch;
  /** Hears whether it was done. */
  onClose: (done: boolean) => void;
}

export function SwitchDialog({ feature: { feature, is_on }, onClose }: Props) {
  const { t } = useTranslation();
  const name = t(`features.name.${feature}.title`);
  const act = is_on ? "off" : "on";
  const action = t(`features.turn_${act}`);
  return (
    <Dialog opened title={`${action}: ${name}`} onClose={() => onClose(false)}>
      <NoteForm
        words={t(`features.confirm_${act}`, { feature: name })}
        label={t("features.reason")}
        description={t("features.reason_words")}
        max={limits.SwitchRequest.reason.maxLength}
        action={action}
        grave={is_on}
        save={(reason, key) => switchFeature({ feature, is_on: !is_on, reason }, key)}
        onClose={onClose}
      />
    </Dialog>
  );
}
