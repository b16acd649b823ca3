/** When it opens again, in the reader's own time; the house's hour (02:00 of UTC−6, spec §9) is said beside it. */
import { useTranslation } from "react-i18next";
import { fullTime, whenWords } from "@/components/time-words";

export function OpensAt({ at }: { at: number }) {
  const { t, i18n } = useTranslation();
  const there = new Intl.DateTimeFormat(i18n.language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Etc/GMT+6",
  }).format(at);
  const time = whenWords(at, Date.now(), i18n.language);
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
      {isHouseTime(at) ? t("topup.opens", { time, there }) : t("topup.opens_then", { time })}
    </time>
  );
}

/** 02:00 of UTC−6; by its own hours a queue opens at another time. */
const isHouseTime = (at: number) => at % 86_400_000 === 8 * 3_600_000;
