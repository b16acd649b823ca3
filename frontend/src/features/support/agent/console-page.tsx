/**
 * The agents' console: who waits and what is mine | the conversation | the person. Keyboard first; on a phone one pane
 * at a time.
 */
import { Button, Loader } from "@mantine/core";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Icon } from "@/components/icon";
import { showError } from "@/components/notices";
import { tabTitle } from "@/components/tab-title";
import { currentLanguage } from "@/locales/i18n";
import { useConversations } from "@/features/conversation/use-conversations";
import { messagesStore } from "@/features/conversation/conversation-store";
import { BoardStrip } from "./board-strip";
import { followTeam, leaveTeam, loadMe, takeConversation, translateConversation } from "./console-calls";
import { listenToConsole } from "./console-socket";
import { closeTab, consoleStore, resetConsole } from "./console-store";
import classes from "./console.module.css";
import type { SupportConversation, Me } from "./console-wire";
import { StaffPermissions } from "@/components/admin/may";
import type { StaffRights } from "@/components/admin/staff-rights";
import { AgentConversation } from "./agent-conversation";
import { DutyBar } from "./duty-bar";
import { HandOverDialog } from "./hand-over-dialog";
import { KeySheet } from "./key-sheet";
import { MentionsDialog } from "./mentions-dialog";
import { ownConversations, standingOf } from "./own-conversations";
import { PersonPanel } from "./person-panel";
import { ResolveDialog } from "./resolve-dialog";
import type { Shortcut } from "./shortcuts";
import { ConversationList } from "./conversation-list";
import { ConversationTabs } from "./conversation-tabs";
import { moveAmongRows, useKeys, type Asked } from "./use-keys";
import { useMayHandOver } from "./use-may-hand-over";

interface Props {
  /** Who works here. */
  me: string;
  /** The open conversation, from the address. */
  current: string | undefined;
  onOpen: (conversationId: string | undefined) => void;
  /** The row of links above. */
  nav?: (rights: StaffRights) => ReactNode;
}

type Sheet = "keys" | "mentions" | "resolve" | "hand_over";

