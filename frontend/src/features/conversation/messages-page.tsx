/**
 * The messages page: on a desktop the list beside the conversation, on a phone first the list, then the conversation
 * with a way back.
 */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useRoute } from "wouter";
import { Icon } from "@/components/icon";
import { ConversationList } from "./conversation-list";
import { ConversationPane } from "./conversation-pane";
import classes from "./messages-page.module.css";

/** Mounted at `/messages` and `/messages/:id`. */
export function MessagesPage() {
  const { t } = useTranslation();
  const [, params] = useRoute("/messages/:id?");
  const [, navigate] = useLocation();
  const id = params?.id;
  const conversation = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The reader's place moves with the page: into the conversation when it opens.
    if (id !== undefined) conversation.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div className={classes["page"]} data-conversation={id !== undefined || undefined}>
      <section className={classes["side"]} aria-label={t("conversation.list.label")}>
        <h1 className={classes["heading"]}>{t("conversation.title")}</h1>
        <ConversationList current={id} onOpen={(open) => navigate(`/messages/${open}`)} />
      </section>
      <div className={classes["main"]} ref={conversation} tabIndex={-1}>
        {/* On a phone the list is away with its heading while a conversation is open. */}
        {id !== undefined && <h1 className={`${classes["alone"]} only-for-readers`}>{t("conversation.title")}</h1>}
        {id === undefined ? (
          <div className={classes["choose"]}>
            <span className={classes["choose-sign"]}>
              <Icon name="messages" size="l" />
            </span>
            <p>{t("conversation.choose")}</p>
          </div>
        ) : (
          <ConversationPane key={id} conversationId={id} onBack={() => navigate("/messages")} />
        )}
      </div>
    </div>
  );
}
