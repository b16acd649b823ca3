/** Notes in which a colleague named me; opening one goes to its conversation. */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Dialog } from "@/components/dialog";
import { showError } from "@/components/notices";
import { shortTime } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { loadMentions, readMention } from "./console-calls";
import { consoleStore } from "./console-store";
import type { Mention } from "./console-wire";
import classes from "./console.module.css";

interface Props {
  opened: boolean;
  onClose: () => void;
  onOpen: (conversationId: string) => void;
}

export function MentionsDialog({ opened, onClose, onOpen }: Props) {
  const { t, i18n } = useTranslation();
  const { mentions } = useSnapshot(consoleStore);
  const list = mentions.list as readonly Mention[];
  useEffect(() => {
    if (opened) loadMentions().catch(showError);
  }, [opened]);
  const [more, loading] = useTask(() => loadMentions(mentions.next ?? undefined));
  const open = ({ note, read }: Mention) => {
    if (!read) readMention(note.note_id).catch(() => undefined);
    onClose();
    onOpen(note.conversation_id);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t("agent.mentions.title")}>
      {list.length === 0 && <p className={classes["hint"]}>{t("agent.mentions.nothing")}</p>}
      <ul className={classes["mentions"]}>
        {list.map((mention) => (
          <li key={mention.note.note_id}>
            <button
              type="button"
              className={classes["mention"]}
              data-unread={!mention.read || undefined}
              onClick={() => open(mention)}
            >
              <span className={classes["mention-top"]}>
                <strong>
                  <bdi>{mention.note.author.nickname}</bdi>
                </strong>{" "}
                · <bdi>{mention.title}</bdi>
                <time>{shortTime(mention.note.created_at, Date.now(), i18n.language)}</time>
              </span>
              <span dir="auto">{mention.note.text}</span>
            </button>
          </li>
        ))}
      </ul>
      {mentions.next !== null && (
        <Button size="compact-sm" variant="default" loading={loading} onClick={() => more()}>
          {t("agent.mentions.more")}
        </Button>
      )}
    </Dialog>
  );
}
