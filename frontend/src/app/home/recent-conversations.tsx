/** The last conversations, to go on with. Nothing yet is shown as nothing: the hero above already says how to begin. */
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { hasChatIdentity, identity } from "@/api/identity";
import type { Conversation } from "@/api/schema";
import { isSupport, newestFirst } from "@/features/conversation/conversations";
import { loadConversations } from "@/features/conversation/conversation-calls";
import { messagesStore } from "@/features/conversation/conversation-store";
import { PersonAvatar } from "@/components/person-avatar";
import { previewOf } from "@/features/conversation/preview";
import { shortTime } from "@/components/time-words";
import classes from "./home.module.css";
import { UnreadBadge } from "../unread-badge";

/** Ours: what fits beside the fold of a phone. */
const SHOWN = 3;

export function RecentConversations() {
  const { t } = useTranslation();
  const { conversations } = useSnapshot(messagesStore);
  const { token, visitor_token } = useSnapshot(identity);
  useEffect(() => {
    // A failure here needs no notice: the messages page shows it with a way to try again.
    if (hasChatIdentity()) void loadConversations().catch(() => {});
  }, [token, visitor_token]);
  const recent = newestFirst(conversations as typeof messagesStore.conversations).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent-heading">
      <h2 id="recent-heading" className={classes["section-title"]}>
        {t("home.recent")}
      </h2>
      <ul className={classes["conversations"]}>
        {recent.map((conversation) => (
          <ConversationRow key={conversation.conversation_id} conversation={conversation} />
        ))}
      </ul>
    </section>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { t, i18n } = useTranslation();
  const { conversation_id, user, last_msg, unread, update_time } = conversation;
  const support = isSupport(conversation);
  const title = support ? t("conversation.person.desk") : conversation.title;
  return (
    <li>
      <Link href={`/messages/${encodeURIComponent(conversation_id)}`} className={classes["conversation"]}>
        <PersonAvatar
          seed={user?.uid ?? conversation_id}
          name={title}
          picture={support ? null : (user?.profile_pic ?? conversation.avatar)}
          support={support}
          online={!support && user?.online}
        />
        <span className={classes["conversation-words"]}>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          <span className={classes["conversation-preview"]}>
            {last_msg ? <bdi>{previewOf(last_msg, t)}</bdi> : t("home.no_messages")}
          </span>
        </span>
        <span className={classes["conversation-end"]}>
          <time dateTime={new Date(update_time).toISOString()}>
            {shortTime(update_time, Date.now(), i18n.language)}
          </time>
          <UnreadBadge count={unread} />
        </span>
      </Link>
    </li>
  );
}
