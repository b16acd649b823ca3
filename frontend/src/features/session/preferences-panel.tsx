/** Language, currency and colours of this page; works signed in or not. */
import "@mantine/core/styles/SegmentedControl.css";
import { Input, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { SelectField } from "@/components/select-field";
import { isLanguage, languages } from "@/locales/languages";
import { chooseCurrency } from "./choose-currency";
import { RatesOf } from "./rates-of";
import { chooseLanguage } from "./session-calls";
import { sessionStore } from "./session-store";
import classes from "./session.module.css";

export function PreferencesPanel() {
  const { t } = useTranslation();
  const { locale, currency } = useSnapshot(identity);
  const { currencies } = useSnapshot(sessionStore);
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const [choose] = useTask(async (key: string) => (isLanguage(key) ? chooseLanguage(key) : undefined));
  const [chooseShown] = useTask(async (key: string) => {
    const chosen = currencies.find(({ code }) => code === key);
    if (chosen !== undefined) await chooseCurrency(chosen.code);
  });
  return (
    <Panel size="roomy" title={t("settings.preferences.title")}>
      <div className={classes["choices"]}>
        <SelectField
          label={t("settings.preferences.language")}
          value={locale ?? "en"}
          options={languages.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
        {currencies.length > 0 && (
          <SelectField
            label={t("settings.preferences.currency")}
            description={
              <>
                {t("settings.preferences.settles")}
                <br />
                <RatesOf />
              </>
            }
            value={currency ?? "USD"}
            inputWrapperOrder={["label", "input", "description"]}
            // An option holds only text: isolates keep "USD ($)" in its order among words that run from right to left.
            options={currencies.map(({ code, label }) => ({ value: code, label: `\u2066${label}\u2069` }))}
            onChange={chooseShown}
          />
        )}
      </div>
      <Input.Wrapper label={t("settings.preferences.colours")} labelElement="div" className={classes["start"] ?? ""}>
        <SegmentedControl
          className={classes["colours"] ?? ""}
          value={colorScheme}
          aria-label={t("settings.preferences.colours")}
          onChange={(scheme) => setColorScheme(scheme as "dark" | "light" | "auto")}
          data={[
            { value: "auto", label: t("settings.preferences.auto") },
            { value: "light", label: t("settings.preferences.light") },
            { value: "dark", label: t("settings.preferences.dark") },
          ]}
        />
      </Input.Wrapper>
    </Panel>
  );
}
