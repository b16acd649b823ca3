/** What of the shop is set from a screen: fees, limits and deadlines, and in which countries something is sold. */
import { useRoute } from "wouter";
import { CountryRulesPage } from "./countries/country-rules-page";
import { ShopSettingsPage } from "./shop-settings/shop-settings-page";

export function SettingsPages() {
  const [, params] = useRoute("/console/settings/:part?");
  return params?.part === "countries" ? <CountryRulesPage /> : <ShopSettingsPage />;
}
