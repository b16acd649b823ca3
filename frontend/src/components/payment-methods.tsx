/**
 * Ways to pay as a list to choose one of, each with what it means in time. Used by the checkout, an unpaid order and a
 * deposit.
 */
import { useEffect, useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsOn, type ShopFeature } from "@/api/disabled-features";
import type { PaymentMethod } from "@/api/trade";
import { CounterPrice } from "./counter-price";
import { PaymentMark } from "./payment-mark";
import choice from "./choice.module.css";
import classes from "./payment-methods.module.css";

interface Props<Method extends PaymentMethod> {
  methods: readonly Method[];
  value: Method;
  onChange: (method: Method) => void;
  /** Beside the balance: how much is there. */
  balance?: ReactNode;
  /** What is to be paid, in US cents, once it is known: a store's counter takes another currency. */
  due?: number | undefined;
  /** The balance does not suffice. */
  short?: boolean;
  /** A heading before it says what it is. */
  unnamed?: boolean;
}

export function PaymentMethods<Method extends PaymentMethod>({
  methods,
  value,
  onChange,
  balance,
  due,
  short = false,
  unnamed = false,
}: Props<Method>) {
  const { t } = useTranslation();
  const name = useId();
  const isOn = useIsOn();
  const offered = methods.filter((method) => (method as PaymentMethod) === "balance" || isOn(method as ShopFeature));
  const [first] = offered;
  // What was chosen, or stands there at first, may be switched off.
  useEffect(() => {
    if (first !== undefined && !offered.includes(value)) onChange(first);
  });
  return (
    <fieldset className={classes["methods"]}>
      <legend className={unnamed ? "only-for-readers" : undefined}>{t("pay.method.label")}</legend>
      {offered.map((method) => {
        const word: PaymentMethod = method;
        const impossible = word === "balance" && short;
        return (
          <label key={method} className={classes["method"]} data-impossible={impossible || undefined}>
            <input
              type="radio"
              className={choice["radio"]}
              name={name}
              checked={value === method}
              disabled={impossible}
              onChange={() => onChange(method)}
              // Pressed while it stands there only until the balance is known: it stays.
              onClick={() => value === method && onChange(method)}
            />
            <PaymentMark method={word} />
            <span className={classes["words"]}>
              <span className={classes["name"]}>{t(`pay.method.${word}`)}</span>
              <span className={classes["dim"]}>
                {impossible ? t("pay.method.balance_short") : t(`pay.method.${word}_words`)}
              </span>
            </span>
            {word === "balance" && balance}
            {word === "convenience_store" && due !== undefined && (
              <CounterPrice cents={due} className={classes["counter"]} />
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
