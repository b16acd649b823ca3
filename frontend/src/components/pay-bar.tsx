/** The sum and the button that pays it; on a phone both stand at the foot of the screen, whatever is read above. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Money } from "./money";
import classes from "./pay-bar.module.css";

interface Props {
  /** In US cents; undefined while it is not known. */
  due: number | undefined;
  /** What it was before its price moved. */
  before?: number | undefined;
  /** The sum stands in a list above already, except on a phone. */
  listed?: boolean;
  /** The button. */
  children: ReactNode;
}

export function PayBar({ due, before, listed = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes["bar"]} role="region" aria-label={t("checkout.due")}>
      <span className={classes["due"]} data-listed={listed || undefined}>
        <span>{t("checkout.due")}</span>
        <strong>
          {before !== undefined && (
            <del>
              <Money cents={before} />
            </del>
          )}{" "}
          {due === undefined ? <bdi aria-hidden="true">–</bdi> : <Money cents={due} />}
        </strong>
      </span>
      {children}
    </div>
  );
}

/** "Pay $7.60", as the words of the button. */
export function PayWords({ due }: { due: number | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      {t("checkout.pay")}
      {due !== undefined && (
        <>
          &nbsp;
          <Money cents={due} />
        </>
      )}
    </>
  );
}
