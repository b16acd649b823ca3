/**
 * Who this is and what may be done: hand over, resolve, translate; below, who has the conversation and how urgent it
 * is.
 */
import { ActionIcon, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { PersonAvatar } from "@/components/person-avatar";
import { paint } from "@/components/colours";
import type { SupportConversation } from "./console-wire";
import classes from "./agent-conversation.module.css";
import { needsReplySince, standingOf } from "./own-conversations";
import { PersonMarks } from "./person-marks";
import { TranslateButton } from "./translate-button";
import type { Asked } from "./use-keys";
import { useMayHandOver } from "./use-may-hand-over";
import { WaitClock } from "./wait-clock";

interface Props {
  conversation: SupportConversation;
  me: string;
  typing: readonly string[];
  ask: (what: Asked["what"]) => void;
  onBack: () => void;
  onPerson: () => void;
}

export function SupportHeader({ conversation, me, typing, ask, onBack, onPerson }: Props) {
  const { t } = useTranslation();
  const { conversation_id: id, user, title, desk, state, color } = conversation;
  const standing = standingOf(conversation, me);
  const since = needsReplySince(conversation);
  const mayHandOver = useMayHandOver(conversation, me);
  return (
    <header className={classes["header"]}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes["phone-only"] ?? ""}
        aria-label={t("conversation.log.back")}
        onClick={onBack}
      >
        <Icon name="back" turns />
      </ActionIcon>
      <PersonAvatar
        seed={user?.uid ?? id}
        name={title}
        picture={user?.profile_pic ?? conversation.avatar}
        online={user?.online}
        size="s"
      />
      <div className={classes["who"]}>
        <h2 className={classes["title"]} style={{ color: paint(color) }}>
          <bdi>{title}</bdi>
        </h2>
        <p className={classes["under"]} role="status" data-typing={typing.length > 0 || undefined}>
          {typing.length > 0
            ? t("conversation.log.typing", { count: typing.length, name: typing[0] })
            : t(`agent.standing.${standing}`, { name: desk?.agent?.nickname ?? "" })}
          {since !== undefined && typing.length === 0 && (
            <>
              {" "}
              · <WaitClock since={since} />
            </>
          )}
        </p>
      </div>
      {desk?.staff != null && (
        <div className={classes["header-marks"]}>
          <PersonMarks {...desk.staff} />
        </div>
      )}
      <div className={classes["actions"]}>
        <TranslateButton conversation={conversation} />
        {state === "open" && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-keyshortcuts="h"
              leftSection={<Icon name="handOver" size="s" turns />}
              disabled={!mayHandOver}
              onClick={() => ask("hand_over")}
            >
              <span className={classes["wide"]}>{t("agent.hand_over.open")}</span>
            </Button>
            <Button
              size="compact-sm"
              aria-keyshortcuts="e"
              leftSection={<Icon name="check" size="s" />}
              disabled={standing === "others"}
              onClick={() => ask("resolve")}
            >
              <span className={classes["wide"]}>{t("agent.resolve.open")}</span>
            </Button>
          </>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes["narrow-only"] ?? ""}
          aria-label={t("agent.person.title")}
          onClick={onPerson}
        >
          <Icon name="person" />
        </ActionIcon>
      </div>
    </header>
  );
}
