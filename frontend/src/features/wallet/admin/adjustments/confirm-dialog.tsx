/** Says what confirming does, once more, before the balance changes. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import classes from "@/components/admin/admin.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { written } from "@/components/money";
import { showError, showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { useTask } from "@/components/use-task";
import { isolated } from "@/locales/isolated";
import { confirmAdjustment, type Adjustment } from "./adjustments-calls";

interface Props {
  adjustment: Adjustment;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function ConfirmDialog({ adjustment: { adjustment_id, amount_cents, of, origin, reason }, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const [confirm, confirming] = useTask(
    async () => {
      await confirmAdjustment(adjustment_id, key.current);
      showNotice("success", t("adjustments.confirm.done"));
      onClose(true);
    },
    (cause) => {
      const missing =
        cause instanceof ApiError && cause.code === "INSUFFICIENT_BALANCE" ? cause.data.missing_cents : null;
      if (missing != null) return showNotice("error", t("adjustments.confirm.missing", { amount: written(missing) }));
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return showError(cause);
      showNotice("warning", t("adjustments.gone"));
      onClose(true);
    },
  );
  const values = { amount: written(Math.abs(amount_cents)), name: isolated(of.nickname) };
  return (
    <Dialog opened title={t("adjustments.confirm.title")} onClose={() => onClose(false)}>
      <div className={classes["form"]}>
        <Lead>{t(amount_cents > 0 ? "adjustments.confirm.words_add" : "adjustments.confirm.words_take", values)}</Lead>
        <p>
          <strong>
            <bdi dir="ltr">{of.uid}</bdi> · {t(`wallet.origin.${origin}`)}
          </strong>
        </p>
        <q dir="auto">{reason}</q>
        <DialogActions>
          <Button loading={confirming} onClick={() => confirm()}>
            {t("adjustments.confirm.title")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
