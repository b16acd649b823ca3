/** What of the shop is set from a screen: fees, limits, deadlines, countries and special sellers. */
import { useRoute } from "wouter";
import { CountryRulesPage } from "./countries/country-rules-page";
import { ShopSettingsPage } from "./shop-settings/shop-settings-page";
import { SpecialSellersPage } from "./special-sellers/special-sellers-page";

export function SettingsPages() {
  const [, params] = useRoute("/console/settings/:part?");
  switch (params?.part) {
    case "countries":
      return <CountryRulesPage />;
    case "sellers":
      return <SpecialSellersPage />;
    default:
      return <ShopSettingsPage />;
  }
}
