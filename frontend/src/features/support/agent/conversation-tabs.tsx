/** Conversations that are open at once; each keeps what was begun in it. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { useConversations } from "@/features/conversation/use-conversations";
import { closeTab, consoleStore } from "./console-store";
import classes from "./console.module.css";
import { needsReplySince } from "./own-conversations";

interface Props {
  current: string | undefined;
  onOpen: (conversationId: string | undefined) => void;
}

export function ConversationTabs({ current, onOpen }: Props) {
  const { t } = useTranslation();
  const { tabs } = useSnapshot(consoleStore);
  const conversations = useConversations();
  if (tabs.length < 2) return null;
  const close = (id: string) => {
    closeTab(id);
    if (id === current) onOpen(tabs.filter((other) => other !== id).at(-1));
  };
  return (
    <nav className={classes["tabs"]} aria-label={t("agent.tabs")}>
      {tabs.map((id) => {
        const conversation = conversations[id];
        const name = conversation?.title ?? "…";
        return (
          <span key={id} className={classes["tab"]} data-current={id === current || undefined}>
            <button type="button" aria-current={id === current ? "page" : undefined} onClick={() => onOpen(id)}>
              <bdi>{name}</bdi>
              {conversation !== undefined && needsReplySince(conversation) !== undefined && (
                <span className={classes["dot"]} role="img" aria-label={t("agent.list.owing")} />
              )}
            </button>
            <button type="button" aria-label={t("agent.tab_close", { name })} onClick={() => close(id)}>
              <Icon name="close" size="s" />
            </button>
          </span>
        );
      })}
    </nav>
  );
}
