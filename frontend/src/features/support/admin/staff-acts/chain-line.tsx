/** Whether the log is as it was written, when that was checked, and what to do if it is not. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { agoWords } from "@/components/time-words";
import type { StaffActChain } from "./staff-acts-calls";
import classes from "./staff-acts.module.css";

export function ChainLine({ chain }: { chain: StaffActChain }) {
  const { t, i18n } = useTranslation();
  const { checked_at, checked_seq, broken_seq, seq } = chain;
  const numbers = new Intl.NumberFormat(i18n.language, { numberingSystem: "latn" });
  const ago = checked_at == null ? undefined : agoWords(checked_at, Date.now(), i18n.language);
  if (broken_seq != null)
    return (
      <div className={classes["chain"]} data-state="broken" role="alert">
        <Icon name="warning" size="s" />
        <strong>{t("admin.log.chain.broken", { number: numbers.format(broken_seq) })}</strong>
        <span className={classes["below"]}>
          {t("admin.log.chain.audit")}{" "}
          <code dir="ltr" lang="en">
            guildhall audit
          </code>
        </span>
      </div>
    );
  return (
    <p className={classes["chain"]} role="status">
      <Icon name={ago === undefined ? "clock" : "check"} size="s" />
      <span>
        <strong>
          {ago === undefined
            ? t("admin.log.chain.unchecked")
            : t("admin.log.chain.unbroken", {
                ago,
                entries: t("admin.log.chain.entries", { count: checked_seq, number: numbers.format(checked_seq) }),
              })}
        </strong>
        {ago !== undefined && seq > checked_seq && (
          <span className={classes["dim"]}>
            {" "}
            {t("admin.log.chain.newer", { number: numbers.format(seq - checked_seq) })}
          </span>
        )}
      </span>
    </p>
  );
}
