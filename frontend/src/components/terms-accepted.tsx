/** That a payment's payer accepted the terms, and when; leads to the version they were shown. */
import { useTranslation } from "react-i18next";
import { termsPage } from "@/components/accepted-terms";

interface Props {
  /** Undefined or null: none were shown, and nothing is said. */
  version: number | null | undefined;
  at: number;
}

export function TermsAccepted({ version, at }: Props) {
  const { t, i18n } = useTranslation();
  if (version == null) return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", numberingSystem: "latn" }).format(at);
  return (
    <a href={termsPage(version)} target="_blank" rel="noreferrer">
      {t("order.terms_accepted", { date })}
    </a>
  );
}
