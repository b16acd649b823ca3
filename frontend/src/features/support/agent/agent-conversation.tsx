/**
 * One conversation at the desk: the conversation everybody knows, with what only staff see and do put into its slots.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Button } from "@mantine/core";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { useConversations } from "@/features/conversation/use-conversations";
import type { Aside, ComposerHandle } from "@/features/conversation/conversation-extras";
import { reopenConversation, takeConversation } from "./console-calls";
import { lookingAt, typingIn } from "./console-socket";
import { consoleStore, openTab } from "./console-store";
import type { SupportConversation, Note, Viewer } from "./console-wire";
import classes from "./agent-conversation.module.css";
import { SupportHeader } from "./support-header";
import { carryDrafts, draftWritten } from "./draft-carrier";
import { NoteForm } from "./note-form";
import { NoteLine } from "./note-line";
import { standingOf } from "./own-conversations";
import type { Refused, ConversationSlots } from "./conversation-slots";
import { ConversationSlotsView } from "./conversation-view";
import { TemplatePicker } from "./template-picker";
import type { Asked } from "./use-keys";

interface Props {
  conversationId: string;
  me: string;
  /** What a shortcut or a button asked for; handled once. */
  asked: Asked | undefined;
  ask: (what: Asked["what"] | undefined) => void;
  onBack: () => void;
  onPerson: () => void;
}

export function AgentConversation({ conversationId: id, me, asked, ask, onBack, onPerson }: Props) {
  const { t } = useTranslation();
  const conversation = useConversations()[id];
  const { notes } = useSnapshot(consoleStore);
  const field = useRef<ComposerHandle>(undefined);
  const [noting, setNoting] = useState(false);
  const [picking, setPicking] = useState(false);
  const template = useRef<string>(undefined);
  const crossed = useRef<readonly Refused[]>([]);
  useLooking(id);
  const before = useRef(asked?.at); // what was asked of another conversation is not asked of this one
  useEffect(() => {
    if (asked === undefined || asked.at === before.current) return;
    if (asked.what === "reply") field.current?.focus();
    if (asked.what === "note") setNoting(true);
    if (asked.what === "template") setPicking(true);
  }, [asked]);
  const choose = useCallback((words: string, templateId: string) => {
    template.current = templateId;
    field.current?.insert(words);
  }, []);
  const lines = useMemo(() => ((notes[id] ?? []) as readonly Note[]).map(asLine), [notes[id], id]);
  const standing = conversation === undefined ? "nobodys" : standingOf(conversation, me);
  const slots = useMemo<ConversationSlots>(
    () => ({
      lines,
      header: (conversation, typing) => (
        <SupportHeader
          conversation={conversation}
          me={me}
          typing={typing}
          ask={ask}
          onBack={onBack}
          onPerson={onPerson}
        />
      ),
      above: (refused) => (
        <>
          <Watchers id={id} me={me} />
          <Unseen crossed={(crossed.current = refused.filter(({ code }) => code === "UNSEEN_MESSAGES"))} />
          {noting && (
            <NoteForm
              conversationId={id}
              onDone={() => {
                setNoting(false);
                field.current?.focus();
              }}
            />
          )}
          {picking && (
            <TemplatePicker
              conversationId={id}
              onChoose={choose}
              onClose={() => {
                setPicking(false);
                field.current?.focus();
              }}
            />
          )}
        </>
      ),
      tools: (given) => {
        field.current = given;
        return <Tools onNote={() => setNoting(true)} onTemplate={() => setPicking(true)} />;
      },
      ...(standing === "others" && conversation !== undefined
        ? { instead: <Somebodys conversation={conversation} onNote={() => setNoting(true)} /> }
        : {}),
      key: (event, text) => {
        if (event.key === "Escape") {
          event.currentTarget.blur();
          return true;
        }
        if (
          event.key === "Enter" &&
          (event.ctrlKey || event.metaKey) &&
          text.trim() === "" &&
          crossed.current.length > 0
        ) {
          crossed.current.forEach((one) => one.sendAnyway());
          return true;
        }
        if (event.key === "/" && text === "") {
          setPicking(true);
          return true;
        }
        return false;
      },
      written: (text) => {
        if (text === "") template.current = undefined;
        draftWritten(id, text);
        if (text !== "") typingIn(id);
      },
      template: () => template.current,
    }),
    [lines, id, me, ask, onBack, onPerson, noting, picking, choose, standing, conversation],
  );
  return (
    <div className={classes["conversation"]} data-standing={standing}>
      <Banner conversation={conversation} me={me} />
      <div className={classes["view"]}>
        <ConversationSlotsView key={id} conversationId={id} slots={slots} onBack={onBack} />
      </div>
      <p className="only-for-readers" role="status">
        {conversation !== undefined &&
          t(`agent.standing.${standing}`, { name: conversation.desk?.agent?.nickname ?? "" })}
      </p>
    </div>
  );
}

