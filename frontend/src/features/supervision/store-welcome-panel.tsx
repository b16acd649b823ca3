/** A seller's own first words, said by the store to who begins a talk with it. */
import { useTranslation } from "react-i18next";
import "@/components/form-styles";
import { ReadState } from "./read-state";
import { loadStoreWelcome, saveStoreWelcome } from "./supervision-calls";
import { useLoaded } from "./use-loaded";
import { WelcomeForm } from "./welcome-form";
import classes from "./supervision.module.css";

export function StoreWelcomePanel() {
  const { t } = useTranslation();
  const welcome = useLoaded("store", loadStoreWelcome);
  return (
    <section className={classes["panel"]} aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{t("supervision.welcome.store")}</h2>
      <ReadState loaded={welcome}>
        {(value) => <WelcomeForm welcome={value} save={saveStoreWelcome} onSaved={welcome.set} />}
      </ReadState>
    </section>
  );
}
