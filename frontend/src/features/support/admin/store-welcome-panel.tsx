/** A seller's own first words, said by the store to who begins a conversation with it. */
import { useTranslation } from "react-i18next";
import { keyOf, queryClient } from "@/api/query";
import { ReadState } from "@/components/read-state";
import { loadStoreWelcome, saveStoreWelcome } from "./admin-calls";
import { useRead } from "@/components/use-read";
import { WelcomeForm } from "./welcome-form";
import { Panel } from "@/components/page";

export function StoreWelcomePanel() {
  const { t } = useTranslation();
  const key = keyOf("/api/im/welcome_get");
  const welcome = useRead(key, loadStoreWelcome);
  return (
    <Panel size="dense" title={t("admin.welcome.store")}>
      <ReadState read={welcome}>
        {(value) => (
          <WelcomeForm
            welcome={value}
            save={saveStoreWelcome}
            onSaved={(saved) => queryClient.setQueryData(key, saved)}
          />
        )}
      </ReadState>
    </Panel>
  );
}
