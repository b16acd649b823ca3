/** One conversation in the list: who, the last words, when, and how much is unread. */
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { useSnapshot } from "valtio";
import { paint } from "@/components/colours";
import { PersonAvatar } from "@/components/person-avatar";
import { shortTime, fullTime } from "@/components/time-words";
import { isSupport } from "./conversations";
import { draftOf } from "./drafts";
import { Highlight } from "./highlight";
import { messagesStore } from "./conversation-store";
import { previewOf } from "./preview";
import { whoTypes } from "./typing";
import classes from "./conversation-list.module.css";

interface Props {
  conversation: Conversation;
  current: boolean;
  onOpen: (conversationId: string) => void;
  /** What is being searched for, to be marked in the title. */
  wanted?: string;
}

export const ConversationRow = memo(function ConversationRow({ conversation, current, onOpen, wanted = "" }: Props) {
  const { t, i18n } = useTranslation();
  const { conversation_id: id, user, unread, remark, color, last_msg } = conversation;
  const support = isSupport(conversation);
  const title = support ? t("conversation.person.desk") : conversation.title;
  const at = last_msg?.send_time ?? conversation.update_time;
  return (
    <button
      type="button"
      data-row
      className={classes["row"]}
      data-current={current || undefined}
      aria-current={current ? "true" : undefined}
      data-unread={unread > 0 || undefined}
      onClick={() => onOpen(id)}
    >
      {color !== "" && <span className={classes["stripe"]} style={{ background: paint(color) }} />}
      <PersonAvatar
        seed={user?.uid ?? id}
        name={title}
        picture={support ? null : (user?.profile_pic ?? conversation.avatar)}
        online={!support && user?.online}
        support={support}
      />
      <span className={classes["words"]}>
        <span className={classes["first"]}>
          <span className={classes["title"]}>
            <bdi>
              <Highlight text={title} wanted={wanted} />
            </bdi>
            {remark !== "" && (
              <span className={classes["remark"]} style={{ color: paint(color) }}>
                <bdi>
                  <Highlight text={remark} wanted={wanted} />
                </bdi>
              </span>
            )}
            {user?.user_type === 0 && <span className={classes["label"]}>{t("conversation.person.tourist")}</span>}
          </span>
          <time className={classes["time"]} dateTime={new Date(at).toISOString()} title={fullTime(at, i18n.language)}>
            {shortTime(at, Date.now(), i18n.language)}
          </time>
        </span>
        <span className={classes["second"]}>
          <LastWords conversation={conversation} current={current} />
          {unread > 0 && (
            <span className={classes["badge"]}>
              <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
              <span className="only-for-readers">{t("conversation.list.unread", { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
});

/** Typing first, then what was begun here, then what was said last. */
function LastWords({ conversation, current }: { conversation: Conversation; current: boolean }) {
  const { t } = useTranslation();
  const { typists } = useSnapshot(messagesStore);
  const { conversation_id: id, self, last_msg } = conversation;
  const typing = whoTypes(typists, id, Date.now()).some((uid) => uid !== self.uid);
  if (typing) return <span className={classes["typing"]}>{t("conversation.list.typing")}</span>;
  const draft = current ? "" : draftOf(self.uid, id);
  if (draft !== "") {
    return (
      <span className={classes["preview"]}>
        <span className={classes["draft"]}>{t("conversation.list.draft")}</span> <bdi>{draft}</bdi>
      </span>
    );
  }
  if (last_msg == null) return <span className={classes["preview"]}>{t("conversation.list.noWords")}</span>;
  return (
    <span className={classes["preview"]}>
      {last_msg.from === self.uid && `${t("conversation.person.you")}: `}
      <bdi>{previewOf(last_msg, t)}</bdi>
    </span>
  );
}
