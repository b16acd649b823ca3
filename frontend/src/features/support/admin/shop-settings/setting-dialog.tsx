/** Says what a change of a setting does, and asks for the value and why. A recent proof is asked for by itself. */
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
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { Move } from "./setting-facts";
import { setSetting, type SettingState } from "./shop-settings-calls";
import { keptBy, typedValue, valueFlaw, valueOf } from "./shop-settings-rules";
import { valueInText } from "./shop-settings-words";

interface Props {
  /** As it was when it was chosen: a change starts from the value that was seen. */
  state: SettingState;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function SettingDialog({ state, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { setting, unit, value: seen, least, most } = state;
  const name = t(`shop_settings.name.${setting}.title`);
  const words = (value: number) => valueInText(value, unit, i18n.language);
  const { form, field, saving, submit } = useServerForm<{ value: string; reason: string }>({
    initialValues: { value: "", reason: "" },
    validate: {
      value: (typed) => {
        const flaw = valueFlaw(valueOf(typed, unit), state);
        return flaw === null ? null : t(`shop_settings.flaw.${flaw}`);
      },
    },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ value, reason }) => {
      const next = valueOf(value, unit) ?? seen;
      await setSetting({ setting, value: next, seen, reason: reason.trim() }, key.current);
      showNotice("success", t("shop_settings.done"));
      onClose(true);
    },
    refused: (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return namedFields(cause);
      showNotice("warning", t("shop_settings.conflict"));
      onClose(true);
      return { errors: {}, notice: false };
    },
  });
  const { value, reason } = form.values;
  const next = valueOf(value, unit);
  const { onChange, ...shown } = field("value");
  return (
    <Dialog opened title={`${t("shop_settings.change")}: ${name}`} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>
          {t(`shop_settings.name.${setting}.words`)} {t(`shop_settings.kept.${keptBy(setting)}`)}
        </Lead>
        {unit === "yes_no" ? (
          <SelectField
            {...shown}
            label={t("shop_settings.new_value.yes_no")}
            options={[
              { value: "1", label: t("shop_settings.yes") },
              { value: "0", label: t("shop_settings.no") },
            ]}
            onChange={onChange}
          />
        ) : (
          <TextInput
            {...shown}
            label={t(`shop_settings.new_value.${unit}`)}
            description={t("shop_settings.range", { least: words(least), most: words(most) })}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            onChange={(event) => onChange(typedValue(event.currentTarget.value, unit))}
          />
        )}
        {next !== undefined && valueFlaw(next, state) === null && <Move before={seen} after={next} unit={unit} />}
        <LimitedInput
          label={t("shop_settings.reason")}
          description={t("shop_settings.reason_words")}
          max={limits.SettingRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" loading={saving} disabled={value === "" || reason.trim() === ""}>
            {t("shop_settings.change")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
