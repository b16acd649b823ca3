/** As of when prices are converted into the chosen currency; dollars are converted into nothing. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { identity } from "@/api/identity";
import { sessionStore } from "./session-store";

export function RatesOf() {
  const { t, i18n } = useTranslation();
  const { currency } = useSnapshot(identity);
  const chosen = useSnapshot(sessionStore).currencies.find(({ code }) => code === currency);
  if (chosen === undefined || chosen.code === "USD") return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" }).format(chosen.rated_at);
  return <>{t("settings.preferences.rates", { date })}</>;
}
