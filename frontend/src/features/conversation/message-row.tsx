/** One message: its day, who said it, what, when, whether it was read, and what may be done with it. */
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "@/api/support";
import type { Conversation, ConversationUser, Message } from "@/api/schema";
import { Icon } from "@/components/icon";
import { PersonAvatar } from "@/components/person-avatar";
import { clock, dayName, fullTime } from "@/components/time-words";
import type { Key } from "@/locales/keys";
import { isLanguage } from "@/locales/languages";
import { isSupport } from "./conversations";
import { profileOf } from "./support-rules";
import { MessageBody } from "./message-body";
import { MessageMenu } from "./message-menu";
import { kindKey } from "./conversation-header";
import type { MessageRow as Row } from "./history-rows";
import { TranslationLine } from "./translation-line";
import { isTranslatable } from "./translations";
import classes from "./bubble.module.css";

interface Props {
  row: Row;
  conversation: Conversation;
  /** Read by the other side. */
  read: boolean;
  flash: boolean;
}

export const MessageRow = memo(function MessageRow({ row, conversation, read, flash }: Props) {
  const { t, i18n } = useTranslation();
  const { message, startsGroup, endsGroup } = row;
  const mine = message.from === conversation.self.uid;
  const sender = profileOf(conversation, message.from);
  const isSupportConversation = isSupport(conversation);
  const { trans_language } = conversation;
  const translated = !mine && isLanguage(trans_language) && isTranslatable(message);
  const name = mine
    ? t("conversation.person.you")
    : (sender?.nickname ?? (isSupportConversation ? t("conversation.person.desk") : conversation.title));
  const bare = !message.recalled && message.body.type === 2;
  return (
    <div className={classes["row"]} data-starts={startsGroup || undefined} data-ends={endsGroup || undefined}>
      {row.day !== undefined && (
        <div className={classes["day"]}>
          <span>{dayName(row.day, Date.now(), i18n.language)}</span>
        </div>
      )}
      {row.before.map((aside) => (
        <div key={aside.key}>{aside.show()}</div>
      ))}
      {row.firstUnread && (
        <div className={classes["unread"]} role="separator" aria-label={t("conversation.log.unreadFrom")}>
          <span>{t("conversation.log.unreadFrom")}</span>
        </div>
      )}
      <article
        className={classes["line"]}
        data-mine={mine || undefined}
        data-flash={flash || undefined}
        data-seq={message.seq}
        aria-label={t("conversation.log.by", { name })}
      >
        {!mine && (
          <span className={classes["face"]}>
            {endsGroup && <Picture conversation={conversation} sender={sender} uid={message.from} />}
          </span>
        )}
        <div
          className={classes["bubble"]}
          data-mine={mine || undefined}
          data-recalled={message.recalled || undefined}
          data-bare={bare || undefined}
        >
          {!mine && startsGroup && <SenderName conversation={conversation} sender={sender} />}
          {message.recalled ? (
            <p className={classes["gone"]}>{t(goneWords(message, mine))}</p>
          ) : (
            <MessageBody message={message} conversation={conversation} mine={mine} />
          )}
          {translated && <TranslationLine message={message} language={trans_language} />}
          <span className={classes["meta"]}>
            <time
              dateTime={new Date(message.send_time).toISOString()}
              title={fullTime(message.send_time, i18n.language)}
            >
              {clock(message.send_time, i18n.language)}
            </time>
            {mine && !message.recalled && (
              <span
                className={classes["tick"]}
                data-read={read || undefined}
                role="img"
                aria-label={t(read ? "conversation.state.read" : "conversation.state.sent")}
              >
                <Icon name={read ? "checks" : "check"} size="s" />
              </span>
            )}
          </span>
        </div>
        {!message.recalled && <MessageMenu message={message} conversation={conversation} mine={mine} />}
      </article>
      {row.after.map((aside) => (
        <div key={aside.key}>{aside.show()}</div>
      ))}
    </div>
  );
});

/** Whether its sender took it back, or support removed it. */
function goneWords(message: Extract<Message, { recalled: true }>, mine: boolean): Key {
  if (message.body.removed === true) return "conversation.body.removed";
  return mine ? "conversation.body.recalledMine" : "conversation.body.recalled";
}

function Picture({
  conversation,
  sender,
  uid,
}: {
  conversation: Conversation;
  sender: Profile | undefined;
  uid: string;
}) {
  const support = sender === undefined;
  return (
    <PersonAvatar
      seed={uid}
      name={sender?.nickname ?? conversation.title}
      picture={sender?.profile_pic}
      support={support}
      size="s"
    />
  );
}

/**
 * A name only where it is not plain: guests, the desk, where several may answer, and conversations of more than two.
 */
function SenderName({
  conversation,
  sender,
}: {
  conversation: Conversation;
  sender: ConversationUser | Profile | undefined;
}) {
  const { t } = useTranslation();
  if (sender === undefined) return <span className={classes["sender"]}>{t("conversation.person.desk")}</span>;
  if (!("user_type" in sender))
    return (
      <span className={classes["sender"]}>
        <bdi>{sender.nickname}</bdi>
      </span>
    );
  const isTourist = sender.user_type === 0;
  if (!isTourist && !isSupport(conversation) && conversation.users.length <= 2) return null;
  return (
    <span className={classes["sender"]}>
      <bdi>{sender.nickname}</bdi>
      <span className={classes["label"]}>{t(kindKey(sender.user_type, sender.is_seller))}</span>
    </span>
  );
}
