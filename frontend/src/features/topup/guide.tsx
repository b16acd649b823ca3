/** How it goes, in four steps, for who does it the first time. */
import { useTranslation } from "react-i18next";
import classes from "./topup.module.css";

const STEPS = ["join", "turn", "redeem", "done"] as const;

export function Guide({ open = false }: { open?: boolean }) {
  const { t } = useTranslation();
  return (
    <details className={classes["guide"]} open={open}>
      <summary>{t("topup.guide.title")}</summary>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`topup.guide.${step}`)}</strong> <span>{t(`topup.guide.${step}_words`)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
