/** One conversation: who, what was said, and where to write. The same on the messages page and in the dock. */
import { ActionIcon, Button, Loader, Skeleton } from "@mantine/core";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "@/api/schema";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { Composer } from "./composer";
import { ConversationPanel } from "./conversation-panel";
import { attachPictures } from "./pictures";
import { previewOf } from "./preview";
import type { ConversationExtras } from "./conversation-extras";
import { ConversationHeader } from "./conversation-header";
import { MessageHistory } from "./message-history";
import { isAtEnd } from "./message-log";
import { SupportStatus } from "./support-status";
import { profileOf } from "./support-rules";
import { RedactedNotice } from "./redacted-notice";
import { nameOfOther } from "./name-of-other";
import { useConversation } from "./use-conversation";
import classes from "./conversation-pane.module.css";

interface Props {
  conversationId: string;
  /** In the dock: narrower, and without the panel beside it. */
  compact?: boolean;
  onBack?: () => void;
  extras?: ConversationExtras;
  /** To look at only: nothing is written, and nothing marked as read. */
  readOnly?: boolean;
}

export function ConversationPane({ conversationId, compact = false, onBack, extras = {}, readOnly = false }: Props) {
  const { t } = useTranslation();
  const opened = useConversation(conversationId);
  const [panel, setPanel] = useState(false);
  const [dragging, setDragging] = useState(false);
  const { conversation, log, unsent, typing } = opened;

  if (conversation === undefined) {
    if (opened.failure === undefined) return <ConversationSkeleton />;
    return (
      <div className={classes["empty"]}>
        <p>{errorText(opened.failure)}</p>
        <div className={classes["empty-actions"]}>
          <Button onClick={opened.retry}>{t("conversation.log.retry")}</Button>
          {onBack && (
            <Button variant="default" onClick={onBack}>
              {t("conversation.log.back")}
            </Button>
          )}
        </div>
      </div>
    );
  }
  const writable = !readOnly && (conversation.state === "open" || conversation.state === "resolved");
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (writable) attachPictures(conversationId, [...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (!writable || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setDragging(true);
  };
  return (
    <section
      className={classes["conversation"]}
      aria-label={t("conversation.log.with", { name: nameOfOther(conversation, t) })}
      data-compact={compact || undefined}
    >
      <div className={classes["column"]} onDragOver={over} onDragLeave={() => setDragging(false)} onDrop={drop}>
        {extras.header?.(conversation, typing) ?? (
          <ConversationHeader
            conversation={conversation}
            typing={typing}
            onBack={onBack}
            panelOpen={panel}
            onPanel={() => setPanel(!panel)}
          />
        )}
        {!readOnly && <SupportStatus conversation={conversation} />}
        <div className={classes["middle"]}>
          {log.loaded ? (
            <MessageHistory
              key={conversationId}
              conversation={conversation}
              log={log}
              unsent={unsent}
              extras={extras}
              readOnly={readOnly}
            />
          ) : opened.failure === undefined ? (
            <div className={classes["empty"]}>
              <Loader role="progressbar" aria-label={t("conversation.log.loading")} />
            </div>
          ) : (
            <div className={classes["empty"]}>
              <p>{errorText(opened.failure)}</p>
              <Button onClick={opened.retry}>{t("conversation.log.retry")}</Button>
            </div>
          )}
        </div>
        <Announcer
          last={isAtEnd(log) ? log.messages.at(-1) : undefined}
          self={conversation.self.uid}
          nameOf={(uid) => profileOf(conversation, uid)?.nickname ?? nameOfOther(conversation, t)}
        />
        {extras.above?.(conversation, unsent)}
        <RedactedNotice conversationId={conversationId} />
        {readOnly ? null : writable ? (
          (extras.composer?.instead ?? (
            <Composer key={conversationId} conversation={conversation} extras={extras.composer} />
          ))
        ) : (
          <p className={classes["closed"]}>{t("conversation.log.closed")}</p>
        )}
        {dragging && (
          <div className={classes["drop"]} aria-hidden="true">
            <Icon name="picture" size="l" />
            {t("conversation.composer.drop")}
          </div>
        )}
      </div>
      {panel && (
        <aside className={classes["panel"]} aria-label={t("conversation.panel.title")}>
          <div className={classes["panel-top"]}>
            <h3>{t("conversation.panel.title")}</h3>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("conversation.panel.close")}
              onClick={() => setPanel(false)}
            >
              <Icon name="close" />
            </ActionIcon>
          </div>
          <ConversationPanel key={conversationId} conversation={conversation} />
        </aside>
      )}
    </section>
  );
}

/** Reads out what the others write while the conversation is open, and nothing of the history that scrolls by. */
function Announcer({
  last,
  self,
  nameOf,
}: {
  last: Message | undefined;
  self: string;
  nameOf: (uid: string) => string;
}) {
  const { t } = useTranslation();
  const heard = useRef(last?.seq);
  const [words, setWords] = useState("");
  useEffect(() => {
    // What was taken back is gone from here as well; after one's own words there is nothing to read out.
    if (last === undefined || last.recalled || last.from === self) setWords("");
    if (last === undefined || last.seq <= (heard.current ?? last.seq)) {
      heard.current ??= last?.seq;
      return;
    }
    heard.current = last.seq;
    if (last.from !== self) setWords(t("conversation.log.said", { name: nameOf(last.from), text: previewOf(last, t) }));
  }, [last, self, nameOf, t]);
  return (
    <p className="only-for-readers" aria-live="polite" data-testid="announcer">
      {words}
    </p>
  );
}

function ConversationSkeleton() {
  return (
    <div className={classes["skeleton"]} aria-hidden="true">
      <Skeleton height="3rem" radius="md" />
      <Skeleton height="4rem" width="60%" radius="lg" />
      <Skeleton height="2.5rem" width="45%" radius="lg" />
      <Skeleton height="5rem" width="55%" radius="lg" />
    </div>
  );
}
