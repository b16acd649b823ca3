/**
 * Searches when asked to (Enter, or the button), so that the address has one entry for each search and not for each
 * letter.
 */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import classes from "./market.module.css";

export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      className={classes["search"]}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput
        type="search"
        value={text}
        maxLength={100}
        aria-label={t("market.search")}
        placeholder={t("market.search")}
        leftSection={<Icon name="search" size="s" />}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
