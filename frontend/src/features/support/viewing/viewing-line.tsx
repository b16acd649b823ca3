/** Whom this tab looks as, until when, and the way out; when it is over, nothing else is left to be seen. */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { endViewing } from "@/api/identity";
import { endView, viewed } from "./view-tab";
import classes from "./viewing-line.module.css";

/** `leave` loads the tab anew, so that nothing of the person is left in it. */
export function ViewingLine({ leave = endViewing }: { leave?: () => void }) {
  const { t, i18n } = useTranslation();
  const [{ name, until }] = useState(viewed);
  const [over] = useState(() => until <= Date.now());
  useEffect(() => {
    if (over) return undefined;
    const timer = setTimeout(leave, until - Date.now());
    return () => clearTimeout(timer);
  }, [over, until, leave]);
  if (over) return <Over />;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(until);
  // Over in this tab whatever the server says: it ends by itself soon.
  const end = () =>
    void endView()
      .catch(() => undefined)
      .finally(leave);
  return (
    <div className={classes["line"]}>
      <span role="status">{t("people.view.banner", { name, time })}</span>
      <button type="button" className={classes["end"]} onClick={end}>
        {t("people.view.end")}
      </button>
    </div>
  );
}

function Over() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={classes["over"]}>
      <h1 ref={heading} tabIndex={-1}>
        {t("people.view.over")}
      </h1>
      <p>{t("people.view.over_words")}</p>
    </main>
  );
}
