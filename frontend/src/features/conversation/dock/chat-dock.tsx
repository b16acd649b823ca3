/**
 * The chat over any page on a desktop: opens without losing the page, remembers the open conversation, and shows what
 * is unread while it is small. The page that composes it hands in the list and the conversation; the dock knows
 * neither.
 */
import { ActionIcon } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { dockStore, minimiseDock, openDock, showInDock } from "./dock-store";
import classes from "./chat-dock.module.css";

interface Props {
  unread: number;
  list: (open: (conversationId: string) => void) => ReactNode;
  conversation: (conversationId: string, back: () => void) => ReactNode;
  /** Leaves for the messages page, with the conversation that is open. */
  onExpand: (conversationId: string | null) => void;
}

export function ChatDock({ unread, list, conversation, onExpand }: Props) {
  const { t } = useTranslation();
  const { open, conversation_id } = useSnapshot(dockStore);
  const button = useRef<HTMLButtonElement>(null);
  const dock = useRef<HTMLElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // The focus follows the dock, but a page that loads with an open dock keeps its own.
    if (open && !wasOpen.current) dock.current?.focus();
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (!open) {
    return (
      <button
        ref={button}
        type="button"
        className={classes["button"]}
        onClick={() => openDock()}
        aria-label={unread > 0 ? t("dock.openUnread", { count: unread }) : t("dock.open")}
      >
        <Icon name="messages" size="l" />
        {unread > 0 && (
          <span className={classes["badge"]} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
    );
  }
  return (
    <section
      ref={dock}
      className={classes["dock"]}
      tabIndex={-1}
      role="complementary"
      aria-label={t("dock.label")}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && minimiseDock()}
    >
      <header className={classes["top"]}>
        <h2>{t("dock.label")}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("dock.expand")}
          onClick={() => onExpand(conversation_id)}
        >
          <Icon name="expand" size="s" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t("dock.minimise")} onClick={minimiseDock}>
          <Icon name="minus" size="s" />
        </ActionIcon>
      </header>
      <div className={classes["inside"]}>
        {conversation_id === null ? list(showInDock) : conversation(conversation_id, () => showInDock(null))}
      </div>
    </section>
  );
}
