/** A seller's own store: whether it sells, its address, and how it looks. Spec §2 (store settings). */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Lead, Page, Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { AddressPanel } from "./address-panel";
import { LookPanel } from "./look-panel";
import { SellsPanel } from "./sells-panel";
import { loadSettings, settingsKey, type StoreSettings } from "./store-calls";
import classes from "./store.module.css";

/** Opens a conversation with customer service. */
type Appeal = () => Promise<void>;

export function StoreSettingsPage({ onAppeal }: { onAppeal: Appeal }) {
  const { t } = useTranslation();
  const read = useRead(settingsKey(), loadSettings);
  const store = read.data;
  return (
    <Page width="reading">
      <header className={classes["settings-head"]}>
        <h1>{t("store.title")}</h1>
        {store !== undefined && (
          <>
            <span className={classes["state"]} data-state={store.state}>
              {t(`store.state.${store.state}`)}
            </span>
            <Button component={Link} href={`/store/${store.link ?? store.uid}`} variant="default">
              {t("store.view")}
            </Button>
          </>
        )}
      </header>
      <Lead>{t("store.lead")}</Lead>
      <ReadState read={read} rows={8}>
        {(settings) => (
          <>
            <Held store={settings} onAppeal={onAppeal} />
            {!settings.is_shown && (
              <p className={classes["note"]}>
                {t("store.hidden")} <Link href="/settings">{t("store.settings")}</Link>
              </p>
            )}
            <SellsPanel store={settings} />
            <AddressPanel key={settings.link} store={settings} />
            <LookPanel store={settings} />
          </>
        )}
      </ReadState>
    </Page>
  );
}

/** What staff have done to it, why, what becomes of the money, and whom to ask. */
function Held({ store, onAppeal }: { store: StoreSettings; onAppeal: Appeal }) {
  const { t } = useTranslation();
  const [appeal, isOpening] = useTask(onAppeal);
  if (store.hold == null) return null;
  return (
    <Panel title={t(`store.held.${store.hold}`)} className={classes["held"]}>
      <p>{t("store.held.words")}</p>
      <p dir="auto">{t("store.held.reason", { reason: store.hold_reason })}</p>
      <Button variant="default" loading={isOpening} onClick={appeal}>
        {t("store.held.appeal")}
      </Button>
    </Panel>
  );
}