/** Opens the tab, tells colleagues, and keeps what was begun when the conversation is left. */
function useLooking(id: string): void {
  useEffect(() => {
    openTab(id);
    lookingAt(id);
    const away = () => void carryDrafts();
    window.addEventListener("pagehide", away);
    return () => {
      window.removeEventListener("pagehide", away);
      away();
      lookingAt(undefined);
    };
  }, [id]);
}

function asLine(note: Note): Aside {
  return { key: note.note_id, at_seq: note.at_seq, at: note.created_at, show: () => <NoteLine note={note} /> };
}

/** Nobody has it: who writes takes it. Resolved: it can be opened again. */
function Banner({ conversation, me }: { conversation: SupportConversation | undefined; me: string }) {
  const { t } = useTranslation();
  const [take, taking] = useTask(() => takeConversation(conversation?.conversation_id ?? "", false));
  const [reopen, reopening] = useTask(() => reopenConversation(conversation?.conversation_id ?? ""));
  if (conversation === undefined || conversation.state === "closed") return null;
  if (conversation.state === "resolved") {
    return (
      <div className={classes["banner"]} data-kind="resolved">
        <Icon name="check" size="s" /> <p>{t("agent.banner.resolved")}</p>
        <Button size="compact-sm" variant="default" loading={reopening} onClick={() => reopen()}>
          {t("agent.banner.reopen")}
        </Button>
      </div>
    );
  }
  if (standingOf(conversation, me) !== "nobodys") return null;
  return (
    <div className={classes["banner"]} data-kind="nobodys">
      <Icon name="headset" size="s" /> <p>{t("agent.banner.nobodys")}</p>
      <Button size="compact-sm" loading={taking} onClick={() => take()}>
        {t("agent.banner.take")} <kbd>T</kbd>
      </Button>
    </div>
  );
}

/** Somebody else answers here: read, leave a note, or take it over. */
function Somebodys({ conversation, onNote }: { conversation: SupportConversation; onNote: () => void }) {
  const { t } = useTranslation();
  const [take, taking] = useTask(() => takeConversation(conversation.conversation_id, true));
  const name = conversation.desk?.agent?.nickname ?? "";
  return (
    <div className={classes["somebodys"]}>
      <p>{t("agent.banner.others", { name })}</p>
      <Button size="compact-md" variant="default" leftSection={<Icon name="note" size="s" />} onClick={onNote}>
        {t("agent.note.add")} <kbd>N</kbd>
      </Button>
      <Button size="compact-md" loading={taking} onClick={() => take()}>
        {t("agent.banner.take_over")} <kbd>T</kbd>
      </Button>
    </div>
  );
}

/** Colleagues who look at the same conversation, and who of them writes. */
function Watchers({ id, me }: { id: string; me: string }) {
  const { t } = useTranslation();
  const { viewers } = useSnapshot(consoleStore);
  const others = ((viewers[id] ?? []) as readonly Viewer[]).filter((viewer) => viewer.uid !== me);
  const typing = others.filter((viewer) => viewer.typing);
  const looking = others.filter((viewer) => !viewer.typing);
  const names = (people: readonly Viewer[]) => people.map((viewer) => viewer.nickname).join(", ");
  return (
    <div className={classes["watchers"]} role="status" data-testid="watchers">
      {typing.length > 0 && (
        <span data-typing>
          <Icon name="edit" size="s" /> {t("agent.viewers.typing", { names: names(typing) })}
        </span>
      )}
      {looking.length > 0 && (
        <span>
          <Icon name="eye" size="s" /> {t("agent.viewers.looking", { names: names(looking) })}
        </span>
      )}
    </div>
  );
}

/**
 * The customer wrote while we did: said above the field, with the key that sends it all the same. The focus stays in
 * the field: who is writing on must not send by the next letter.
 */
function Unseen({ crossed }: { crossed: readonly Refused[] }) {
  const { t } = useTranslation();
  if (crossed.length === 0) return null;
  return (
    <div className={classes["unseen"]} role="alert">
      <Icon name="warning" />
      <p>{t("agent.unseen.words")}</p>
      <Button size="compact-md" color="red" onClick={() => crossed.forEach((one) => one.sendAnyway())}>
        {t("agent.unseen.send")} <kbd>Ctrl ↵</kbd>
      </Button>
    </div>
  );
}

function Tools({ onNote, onTemplate }: { onNote: () => void; onTemplate: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton icon="template" name={t("agent.template.title")} keys="/" onClick={onTemplate} />
      <ToolButton icon="note" name={t("agent.note.add")} keys="N" onClick={onNote} />
    </>
  );
}

function ToolButton({
  icon,
  name,
  keys,
  onClick,
}: {
  icon: "template" | "note";
  name: string;
  keys: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={classes["tool"]}
      aria-label={name}
      aria-keyshortcuts={keys}
      title={`${name} (${keys})`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
