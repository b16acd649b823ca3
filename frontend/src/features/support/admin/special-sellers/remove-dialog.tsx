/** Says what removing a special seller does, and asks why. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { refusedSeller } from "./refused-seller";
import { removeSeller, type SpecialSeller } from "./special-sellers-calls";

interface Props {
  /** As it was when it was chosen. */
  seller: SpecialSeller;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function RemoveDialog({ seller, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { kind, version } = seller;
  const { form, field, saving, submit } = useServerForm<{ reason: string }>({
    initialValues: { reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason }) => {
      await removeSeller({ kind, seen: version, reason: reason.trim() }, key.current);
      showNotice("success", t("shop_settings.sellers.removed"));
      onClose(true);
    },
    refused: (cause) => refusedSeller(cause, t, () => onClose(true)),
  });
  const name = t(`shop_settings.sellers.kind.${kind}`);
  return (
    <Dialog opened title={`${t("shop_settings.countries.remove")}: ${name}`} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t("shop_settings.sellers.remove_words")}</Lead>
        <LimitedInput
          label={t("shop_settings.reason")}
          description={t("shop_settings.reason_words")}
          max={limits.SpecialSellerRef.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" color="red" loading={saving} disabled={form.values.reason.trim() === ""}>
            {t("shop_settings.countries.remove")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
