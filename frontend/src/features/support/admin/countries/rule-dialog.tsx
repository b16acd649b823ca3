/** What a rule about countries is for, where, and why. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { CountriesField } from "@/components/admin/countries-field";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import { setRule, type CountryMode, type CountryRule, type SubjectKind } from "./country-rules-calls";
import { useSubjectWords } from "./subject-words";
import { refusedRule } from "./refused-rule";
import { SubjectField } from "./subject-field";

const KINDS = ["game", "goods", "payment_method", "event"] as const satisfies readonly SubjectKind[];
const MODES = ["only", "except"] as const satisfies readonly CountryMode[];

interface Props {
  /** As it was when it was chosen; a new one if left out. */
  rule: CountryRule | undefined;
  /** All there are: a new one for what has one already starts from that. */
  rules: readonly CountryRule[];
  /** Every country that a rule may name. */
  countries: readonly string[];
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

interface Values extends Record<string, unknown> {
  subject: SubjectKind;
  id: string;
  mode: CountryMode;
  countries: string[];
  reason: string;
}

export function RuleDialog({ rule, rules, countries, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const subjectWords = useSubjectWords();
  const { form, field, saving, submit } = useServerForm<Values>({
    initialValues: {
      subject: rule?.of.subject ?? "game",
      id: rule?.of.id ?? "",
      mode: rule?.mode ?? "except",
      countries: [...(rule?.countries ?? [])],
      reason: "",
    },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason, ...values }) => {
      await setRule({ ...values, id: values.id.trim(), seen: rule?.version ?? 0, reason: reason.trim() }, key.current);
      showNotice("success", t("shop_settings.countries.saved"));
      onClose(true);
    },
    refused: (cause) => refusedRule(cause, t, () => onClose(true)),
  });
  const { subject, id, mode, countries: chosen, reason } = form.values;
  const name = rule === undefined ? undefined : subjectWords(rule.of).name;
  const isTaken = rule === undefined && rules.some(({ of }) => of.subject === subject && of.id === id.trim());
  const isComplete = id.trim() !== "" && reason.trim() !== "" && (mode === "except" || chosen.length > 0);
  return (
    <Dialog
      opened
      title={name === undefined ? t("shop_settings.countries.add") : `${t("shop_settings.countries.change")}: ${name}`}
      onClose={() => onClose(false)}
    >
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t(`shop_settings.countries.about.${subject}`)}</Lead>
        {rule === undefined && (
          <>
            <SelectField
              label={t("shop_settings.countries.column.subject")}
              options={KINDS.map((kind) => ({ value: kind, label: t(`shop_settings.countries.kind.${kind}`) }))}
              value={subject}
              onChange={(kind) => form.setValues({ subject: kind, id: "" })}
            />
            <SubjectField
              key={subject}
              subject={subject}
              {...field("id")}
              error={isTaken ? t("shop_settings.countries.taken") : field("id").error}
            />
          </>
        )}
        <SelectField
          label={t("shop_settings.countries.column.rule")}
          options={MODES.map((one) => ({ value: one, label: t(`shop_settings.countries.mode.${one}`) }))}
          {...field("mode")}
        />
        <CountriesField
          label={t("shop_settings.countries.title")}
          // Without a country it says nothing where it is for these only.
          description={mode === "only" ? undefined : t("shop_settings.countries.optional")}
          codes={countries}
          {...field("countries")}
        />
        <LimitedInput
          label={t("shop_settings.reason")}
          description={t("shop_settings.reason_words")}
          max={limits.CountryRuleRequest.reason.maxLength}
          lines={2}
          {...field("reason")}
        />
        <DialogActions>
          <Button type="submit" loading={saving} disabled={!isComplete || isTaken}>
            {t("admin.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
