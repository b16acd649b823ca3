/** An amount in dollars whatever the reader's currency is: books are compared to the cent. */
import { useTranslation } from "react-i18next";
import { DOLLAR, written } from "./money";

export function Dollars({ cents }: { cents: number }) {
  const { i18n } = useTranslation();
  return <bdi dir="ltr">{written(cents, DOLLAR, i18n.language)}</bdi>;
}
