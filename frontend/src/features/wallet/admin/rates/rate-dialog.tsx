/** Says what an act does to a rate and asks why. A recent proof is asked for by itself. */
import { Button, TextInput } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { Move } from "./rate-facts";
import { isRate, LEAST, MOST, typedRate } from "./rate-rules";
import { currencyName, writtenRate } from "./rate-words";
import { actOnRate, type ExchangeRate, type RateAct } from "./rates-calls";

interface Props {
  act: RateAct;
  /** As it was when the act was chosen: what is confirmed is the number that was seen. */
  rate: ExchangeRate;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function RateDialog({ act, rate: { currency, rate: holds, held }, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const numberOf = (typed: string) => (act === "confirm" ? (held?.rate ?? Number.NaN) : Number(typed));
  const { form, field, saving, submit } = useServerForm<{ rate: string; reason: string }>({
    initialValues: { rate: "", reason: "" },
    validate: {
      rate: (typed) =>
        act !== "set" || isRate(numberOf(typed))
          ? null
          : t("rates.range", { least: writtenRate(LEAST, i18n.language), most: writtenRate(MOST, i18n.language) }),
    },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ rate, reason }) => {
      await actOnRate(act, { currency, rate: numberOf(rate), reason: reason.trim() }, key.current);
      showNotice("success", t(`rates.act.${act}.done`));
      onClose(true);
    },
    refused: (cause) => {
      if (act !== "confirm" || !(cause instanceof ApiError) || cause.code !== "CONFLICT") return namedFields(cause);
      showNotice("warning", t("rates.changed"));
      onClose(true);
      return { errors: {}, notice: false };
    },
  });
  const { rate, reason } = form.values;
  const next = numberOf(rate);
  const { onChange, ...shown } = field("rate");
  return (
    <Dialog opened title={`${t(`rates.act.${act}.do`)} · ${currency}`} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t(`rates.act.${act}.words`, { currency: currencyName(currency, i18n.language) })}</Lead>
        {act === "set" && (
          <TextInput
            {...shown}
            label={t("rates.per_dollar", { currency })}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            onChange={(event) => onChange(typedRate(event.currentTarget.value))}
          />
        )}
        {act !== "follow" && isRate(next) && <Move before={holds} after={next} />}
        <LimitedInput
          label={t("rates.reason")}
          description={t("rates.reason_words")}
          max={limits.RateRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" loading={saving} disabled={reason.trim() === "" || (act === "set" && rate === "")}>
            {t(`rates.act.${act}.do`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
