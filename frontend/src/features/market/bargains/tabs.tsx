/** Open ones and those that are over; which of them is shown is part of the page's address. */
import { useTranslation } from "react-i18next";
import { useSearchParams } from "wouter";
import { Chips } from "@/components/chips";

export type Tab = "open" | "ended";

export function useTab(): [tab: Tab, choose: (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = (next: Tab) =>
    setQuery(
      (before) => {
        if (next === "open") before.delete("tab");
        else before.set("tab", next);
        return before;
      },
      { replace: true },
    );
  return [query.get("tab") === "ended" ? "ended" : "open", choose];
}

export function Tabs({ label, tab, onChoose }: { label: string; tab: Tab; onChoose: (tab: Tab) => void }) {
  const { t } = useTranslation();
  return (
    <Chips
      label={label}
      choices={(["open", "ended"] as const).map((value) => ({ value, name: t(`market.requests.tab.${value}`) }))}
      chosen={tab}
      onChoose={onChoose}
    />
  );
}
