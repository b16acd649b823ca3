/** One text in up to fourteen languages: a language at a time, with a sign on those that are written. */
import { Textarea } from "@mantine/core";
import { useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "@/locales/i18n";
import { directionOf, type LanguageKey, languageName, languages, tagOf } from "@/locales/languages";
import type { Texts } from "./text-in";
import classes from "./texts-editor.module.css";

interface Props {
  label: string;
  value?: Texts;
  onChange: (texts: Texts) => void;
  error?: string | undefined;
  /** What stands beside the field, for the language that is open: variables to put in, a preview. */
  beside?: (language: LanguageKey, put: (words: string) => void) => ReactNode;
  lines?: number;
}

export function TextsEditor({ label, value: texts = {}, onChange, error, beside, lines = 4 }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<LanguageKey>(() =>
    texts[currentLanguage()] || !texts["en"] ? currentLanguage() : "en",
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const text = texts[language] ?? "";
  const write = (words: string) => {
    const { [language]: _before, ...others } = texts;
    // An empty text is none: the server then falls back to a language that has one.
    onChange(words === "" ? others : { ...others, [language]: words });
  };
  const put = (words: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    write(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
    field.current?.focus();
  };
  return (
    <fieldset className={classes["texts"]}>
      <legend>{label}</legend>
      <div className={classes["languages"]} role="group" aria-label={t("admin.texts.languages")}>
        {languages.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            lang={tagOf(key)}
            aria-pressed={key === language}
            data-written={Boolean(texts[key]) || undefined}
            aria-controls={id}
            onClick={() => setLanguage(key)}
          >
            {name}
            {texts[key] ? <span aria-hidden="true"> ●</span> : null}
          </button>
        ))}
      </div>
      <Textarea
        ref={field}
        id={id}
        value={text}
        autosize
        minRows={lines}
        maxRows={14}
        dir={directionOf(language)}
        lang={tagOf(language)}
        error={error}
        aria-label={`${label}, ${languageName(language)}`}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {beside?.(language, put)}
    </fieldset>
  );
}
