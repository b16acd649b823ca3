/** Putting money onto the balance: how much, between the limits, and by which way. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import type { Balance, PaymentMethod } from "@/api/trade";
import { Dialog } from "@/components/dialog";
import { written } from "@/components/money";
import { errorText } from "@/components/notices";
import { PaymentMethods } from "@/components/payment-methods";
import { PriceInput } from "@/components/price-input";
import { useTask } from "@/components/use-task";
import { deposit } from "./wallet-calls";
import { depositProblem } from "./wallet-rules";
import classes from "./wallet.module.css";

const METHODS = ["card", "pay_by_link", "convenience_store", "bank_transfer"] as const;
/** Ours: what most people put in. */
const USUAL = ["10.00", "25.00", "50.00", "100.00"];

export function DepositDialog({ limits, onClose }: { limits: Balance; onClose: () => void }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [amount, setAmount] = useState("");
  const [method, setMethod] = useState<PaymentMethod>("card");
  const [failure, setFailure] = useState<string | null>(null);
  const problem = depositProblem(amount, limits);
  const range = { min: written(limits.deposit_min_cents), max: written(limits.deposit_max_cents) };
  const [send, sending] = useTask(
    async () => {
      const payment = await deposit(amount, method);
      // Back from the provider leads to the payment, which can be gone on with.
      go(`/payment?payment_id=${payment.payment_id}`);
      if (payment.redirect_url != null) location.assign(payment.redirect_url);
    },
    (cause) => setFailure(errorText(cause)),
  );
  return (
    <Dialog opened title={t("wallet.deposit.open")} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) send();
        }}
      >
        <p className={classes["plain"]}>{t("wallet.deposit.words", range)}</p>
        <PriceInput
          label={`${t("wallet.deposit.amount")} (USD)`}
          symbol="$"
          value={amount}
          onChange={(typed) => {
            setFailure(null);
            setAmount(typed);
          }}
          error={failure ?? (amount === "" || problem === null ? null : t(`wallet.deposit.${problem}`, range))}
        />
        <div className={classes["actions"]}>
          {USUAL.map((usual) => (
            <Button key={usual} variant="default" aria-pressed={amount === usual} onClick={() => setAmount(usual)}>
              <bdi>${usual}</bdi>
            </Button>
          ))}
        </div>
        <PaymentMethods methods={METHODS} value={method} onChange={setMethod} />
        <p className={classes["dim"]}>{t("wallet.deposit.not_withdrawable")}</p>
        <div className={classes["actions"]}>
          <Button type="submit" loading={sending} disabled={problem !== null}>
            {t("wallet.deposit.go")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
