/** Asks how much goes back and why, before an order is refunded. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { written } from "@/components/money";
import { errorText, showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { PriceInput } from "@/components/price-input";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { centsOf } from "@/features/order/order-rules";
import { refundOrder, type AdminOrderDetail } from "./orders-calls";
import classes from "./orders.module.css";

interface Props {
  order: AdminOrderDetail;
  /** Above it a second person confirms, in cents. */
  limit: number;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

type Written = { amount: string; reason: string };

const refusedHere = refusedAt<Written>({ refund_cents: "amount", reason: "reason" });

export function RefundDialog({ order, limit, onClose }: Props) {
  const { t } = useTranslation();
  const { order_id, paid_cents, status, version } = order;
  // A part makes sense only of what was delivered.
  const partly = status === "sent";
  const key = useRef(crypto.randomUUID());
  const centsTyped = (amount: string) => (partly ? centsOf(amount) : paid_cents);
  const { form, field, saving, submit } = useServerForm<Written>({
    initialValues: { amount: "", reason: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ amount, reason }) => {
      const refund_cents = centsTyped(amount);
      if (refund_cents === null) return;
      const after = await refundOrder({ order_id, refund_cents, reason: reason.trim() }, key.current);
      const waits = after.version === version;
      showNotice(waits ? "info" : "success", t(waits ? "order.ruling.proposed" : "orders.refund.done"));
      onClose(true);
    },
    // The dialog lies over the notices: what is about neither field is said above its button.
    refused: (cause) => {
      const { errors, notice } = refusedHere(cause);
      return { errors: notice ? { act: errorText(cause) } : errors, notice: false };
    },
  });
  const { amount, reason } = form.values;
  const cents = centsTyped(amount);
  const all = written(paid_cents);
  const failure = form.errors["act"];
  return (
    <Dialog opened title={t("order.act.refund")} onClose={() => onClose(false)}>
      <form className={admin["form"]} onSubmit={submit}>
        <Lead>{t(partly ? "order.ask.rule" : "order.ask.refund", { amount: all })}</Lead>
        {paid_cents > limit && <Lead>{t("orders.refund.limit", { amount: written(limit) })}</Lead>}
        {partly && (
          <PriceInput label={`${t("order.field.amount", { amount: all })} (USD)`} symbol="$" {...field("amount")} />
        )}
        <LimitedInput
          label={t("order.field.reason")}
          max={limits.OrderRefund.reason.maxLength}
          lines={3}
          {...field("reason")}
        />
        {failure != null && (
          <p role="alert" className={classes["none"]}>
            {failure}
          </p>
        )}
        <DialogActions>
          <Button variant="default" onClick={() => onClose(false)}>
            {t("order.back")}
          </Button>
          <Button
            type="submit"
            color="red"
            loading={saving}
            disabled={reason.trim() === "" || cents === null || cents <= 0 || cents > paid_cents}
          >
            {t("order.act.refund")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
