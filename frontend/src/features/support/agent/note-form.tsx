/** Writing a note: @ finds colleagues, Ctrl or Cmd with Enter keeps it, Escape leaves. */
import { Button, Textarea } from "@mantine/core";
import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { useTask } from "@/components/use-task";
import { addNote, loadColleagues } from "./console-calls";
import { consoleStore } from "./console-store";
import type { Colleague } from "./console-wire";
import { mentionBegun, mentionedIn, mentionFinished, NOTE_LENGTH } from "./notes";
import classes from "./notes.module.css";

/** Ours: more names than that are found by typing another letter. */
const SHOWN = 6;

export function NoteForm({ conversationId, onDone }: { conversationId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { team_id } = useSnapshot(consoleStore);
  const [text, setText] = useState("");
  const [people, setPeople] = useState<Colleague[]>([]);
  // Made with the form, so that an answer that was lost and asked for again is one note.
  const noteId = useMemo(() => crypto.randomUUID(), []);
  useEffect(() => {
    // without names a note is still a note
    if (team_id !== null) loadColleagues(team_id).then(setPeople, () => undefined);
  }, [team_id]);
  const [keep, keeping] = useTask(async () => {
    await addNote(conversationId, noteId, text.trim(), mentionedIn(text, people));
    onDone();
  });
  const begun = mentionBegun(text);
  const fitting =
    begun === undefined
      ? []
      : people
          .filter(({ nickname }) => nickname.toLocaleLowerCase().startsWith(begun.toLocaleLowerCase()))
          .slice(0, SHOWN);
  const keepable = text.trim() !== "" && [...text].length <= NOTE_LENGTH;
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onDone();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && keepable) keep();
    else if (event.key === "Tab" && fitting[0] !== undefined) setText(mentionFinished(text, fitting[0].nickname));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={classes["form"]}
      aria-label={t("agent.note.add")}
      onSubmit={(event) => {
        event.preventDefault();
        if (keepable) keep();
      }}
    >
      <Textarea
        autoFocus
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={key}
        aria-label={t("agent.note.label")}
        placeholder={t("agent.note.placeholder")}
      />
      {fitting.length > 0 && (
        <ul className={classes["people"]} aria-label={t("agent.note.people")}>
          {fitting.map(({ uid, nickname }) => (
            <li key={uid}>
              <button type="button" onClick={() => setText(mentionFinished(text, nickname))}>
                <bdi>@{nickname}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes["form-actions"]}>
        <span>{t("agent.note.internal")}</span>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t("admin.select.cancel")}
        </Button>
        <Button size="compact-sm" type="submit" disabled={!keepable} loading={keeping}>
          {t("agent.note.keep")} <kbd>Ctrl ↵</kbd>
        </Button>
      </div>
    </form>
  );
}
