/** Several countries, found by typing a part of their names in the reader's language. */
import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import classes from "./countries-field.module.css";
import { countryOptions } from "./country-options";

interface Props {
  label: string;
  description?: string | undefined;
  codes: readonly string[];
  value: string[];
  onChange: (chosen: string[]) => void;
  error: string | null;
}

export function CountriesField({ label, description, codes, value, onChange, error }: Props) {
  const { t, i18n } = useTranslation();
  const options = useMemo(() => countryOptions(codes, i18n.language), [codes, i18n.language]);
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={t("admin.countries.search")}
      nothingFoundMessage={t("admin.countries.nothing_found")}
      data={options}
      value={value}
      onChange={onChange}
      error={error}
      searchable
      hidePickedOptions
      // Scrolled by the browser: the thumb of Mantine's own area may be shorter than 20 px (spec §9).
      withScrollArea={false}
      classNames={{ dropdown: classes["list"] ?? "" }}
      rightSection={<Icon name="down" size="s" />}
      clearSearchOnChange
    />
  );
}
