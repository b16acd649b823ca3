/** Putting money onto the balance: how much, between the limits, and by which way. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Balance } from "@/api/trade";
import { Dialog, DialogActions } from "@/components/dialog";
import { useCurrency, useMoney, written } from "@/components/money";
import { errorText } from "@/components/notices";
import { PaymentMethods } from "@/components/payment-methods";
import { PriceInput } from "@/components/price-input";
import { useServerForm } from "@/components/use-server-form";
import { HelpLink } from "./help-link";
import { deposit, type DepositMethod } from "./wallet-calls";
import { depositOf, depositProblem, usualAmounts } from "./wallet-rules";
import classes from "./wallet.module.css";

const METHODS = ["card", "paypal", "pay_by_link", "convenience_store", "bank_transfer"] as const;

export function DepositDialog({ limits, onClose }: { limits: Balance; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const [, go] = useLocation();
  const currency = useCurrency();
  const money = useMoney();
  const range = { min: money(limits.deposit_min_cents), max: money(limits.deposit_max_cents) };
  const { form, field, saving, run } = useServerForm<{ amount: string; method: DepositMethod }>({
    initialValues: { amount: "", method: "card" },
    save: async ({ amount, method }) => {
      const payment = await deposit(((depositOf(amount, currency, limits) ?? 0) / 100).toFixed(2), method);
      // Back from the provider leads to the payment, which can be gone on with.
      go(`/payment?payment_id=${payment.payment_id}`);
      if (payment.redirect_url != null) location.assign(payment.redirect_url);
    },
    refused: (cause) => ({ errors: { amount: errorText(cause) }, notice: false }),
  });
  const { amount } = form.values;
  const cents = depositOf(amount, currency, limits);
  const problem = depositProblem(cents, limits);
  return (
    <Dialog opened title={t("wallet.deposit.open")} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) run();
        }}
      >
        <p className={classes["plain"]}>{t("wallet.deposit.words", range)}</p>
        <PriceInput
          label={`${t("wallet.deposit.amount")} (${currency.code})`}
          symbol={currency.symbol}
          {...field("amount")}
          error={
            field("amount").error ?? (amount === "" || problem === null ? null : t(`wallet.deposit.${problem}`, range))
          }
        />
        <div className={classes["actions"]}>
          {usualAmounts(currency).map((usual) => (
            <Button
              key={usual}
              variant="default"
              aria-pressed={amount === usual}
              onClick={() => form.setFieldValue("amount", usual)}
            >
              <bdi dir="ltr">{written((Number(usual) / currency.rate) * 100, currency, i18n.language)}</bdi>
            </Button>
          ))}
        </div>
        {currency.code !== "USD" && problem === null && cents !== null && (
          <p className={classes["dim"]}>
            {t("checkout.settles", { amount: written(cents, undefined, i18n.language) })}
          </p>
        )}
        <PaymentMethods
          methods={METHODS}
          due={problem === null && cents !== null ? cents : undefined}
          {...field("method")}
        />
        <p className={classes["dim"]}>{t("wallet.deposit.not_withdrawable")}</p>
        <DialogActions>
          <HelpLink page="Market.Account.MyBalance.Deposit">{t("wallet.deposit.help")}</HelpLink>
          <Button type="submit" loading={saving} disabled={problem !== null}>
            {t("wallet.deposit.go")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
