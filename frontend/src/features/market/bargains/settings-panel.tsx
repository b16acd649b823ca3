/** Whether a seller looks at lower prices at all, and from which one on. */
import { Button, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import "@/components/form-styles";
import { keyOf, queryClient } from "@/api/query";
import { IntegerInput } from "@/components/integer-input";
import { useMoney } from "@/components/money";
import { showNotice } from "@/components/notices";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { refusedAt } from "@/components/refused-at";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { loadSettings, saveSettings, type BargainSettings } from "./bargain-calls";
import { leastPercentOf, shareWords } from "./bargain-rules";
import classes from "./bargains.module.css";

const key = () => keyOf("/api/market/bargain/settings");
/** What the example is about. */
const EXAMPLE_CENTS = 10_000;

export function SettingsPanel() {
  const { t } = useTranslation();
  const read = useRead(key(), loadSettings);
  return (
    <Panel title={t("market.bargains.settings.title")}>
      <ReadState read={read} rows={2}>
        {(settings) => <SettingsForm settings={settings} />}
      </ReadState>
    </Panel>
  );
}

function SettingsForm({ settings }: { settings: BargainSettings }) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { form, field, saving, submit } = useServerForm({
    initialValues: { is_on: settings.is_on, least: String(settings.least_percent) },
    validate: { least: (typed) => (leastPercentOf(typed) === null ? t("market.bargains.settings.invalid") : null) },
    save: async ({ is_on, least }) => {
      const saved = await saveSettings({ is_on, least_percent: leastPercentOf(least) ?? settings.least_percent });
      queryClient.setQueryData(key(), saved);
      showNotice("success", t("market.bargains.settings.saved"));
    },
    refused: refusedAt({ least_percent: "least" }),
  });
  const { is_on, least } = form.values;
  const percent = leastPercentOf(least);
  return (
    <form className={classes["settings"]} onSubmit={submit}>
      <Switch
        label={t("market.bargains.settings.take")}
        description={t("market.bargains.settings.take_words")}
        checked={is_on}
        onChange={(event) => field("is_on").onChange(event.currentTarget.checked)}
      />
      {is_on && (
        <>
          <IntegerInput label={t("market.bargains.settings.least")} {...field("least")} />
          {percent !== null && (
            <p className={classes["note"]}>
              {t("market.bargains.settings.example", {
                percent: shareWords(percent / 100, i18n.language),
                asked: money(EXAMPLE_CENTS),
                least: money(EXAMPLE_CENTS * (percent / 100)),
              })}
            </p>
          )}
        </>
      )}
      <Button type="submit" variant="default" loading={saving}>
        {t("market.team.save")}
      </Button>
    </form>
  );
}
