/** How it goes, in four steps, for who does it the first time. */
import { useTranslation } from "react-i18next";
import { Disclosure } from "@/components/disclosure";
import classes from "./topup.module.css";

const STEPS = ["join", "turn", "redeem", "done"] as const;

export function Guide({ open = false }: { open?: boolean }) {
  const { t } = useTranslation();
  return (
    <Disclosure line={t("topup.guide.title")} open={open}>
      <ol className={classes["guide"]}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`topup.guide.${step}`)}</strong> <span>{t(`topup.guide.${step}_words`)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
