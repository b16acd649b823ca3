/** Says what switching a part of the shop does, and asks why. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { Lead } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { switchFeature, type FeatureSwitch } from "./features-calls";

interface Props {
  feature: FeatureSwitch;
  /** Hears whether it was done. */
  onClose: (done: boolean) => void;
}

export function SwitchDialog({ feature: { feature, is_on }, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const name = t(`features.name.${feature}.title`);
  const { form, field, saving, submit } = useServerForm<{ reason: string }>({
    initialValues: { reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason }) => {
      await switchFeature({ feature, is_on: !is_on, reason: reason.trim() }, key.current);
      onClose(true);
    },
    refused: namedFields,
  });
  const act = is_on ? "off" : "on";
  return (
    <Dialog opened title={`${t(`features.turn_${act}`)}: ${name}`} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t(`features.confirm_${act}`, { feature: name })}</Lead>
        <LimitedInput
          label={t("features.reason")}
          description={t("features.reason_words")}
          max={limits.SwitchRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button
            type="submit"
            loading={saving}
            disabled={form.values.reason.trim() === ""}
            {...(is_on ? { color: "red" } : {})}
          >
            {t(`features.turn_${act}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
