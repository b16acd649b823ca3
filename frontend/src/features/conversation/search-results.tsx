/** Conversations and messages in which the wanted words occur; a message opens its conversation at that place. */
import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import type { Conversation, Message } from "@/api/schema";
import { errorText, showError } from "@/components/notices";
import { PersonAvatar } from "@/components/person-avatar";
import { fullTime, shortTime } from "@/components/time-words";
import { ConversationRow } from "./conversation-row";
import { isSupport } from "./conversations";
import { around, Highlight } from "./highlight";
import { search, type Found } from "./conversation-acts";
import { jumpTo, loadConversation } from "./conversation-calls";
import { messagesStore } from "./conversation-store";
import { previewOf } from "./preview";
import classes from "./conversation-list.module.css";

/** Ours: long enough not to ask at every letter, short enough not to be waited for. */
const PAUSE_MS = 300;

interface Props {
  wanted: string;
  current: string | undefined;
  onOpen: (conversationId: string) => void;
}

export function SearchResults({ wanted, current, onOpen }: Props) {
  const { t } = useTranslation();
  const { found, failure } = useSearch(wanted);
  const open = (message: Message) => {
    onOpen(message.conversation_id);
    void jumpTo(message.conversation_id, message.seq).catch(showError);
  };
  if (failure !== undefined) return <p className={classes["nothing"]}>{errorText(failure)}</p>;
  if (found === undefined) {
    return (
      <div className={classes["skeleton"]} role="status" aria-label={t("conversation.search.looking")}>
        <Skeleton height="3.5rem" radius="md" />
        <Skeleton height="3.5rem" radius="md" />
      </div>
    );
  }
  const { conversations, messages } = found;
  return (
    <div className={classes["scroll"]}>
      <p className="only-for-readers" role="status">
        {t("conversation.search.count", { count: conversations.length + messages.length })}
      </p>
      {conversations.length + messages.length === 0 && (
        <p className={classes["nothing"]}>{t("conversation.search.nothing", { wanted })}</p>
      )}
      {conversations.length > 0 && <h3 className={classes["heading"]}>{t("conversation.search.conversations")}</h3>}
      <ul className={classes["rows"]}>
        {conversations.map((one) => (
          <li key={one.conversation_id}>
            <ConversationRow
              conversation={one}
              current={one.conversation_id === current}
              onOpen={onOpen}
              wanted={wanted}
            />
          </li>
        ))}
      </ul>
      {messages.length > 0 && <h3 className={classes["heading"]}>{t("conversation.search.messages")}</h3>}
      <ul className={classes["rows"]}>
        {messages.map((message) => (
          <li key={message.msg_id}>
            <MessageHit message={message} wanted={wanted} onOpen={open} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function MessageHit({
  message,
  wanted,
  onOpen,
}: {
  message: Message;
  wanted: string;
  onOpen: (message: Message) => void;
}) {
  const { t, i18n } = useTranslation();
  const conversation = useSnapshot(messagesStore).conversations[message.conversation_id] as Conversation | undefined;
  useEffect(() => {
    if (conversation === undefined) void loadConversation(message.conversation_id).catch(() => undefined);
  }, [conversation, message.conversation_id]);
  const support = conversation !== undefined && isSupport(conversation);
  const title = support ? t("conversation.person.desk") : (conversation?.title ?? "…");
  const mine = conversation?.self.uid === message.from;
  return (
    <button type="button" data-row className={classes["row"]} onClick={() => onOpen(message)}>
      <PersonAvatar
        seed={conversation?.user?.uid ?? message.conversation_id}
        name={title}
        picture={support ? null : conversation?.user?.profile_pic}
        support={support}
      />
      <span className={classes["words"]}>
        <span className={classes["first"]}>
          <span className={classes["title"]}>
            <bdi>{title}</bdi>
          </span>
          <time className={classes["time"]} title={fullTime(message.send_time, i18n.language)}>
            {shortTime(message.send_time, Date.now(), i18n.language)}
          </time>
        </span>
        <span className={classes["preview"]}>
          {mine && `${t("conversation.person.you")}: `}
          <bdi>
            <Highlight text={around(previewOf(message, t), wanted)} wanted={wanted} />
          </bdi>
        </span>
      </span>
    </button>
  );
}

/** What was found for `wanted`, a moment after the last letter; undefined while it is looked for. */
function useSearch(wanted: string): { found: Found | undefined; failure: unknown } {
  const [result, setResult] = useState<{ wanted: string; found?: Found; failure?: unknown }>();
  useEffect(() => {
    let latest = true;
    const timer = setTimeout(() => {
      search(wanted).then(
        (found) => latest && setResult({ wanted, found }),
        (failure: unknown) => latest && setResult({ wanted, failure }),
      );
    }, PAUSE_MS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [wanted]);
  const current = result?.wanted === wanted ? result : undefined;
  return { found: current?.found, failure: current?.failure };
}
