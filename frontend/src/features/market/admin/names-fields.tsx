/** Names in the other languages, one field each. Where one is empty, the English name stands in it as what is shown. */
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import admin from "@/components/admin/admin.module.css";
import { Disclosure } from "@/components/disclosure";
import { Lead } from "@/components/page";
import { directionOf, languages, tagOf } from "@/locales/languages";

interface Props {
  /** What is shown where there is none. */
  english: string;
  names: Readonly<Record<string, string>>;
  max: number;
  error?: string | null;
  onChange: (names: Record<string, string>) => void;
}

const OTHERS = languages.filter(({ key }) => key !== "en");

export function NamesFields({ english, names, max, error, onChange }: Props) {
  const { t } = useTranslation();
  const written = OTHERS.filter(({ key }) => (names[key] ?? "") !== "").length;
  const write = (language: string, name: string) => {
    const { [language]: _before, ...others } = names;
    onChange(name === "" ? others : { ...others, [language]: name });
  };
  return (
    <Disclosure boxed open={error != null || undefined} line={`${t("catalogue.field.names")} (${written})`}>
      <Lead>{t("catalogue.field.names_words")}</Lead>
      {error != null && <p role="alert">{error}</p>}
      <div className={admin["fields"]}>
        {OTHERS.map(({ key, label }) => (
          <TextInput
            key={key}
            label={label}
            lang={tagOf(key)}
            dir={directionOf(key)}
            value={names[key] ?? ""}
            placeholder={english}
            maxLength={max}
            autoComplete="off"
            onChange={(event) => write(key, event.currentTarget.value)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
