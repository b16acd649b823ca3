/** By what an act can be told from a changed one: its place, its hash, and the hash before it. */
import { useTranslation } from "react-i18next";
import { fullTime } from "@/components/time-words";
import type { StaffAct } from "./staff-acts-calls";
import classes from "./staff-acts.module.css";

export function ActProof({ act: { seq, at, hash, previous_hash } }: { act: StaffAct }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { numberingSystem: "latn" }).format(seq);
  return (
    <dl className={classes["proof"]}>
      <dt>{t("admin.log.entry")}</dt>
      <dd>{number}</dd>
      <dt>{t("admin.audit.at")}</dt>
      <dd>{fullTime(at, i18n.language)}</dd>
      <dt>{t("admin.log.hash")}</dt>
      <dd className={classes["hash"]}>
        <bdi dir="ltr">{hash}</bdi>
      </dd>
      <dt>{t("admin.log.previous_hash")}</dt>
      <dd className={classes["hash"]}>
        <bdi dir="ltr">{previous_hash}</bdi>
      </dd>
    </dl>
  );
}
