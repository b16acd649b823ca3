/** Permissions as the log keeps them, in the reader's words: names divided by blanks, none is an empty text. */
import { keyUnder, type Translate } from "@/locales/keys";

export function permissionWords(names: string, t: Translate, language: string): string {
  if (names === "") return t("people.permissions_none");
  const words = names
    .split(" ")
    .map((name) => t(keyUnder("people.permission", `${name}.title`), { defaultValue: name }));
  return new Intl.ListFormat(language, { type: "unit" }).format(words);
}
