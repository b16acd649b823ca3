/** A note between the messages: another paper, another edge, and the word that no customer sees it. */
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { clock, fullTime } from "@/components/time-words";
import type { Note } from "./console-wire";
import classes from "./notes.module.css";

export function NoteLine({ note }: { note: Note }) {
  const { t, i18n } = useTranslation();
  const { kind, author, text, created_at } = note;
  return (
    <article className={classes["note"]} data-kind={kind} aria-label={t("agent.note.by", { name: author.nickname })}>
      <p className={classes["top"]}>
        <Icon name={kind === "transfer" ? "handOver" : "note"} size="s" turns={kind === "transfer"} />
        <strong>
          <bdi>{author.nickname}</bdi>
        </strong>
        <span>{t(kind === "transfer" ? "agent.note.transfer" : "agent.note.internal")}</span>
        <time dateTime={new Date(created_at).toISOString()} title={fullTime(created_at, i18n.language)}>
          {clock(created_at, i18n.language)}
        </time>
      </p>
      <p className={classes["text"]} dir="auto">
        {text}
      </p>
    </article>
  );
}
