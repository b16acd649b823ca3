/** How many: minus, a field, plus. What is typed settles when the field is left; the rules are in quantity.ts. */
import { ActionIcon, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon";
import { minimumOf, settleQuantity, stepQuantity, typedQuantity, type QuantityRule } from "./quantity";
import classes from "./widgets.module.css";

interface Props extends QuantityRule {
  label: string;
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
}

export function QuantityCounter({ label, value, onChange, disabled = false, ...rule }: Props) {
  const { t } = useTranslation();
  const [typing, setTyping] = useState<string | null>(null);
  const settle = (text: string) => {
    setTyping(null);
    onChange(settleQuantity(text, rule));
  };
  const press = (direction: 1 | -1) => onChange(stepQuantity(value, direction, rule));
  return (
    <div className={classes["counter"]} role="group" aria-label={label}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("widget.counter.less")}
        disabled={disabled || value <= minimumOf(rule)}
        onClick={() => press(-1)}
      >
        <Icon name="minus" size="s" />
      </ActionIcon>
      <TextInput
        aria-label={label}
        inputMode="numeric"
        disabled={disabled}
        value={typing ?? String(value)}
        {...(rule.placeholder === undefined ? {} : { placeholder: String(rule.placeholder) })}
        classNames={{ input: classes["counter-field"] ?? "" }}
        onChange={(event) => setTyping(typedQuantity(event.currentTarget.value, rule))}
        onBlur={() => typing !== null && settle(typing)}
        onKeyDown={(event) => event.key === "Enter" && settle(event.currentTarget.value)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("widget.counter.more")}
        disabled={disabled || (rule.max !== undefined && value >= rule.max)}
        onClick={() => press(1)}
      >
        <Icon name="plus" size="s" />
      </ActionIcon>
    </div>
  );
}
