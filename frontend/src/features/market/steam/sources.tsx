/** Between all that a seller has, and what of it lies at Steam. */
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { Chips } from "@/components/chips";

const SOURCES = ["/sell/inventory", "/sell/inventory/steam"] as const;

export function Sources() {
  const { t } = useTranslation();
  const [path, go] = useLocation();
  const [stock, steam] = SOURCES;
  return (
    <Chips
      label={t("market.steam.source")}
      choices={[
        { value: stock, name: t("market.steam.stock") },
        { value: steam, name: t("market.steam.title") },
      ]}
      chosen={SOURCES.find((one) => one === path)}
      onChoose={(next) => go(next)}
    />
  );
}
