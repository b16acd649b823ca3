/** Whose balance, how much and why; a second person confirms it. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { MoneyOrigin } from "@/api/lists.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Chips } from "@/components/chips";
import { Dialog, DialogActions } from "@/components/dialog";
import { IntegerInput } from "@/components/integer-input";
import { LimitedInput } from "@/components/limited-input";
import { written } from "@/components/money";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { PriceInput } from "@/components/price-input";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { proposeAdjustment, type NewAdjustment } from "./adjustments-calls";

interface Props {
  /** Whose balance, if that is known. */
  account: string;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

interface Written extends Record<string, unknown> {
  uid: string;
  origin: NewAdjustment["origin"];
  isTaken: boolean;
  amount: string;
  reason: string;
}

const MOST = limits.BalanceAdjustmentRequest.amount_cents.maximum;
const centsTyped = (amount: string) => Math.round(Number(amount) * 100);

export function ProposeDialog({ account, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<Written>({
    initialValues: { uid: account, origin: "deposit", isTaken: false, amount: "", reason: "" },
    validate: {
      amount: (typed) => (centsTyped(typed) > MOST ? t("adjustments.too_much", { amount: written(MOST) }) : null),
    },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ uid, origin, isTaken, amount, reason }) => {
      const amount_cents = centsTyped(amount) * (isTaken ? -1 : 1);
      await proposeAdjustment({ uid, origin, amount_cents, reason: reason.trim() }, key.current);
      showNotice("success", t("adjustments.proposed"));
      onClose(true);
    },
    refused: (cause) => {
      const { errors, notice } = namedFields(cause);
      const { amount_cents, ...others } = errors;
      return { errors: amount_cents === undefined ? others : { ...others, amount: amount_cents }, notice };
    },
  });
  const { uid, origin, isTaken, amount, reason } = form.values;
  const ready = uid !== "" && centsTyped(amount) > 0 && reason.trim() !== "";
  return (
    <Dialog opened title={t("adjustments.new")} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t("adjustments.waits")}</Lead>
        <IntegerInput label={t("adjustments.account")} {...field("uid")} />
        <SelectField
          label={t("adjustments.origin")}
          description={t("adjustments.origin_words")}
          value={origin}
          error={field("origin").error}
          options={MoneyOrigin.map((value) => ({ value, label: t(`wallet.origin.${value}`) }))}
          onChange={field("origin").onChange}
        />
        <Chips
          label={t("adjustments.direction")}
          choices={[
            { value: false, icon: "plus", name: t("adjustments.add") },
            { value: true, icon: "minus", name: t("adjustments.take") },
          ]}
          chosen={isTaken}
          onChoose={field("isTaken").onChange}
        />
        <PriceInput label={t("adjustments.amount")} symbol="$" {...field("amount")} />
        <LimitedInput
          label={t("people.reason")}
          description={t("people.reason_words")}
          max={limits.BalanceAdjustmentRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" loading={saving} disabled={!ready}>
            {t("adjustments.propose")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
