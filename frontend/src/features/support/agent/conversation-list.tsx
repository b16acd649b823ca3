/** The left side: what I owe a word, what else is mine, and who waits in line. j and k go through all of it. */
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Button } from "@mantine/core";
import { PersonAvatar } from "@/components/person-avatar";
import { useTask } from "@/components/use-task";
import { useConversations } from "@/features/conversation/use-conversations";
import { previewOf } from "@/features/conversation/preview";
import { loadLine } from "./console-calls";
import { consoleStore } from "./console-store";
import type { SupportConversation, SupportTopic, QueueEntry } from "./console-wire";
import { needsReplySince, ownConversations } from "./own-conversations";
import { PersonMarks } from "./person-marks";
import { wholeLine } from "./queue";
import classes from "./conversation-list.module.css";
import { WaitClock } from "./wait-clock";

interface Props {
  me: string;
  current: string | undefined;
  onOpen: (conversationId: string) => void;
}

export function ConversationList({ me, current, onOpen }: Props) {
  const { t } = useTranslation();
  const conversations = useConversations();
  const { owing, others } = ownConversations(conversations, me);
  const { topics, team_id, further } = useSnapshot(consoleStore);
  const topic = (team_id === null ? undefined : topics[team_id]) as SupportTopic | undefined;
  const line =
    topic === undefined
      ? []
      : wholeLine(
          topic.head,
          further.team_id === team_id ? (further.entries as readonly QueueEntry[]) : [],
          topic.board.waiting,
        );
  const left = (topic?.board.waiting ?? 0) - line.length;
  const [more, loading] = useTask(() => loadLine(team_id ?? ""));
  return (
    <div className={classes["list"]}>
      <Section title={t("agent.list.owing")} count={owing.length} nothing={t("agent.list.owing_none")}>
        {owing.map((conversation) => (
          <OwnRow
            key={conversation.conversation_id}
            conversation={conversation}
            me={me}
            current={current === conversation.conversation_id}
            onOpen={onOpen}
          />
        ))}
      </Section>
      <Section title={t("agent.list.others")} count={others.length}>
        {others.map((conversation) => (
          <OwnRow
            key={conversation.conversation_id}
            conversation={conversation}
            me={me}
            current={current === conversation.conversation_id}
            onOpen={onOpen}
          />
        ))}
      </Section>
      <Section title={t("agent.list.line")} count={topic?.board.waiting ?? 0} nothing={t("agent.list.line_none")} live>
        {line.map((entry) => (
          <LineRow
            key={entry.conversation_id}
            entry={entry}
            current={current === entry.conversation_id}
            onOpen={onOpen}
          />
        ))}
      </Section>
      {left > 0 && (
        <Button
          className={classes["more"] ?? ""}
          variant="subtle"
          size="compact-sm"
          loading={loading}
          onClick={() => more()}
        >
          {t("agent.list.more", { count: left })}
        </Button>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  count: number;
  nothing?: string;
  /** Its number is read out when it changes. */
  live?: boolean;
  children: React.ReactNode[];
}

function Section({ title, count, nothing, live = false, children }: SectionProps) {
  if (count === 0 && children.length === 0 && nothing === undefined) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes["heading"]} aria-live={live ? "polite" : undefined} aria-atomic={live || undefined}>
        {title} <bdi className={classes["count"]}>{count}</bdi>
      </h2>
      {children.length === 0 && nothing !== undefined ? (
        <p className={classes["nothing"]}>{nothing}</p>
      ) : (
        <ul className={classes["rows"]}>{children}</ul>
      )}
    </section>
  );
}

interface RowProps {
  current: boolean;
  onOpen: (conversationId: string) => void;
}

function OwnRow({ conversation, me, current, onOpen }: RowProps & { conversation: SupportConversation; me: string }) {
  const { t } = useTranslation();
  const { conversation_id: id, user, unread, last_msg } = conversation;
  const { fresh, notes } = useSnapshot(consoleStore);
  const staff = conversation.desk?.staff;
  const since = needsReplySince(conversation);
  return (
    <li>
      <button
        type="button"
        data-row
        data-id={id}
        className={classes["row"]}
        data-urgency={staff?.urgency}
        data-fresh={fresh.includes(id) || undefined}
        aria-current={current ? "true" : undefined}
        onClick={() => onOpen(id)}
      >
        <PersonAvatar
          seed={user?.uid ?? id}
          name={conversation.title}
          picture={user?.profile_pic ?? conversation.avatar}
          online={user?.online}
          size="s"
        />
        <span className={classes["words"]}>
          <span className={classes["first"]}>
            <span className={classes["title"]}>
              <bdi>{conversation.title}</bdi>
            </span>
            {since !== undefined && <WaitClock since={since} />}
          </span>
          <span className={classes["second"]}>
            <span className={classes["preview"]}>
              {last_msg?.from === me && <span>{t("conversation.person.you")}:</span>}
              <span dir="auto">{last_msg == null ? "" : previewOf(last_msg, t)}</span>
            </span>
            {unread > 0 && (
              <span className={classes["unread"]}>
                <span aria-hidden="true">{unread > 99 ? "99+" : unread}</span>
                <span className="only-for-readers">{t("conversation.list.unread", { count: unread })}</span>
              </span>
            )}
          </span>
          {staff != null && <PersonMarks {...staff} notes={Math.max(staff.notes, notes[id]?.length ?? 0)} />}
        </span>
      </button>
    </li>
  );
}

function LineRow({ entry, current, onOpen }: RowProps & { entry: QueueEntry }) {
  const { t } = useTranslation();
  const { conversation_id: id, place, title, avatar, preview, waiting_since, urgency, wanted_agent } = entry;
  return (
    <li>
      <button
        type="button"
        data-row
        data-id={id}
        className={classes["row"]}
        data-urgency={urgency}
        aria-current={current ? "true" : undefined}
        onClick={() => onOpen(id)}
      >
        <span className={classes["place"]}>
          <span className="only-for-readers">{t("agent.list.place")}</span> <bdi>{place}</bdi>
        </span>
        <PersonAvatar seed={id} name={title} picture={avatar} size="s" />
        <span className={classes["words"]}>
          <span className={classes["first"]}>
            <span className={classes["title"]}>
              <bdi>{title}</bdi>
            </span>
            <WaitClock since={waiting_since} />
          </span>
          <span className={classes["second"]}>
            <span className={classes["preview"]}>
              <span dir="auto">{preview}</span>
            </span>
          </span>
          <PersonMarks {...entry} />
          {wanted_agent != null && (
            <span className={classes["wanted"]}>{t("agent.list.wants", { name: wanted_agent.nickname })}</span>
          )}
        </span>
      </button>
    </li>
  );
}
