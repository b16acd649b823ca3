/** Chooses how worn a piece may be, or that it does not matter. */
import { useTranslation } from "react-i18next";
import { SelectField } from "@/components/select-field";
import { keyUnder } from "@/locales/keys";
import type { Exterior } from "./market-calls";

interface Props {
  exteriors: readonly Exterior[];
  value: Exterior | undefined;
  onChange: (exterior: Exterior | undefined) => void;
}

export function ExteriorField({ exteriors, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SelectField<Exterior | "">
      labelHidden
      listLater
      label={t("market.trend.exterior")}
      value={value ?? ""}
      options={[
        { value: "", label: t("market.trend.all") },
        ...exteriors.map((band) => ({ value: band, label: t(keyUnder("market.exterior", band)) })),
      ]}
      onChange={(band) => onChange(band === "" ? undefined : band)}
    />
  );
}
