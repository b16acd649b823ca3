/** The machine's words under the writer's own, which always stay. A failure is a line with a button, never a blank. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Wire } from "@/api/operations";
import type { Message } from "@/api/schema";
import { useTask } from "@/components/use-task";
import { directionOf, tagOf } from "@/locales/languages";
import { reportTranslation, retryTranslation, wantTranslation } from "./translations";
import { keyOf, translationsStore } from "./translations-store";
import classes from "./translation.module.css";

/** Ours: what is translated as it is sent arrives by itself within this time; asking sooner would be asking twice. */
const PATIENCE_MS = 1_500;
/** Ours: "not yet" is followed by a push; one that was lost on the way, with the connection, is asked for again. */
const AGAIN_MS = 30_000;

export function TranslationLine({ message, language }: { message: Message; language: Wire["LanguageKey"] }) {
  const { t } = useTranslation();
  const { msg_id } = message;
  const known = useSnapshot(translationsStore).byMessage[keyOf(msg_id, language)];
  const [report, reporting] = useTask(() => reportTranslation(msg_id, language));
  const [retry, retrying] = useTask(() => retryTranslation(msg_id, language));
  const state = retrying ? 0 : (known?.state ?? 0);
  useEffect(() => {
    if (known !== undefined && known.state !== 0) return;
    const timer = setTimeout(() => wantTranslation(msg_id, language), known === undefined ? PATIENCE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
  }, [known, msg_id, language]);
  const original = !message.recalled && "text" in message.body ? message.body.text : "";
  if (state === 1 && known?.text === original) return null; // it was in this language already
  return (
    <div className={classes["translation"]} data-state={state} aria-busy={state === 0}>
      {state === 1 && (
        <p className={classes["words"]} lang={tagOf(language)} dir={directionOf(language)}>
          {known?.text}
        </p>
      )}
      <p className={classes["note"]}>
        <span>{t(`support.translation.state_${wordOf(state)}`)}</span>
        {state !== 0 && (
          <button type="button" disabled={retrying} onClick={() => retry()}>
            {t("support.translation.retry")}
          </button>
        )}
        {state === 1 && (
          <button type="button" disabled={reporting} onClick={() => report()}>
            {t("support.translation.report")}
          </button>
        )}
      </p>
    </div>
  );
}

function wordOf(state: number): "failed" | "wait" | "done" | "reported" {
  if (state === -1) return "failed";
  if (state === 0) return "wait";
  return state === 1 ? "done" : "reported";
}
