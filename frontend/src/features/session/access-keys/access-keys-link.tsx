/** The way from the settings to the API keys, which have a page of their own. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Panel } from "@/components/page";
import session from "@/features/session/session.module.css";

export function AccessKeysLink() {
  const { t } = useTranslation();
  return (
    <Panel id="settings-api-keys" size="roomy" title={t("frame.title.access_keys")}>
      <p className={session["panel-lead"]}>{t("settings.access_keys.lead")}</p>
      <Button component={Link} href="/account/api-keys" variant="default" className={session["start"] ?? ""}>
        {t("settings.access_keys.open")}
      </Button>
    </Panel>
  );
}