export function ConsolePage({ me, current, onOpen, nav }: Props) {
  const { t } = useTranslation();
  const store = useSnapshot(consoleStore);
  const conversations = useConversations();
  const conversation = current === undefined ? undefined : conversations[current];
  const [sheet, setSheet] = useState<Sheet>();
  const [asked, setAsked] = useState<Asked>();
  const [person, setPerson] = useState(false);
  const list = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    resetConsole();
    return listenToConsole(me);
  }, [me]);
  const mayHandOver = useMayHandOver(conversation, me);
  useTeam(store.team_id, store.me !== null);
  useBadge(conversations, me);
  useEffect(() => {
    if (current !== undefined) main.current?.focus({ preventScroll: true });
    setPerson(false);
  }, [current]);
  const ask = useCallback((what: Asked["what"] | undefined) => {
    if (what === "resolve" || what === "hand_over") setSheet(what);
    else if (what !== undefined) setAsked((before) => ({ what, at: (before?.at ?? 0) + 1 }));
  }, []);
  const leave = useCallback(() => onOpen(undefined), [onOpen]);
  const showPerson = useCallback(() => setPerson((before) => !before), []);
  useKeys((shortcut) => press(shortcut));

  function press(shortcut: Shortcut): void {
    if (shortcut === "next" || shortcut === "previous")
      return moveAmongRows(list.current, shortcut === "next" ? 1 : -1, current);
    if (shortcut === "help") return setSheet("keys");
    if (shortcut === "mentions") return setSheet("mentions");
    if (shortcut === "leave")
      return person ? setPerson(false) : list.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
    if (conversation === undefined) return;
    const standing = standingOf(conversation, me);
    if (shortcut === "take" && standing !== "mine")
      void takeConversation(conversation.conversation_id, standing === "others").catch(showError);
    if (shortcut === "translate") void toggleTranslation(conversation).catch(showError);
    if (shortcut === "reply" || shortcut === "note" || shortcut === "template") ask(shortcut);
    if (shortcut === "resolve" && standing !== "others" && conversation.state === "open") ask("resolve");
    if (shortcut === "hand_over" && mayHandOver) ask("hand_over");
  }

  const settled = (id: string) => {
    closeTab(id);
    const { owing } = ownConversations(messagesStore.conversations, me);
    onOpen(owing.find((one) => one.conversation_id !== id)?.conversation_id);
  };
  if (store.me === null) return <Beginning failed={store.failed} />;
  const own = ownConversations(conversations, me);
  const { teams, permissions } = store.me as Me;
  const rights = { supervisor: teams.some((team) => team.is_supervisor), permissions };
  return (
    <StaffPermissions value={permissions}>
      <div className={classes["frame"]} data-conversation={current !== undefined || undefined}>
        <div className={classes["nav"]}>{nav?.(rights)}</div>
        <div
          className={classes["page"]}
          data-conversation={current !== undefined || undefined}
          data-person={(current !== undefined && person) || undefined}
        >
          <h1 className="only-for-readers">{t("agent.title")}</h1>
          <aside className={classes["side"]} aria-label={t("agent.list.label")} ref={list}>
            <DutyBar
              open={own.owing.length + own.others.length}
              onMentions={() => setSheet("mentions")}
              onKeys={() => setSheet("keys")}
            />
            <BoardStrip />
            <ConversationList me={me} current={current} onOpen={onOpen} />
          </aside>
          <div className={classes["main"]} ref={main} tabIndex={-1}>
            <ConversationTabs current={current} onOpen={onOpen} />
            {current === undefined ? (
              <Choose />
            ) : (
              <AgentConversation
                key={current}
                conversationId={current}
                me={me}
                asked={asked}
                ask={ask}
                onBack={leave}
                onPerson={showPerson}
              />
            )}
          </div>
          {current !== undefined && (
            <aside className={classes["person"]} aria-label={t("agent.person.title")}>
              <PersonPanel key={current} conversationId={current} onClose={() => setPerson(false)} />
            </aside>
          )}
          <KeySheet opened={sheet === "keys"} onClose={() => setSheet(undefined)} />
          <MentionsDialog opened={sheet === "mentions"} onClose={() => setSheet(undefined)} onOpen={onOpen} />
          <ResolveDialog
            conversation={conversation}
            opened={sheet === "resolve"}
            onClose={() => setSheet(undefined)}
            onResolved={settled}
          />
          <HandOverDialog
            conversation={conversation}
            me={me}
            opened={sheet === "hand_over"}
            onClose={() => setSheet(undefined)}
          />
        </div>
      </div>
    </StaffPermissions>
  );
}

/** On: I read mine, the customer theirs. Off: everybody reads what was written. */
function toggleTranslation(conversation: SupportConversation): Promise<void> {
  const on = conversation.trans_language !== "";
  return translateConversation(conversation.conversation_id, on ? "" : currentLanguage(), !on);
}

/**
 * Follows the chosen team's board, and lets the one before go. A connection that comes back follows it again by itself.
 */
function useTeam(teamId: string | null, ready: boolean): void {
  useEffect(() => {
    if (teamId === null || !ready) return;
    followTeam(teamId).catch(showError);
    return () => void leaveTeam(teamId).catch(() => undefined);
  }, [teamId, ready]);
}

/** The tab of the browser tells how many wait for a word of mine, and that something was given. */
function useBadge(conversations: Record<string, SupportConversation>, me: string): void {
  const { fresh } = useSnapshot(consoleStore);
  const owing = ownConversations(conversations, me).owing.length;
  useEffect(() => {
    tabTitle.count = owing;
    tabTitle.news = fresh.length > 0;
  }, [owing, fresh.length]);
  useEffect(() => () => void Object.assign(tabTitle, { count: null, news: false }), []);
}

function Choose() {
  const { t } = useTranslation();
  return (
    <div className={classes["choose"]}>
      <span className={classes["choose-sign"]}>
        <Icon name="headset" size="l" />
      </span>
      <p>{t("agent.choose")}</p>
      <p>
        <kbd>J</kbd> <kbd>K</kbd> <kbd>↵</kbd> <kbd>?</kbd>
      </p>
    </div>
  );
}

function Beginning({ failed }: { failed: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={classes["choose"]}>
      {failed ? (
        <>
          <p role="alert">{t("agent.failed")}</p>
          <Button onClick={() => void loadMe().catch(() => undefined)}>{t("conversation.log.retry")}</Button>
        </>
      ) : (
        <Loader role="progressbar" aria-label={t("conversation.log.loading")} />
      )}
    </div>
  );
}
