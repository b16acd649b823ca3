/** Whom this tab looks as, until when, and the way out; when it is over, nothing else is left to be seen. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { endView, noteEnd, viewed } from "./view-tab";
import classes from "./viewing-line.module.css";

export function ViewingLine() {
  const { t, i18n } = useTranslation();
  const [{ name, until }] = useState(viewed);
  const [over, setOver] = useState(() => until <= Date.now());
  useEffect(() => {
    if (over) return;
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [over, until]);
  useEffect(() => {
    if (over) noteEnd();
  }, [over]);
  if (over)
    return (
      <div className={classes["over"]} role="alertdialog" aria-modal="true" aria-labelledby="viewing-over">
        <h1 id="viewing-over">{t("people.view.over")}</h1>
        <p>{t("people.view.over_words")}</p>
      </div>
    );
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(until);
  const end = () => {
    // Over in this tab whatever the server says: it ends by itself soon.
    void endView().catch(() => undefined);
    setOver(true);
  };
  return (
    <div className={classes["line"]} role="status">
      <span>{t("people.view.banner", { name, time })}</span>
      <button type="button" className={classes["end"]} onClick={end}>
        {t("people.view.end")}
      </button>
    </div>
  );
}
