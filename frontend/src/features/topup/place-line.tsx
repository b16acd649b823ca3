/** A place in one line: its stage and, while one waits, which place it is and how long it still takes. */
import { useTranslation } from "react-i18next";
import type { Place } from "@/api/topup";
import { rangeWords, waitOf } from "./topup-rules";
import classes from "./topup.module.css";

export function PlaceLine({ place }: { place: Place }) {
  const { t, i18n } = useTranslation();
  const wait = waitOf(place);
  return (
    <span className={classes["queue"]} data-line="">
      <span key={place.stage} className={classes["chip"]} data-stage={place.stage}>
        {t(`topup.stage.${place.stage}`)}
      </span>
      {place.stage === "waiting" && place.position != null && (
        <span>{t("topup.sign.waiting", { number: new Intl.NumberFormat(i18n.language).format(place.position) })}</span>
      )}
      {place.stage === "waiting" && wait !== undefined && (
        <strong>
          <bdi>{rangeWords(wait, i18n.language)}</bdi>
        </strong>
      )}
    </span>
  );
}
