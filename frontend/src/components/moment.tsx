/** A moment as lists write it, with the whole of it on hover. */
import { useTranslation } from "react-i18next";
import { fullTime, stamp } from "./time-words";

export function Moment({ at }: { at: number }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
      {stamp(at, Date.now(), i18n.language)}
    </time>
  );
}
