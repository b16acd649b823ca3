/** Who this conversation is with, whether they are there, and the way to what is known about them. */
import { ActionIcon } from "@mantine/core";
import type { Key } from "@/locales/keys";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { Icon } from "@/components/icon";
import { paint } from "@/components/colours";
import { PersonAvatar } from "@/components/person-avatar";
import { isSupport } from "./conversations";
import { nameOfOther } from "./name-of-other";
import { TranslateMenu } from "./translate-menu";
import classes from "./conversation-pane.module.css";

interface Props {
  conversation: Conversation;
  typing: string[];
  onBack: (() => void) | undefined;
  panelOpen: boolean;
  onPanel: () => void;
}

export function ConversationHeader({ conversation, typing, onBack, panelOpen, onPanel }: Props) {
  const { t } = useTranslation();
  const { user, remark, color } = conversation;
  const support = isSupport(conversation);
  const title = nameOfOther(conversation, t);
  const agent = support ? conversation.desk?.agent : undefined;
  return (
    <header className={classes["header"]}>
      {onBack && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes["back"] ?? ""}
          aria-label={t("conversation.log.back")}
          onClick={onBack}
        >
          <Icon name="back" turns />
        </ActionIcon>
      )}
      {agent != null ? (
        <PersonAvatar key={agent.uid} seed={agent.uid} name={agent.nickname} picture={agent.profile_pic} size="s" />
      ) : (
        <PersonAvatar
          seed={user?.uid ?? conversation.conversation_id}
          name={title}
          picture={support ? null : (user?.profile_pic ?? conversation.avatar)}
          online={!support && user?.online}
          support={support}
          size="s"
        />
      )}
      <div className={classes["who"]}>
        <h2 className={classes["title"]}>
          <bdi>{title}</bdi>
          {remark !== "" && (
            <span className={classes["remark"]} style={{ color: paint(color) }}>
              <bdi>{remark}</bdi>
            </span>
          )}
        </h2>
        <p className={classes["presence"]} data-typing={typing.length > 0 || undefined} role="status">
          {typing.length > 0 ? (
            t("conversation.log.typing", { count: typing.length, name: typing[0] })
          ) : (
            <Presence conversation={conversation} />
          )}
        </p>
      </div>
      {conversation.state === "resolved" && (
        <span className={classes["state"]}>{t("conversation.state.resolved")}</span>
      )}
      {conversation.state !== "closed" && <TranslateMenu conversation={conversation} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t("conversation.panel.open")}
        aria-expanded={panelOpen}
        onClick={onPanel}
      >
        <Icon name="info" />
      </ActionIcon>
    </header>
  );
}

function Presence({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { user } = conversation;
  if (isSupport(conversation) && conversation.desk?.agent != null)
    return t("support.with_you", { team: conversation.desk.team_name });
  if (user == null || isSupport(conversation)) return t("conversation.person.team");
  const kind = t(kindKey(user.user_type, user.is_seller));
  return `${kind} · ${t(user.online ? "conversation.person.online" : "conversation.person.offline")}`;
}

/** What somebody is to the other side. Spec section 6: guests are labelled Tourist. */
export function kindKey(userType: number, isSeller: boolean): Key {
  if (userType === 0) return "conversation.person.tourist";
  if (userType === 3 || userType === 6) return "conversation.person.desk";
  if (userType === 9) return "conversation.person.admin";
  return isSeller || userType === 2 || userType === 5 ? "conversation.person.seller" : "conversation.person.buyer";
}
