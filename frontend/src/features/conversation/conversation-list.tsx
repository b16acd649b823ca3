/** The conversations, newest first, with the search over them and over what was said in them. */
import { ActionIcon, Button, Loader, Skeleton } from "@mantine/core";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { hasChatIdentity, isViewing } from "@/api/identity";
import { UserType, type Conversation } from "@/api/schema";
import { limits } from "@/api/limits.gen";
import { Icon } from "@/components/icon";
import { showError } from "@/components/notices";
import { SearchField } from "@/components/search-field";
import { useTask } from "@/components/use-task";
import { ConversationRow } from "./conversation-row";
import { newestFirst } from "./conversations";
import { loadConversations, loadMoreConversations, openConversation } from "./conversation-calls";
import { messagesStore, setListState } from "./conversation-store";
import { SearchResults } from "./search-results";
import { wakeCarrier } from "./outbox-carrier";
import classes from "./conversation-list.module.css";

interface Props {
  /** The open one. */
  current?: string | undefined;
  onOpen: (conversationId: string) => void;
}

export function ConversationList({ current, onOpen }: Props) {
  const { t } = useTranslation();
  const { conversations, list, epoch } = useSnapshot(messagesStore);
  const [wanted, setWanted] = useState("");
  const shown = newestFirst(conversations as Record<string, Conversation>);
  useEffect(load, [epoch]);
  const [ask, asking] = useTask(async () => onOpen(await openConversation("customer_service")));
  return (
    <div className={classes["list"]} onKeyDown={moveAmongRows}>
      <div className={classes["top"]}>
        <SearchField
          label={t("conversation.search.label")}
          value={wanted}
          onChange={setWanted}
          className={classes["search"] ?? ""}
          maxLength={limits.SearchMessages.text.maxLength}
          onKeyDown={(event) => event.key === "Escape" && wanted !== "" && (event.stopPropagation(), setWanted(""))}
          rightSection={
            wanted !== "" && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("conversation.search.clear")}
                onClick={() => setWanted("")}
              >
                <Icon name="close" size="s" />
              </ActionIcon>
            )
          }
        />
      </div>
      {wanted.trim() !== "" ? (
        <SearchResults wanted={wanted.trim()} current={current} onOpen={onOpen} />
      ) : (
        <div className={classes["scroll"]}>
          {shown.length === 0 && <NothingYet status={list.status} />}
          <ul className={classes["rows"]} aria-label={t("conversation.list.label")}>
            {shown.map((one) => (
              <li key={one.conversation_id}>
                <ConversationRow conversation={one} current={one.conversation_id === current} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          {list.next !== null && <More key={list.next} />}
        </div>
      )}
      {!isStaff(shown[0]) && (
        <div className={classes["bottom"]}>
          <Button
            fullWidth
            variant="light"
            loading={asking}
            leftSection={<Icon name="headset" />}
            onClick={() => ask()}
          >
            {t("conversation.list.customerService")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Customer service does not ask itself. */
function isStaff(any: Conversation | undefined): boolean {
  const type = any?.self.user_type;
  return type === UserType.CustomerService || type === UserType.VipCustomerService || type === UserType.Administrator;
}

function load(): void {
  // A visitor without a token has no conversations, and must not get a token only by looking.
  if (!hasChatIdentity()) return setListState("ready", null);
  loadConversations().then(wakeCarrier, () => undefined);
}

function NothingYet({ status }: { status: "idle" | "loading" | "ready" | "failed" }) {
  const { t } = useTranslation();
  // Nothing is asked for again: it stays refused (decision 0078).
  if (isViewing) return <p className={classes["nothing"]}>{t("conversation.list.viewing")}</p>;
  if (status === "failed") {
    return (
      <div className={classes["nothing"]}>
        <p>{t("conversation.list.failed")}</p>
        <Button onClick={load}>{t("conversation.log.retry")}</Button>
      </div>
    );
  }
  if (status !== "ready") {
    return (
      <div className={classes["skeleton"]} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((one) => (
          <Skeleton key={one} height="3.5rem" radius="md" />
        ))}
      </div>
    );
  }
  return (
    <div className={classes["nothing"]}>
      <Icon name="messages" size="l" />
      <p>{t("conversation.list.nothing")}</p>
    </div>
  );
}

/** Asks for older conversations when the end of the list comes into sight. */
function More() {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) void loadMoreConversations().catch(showError);
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={end} className={classes["more"]}>
      <Loader size="xs" role="progressbar" aria-label={t("conversation.log.loading")} />
    </div>
  );
}

/** Arrow keys go from row to row, as in every list of this kind. */
function moveAmongRows(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[event.key === "ArrowDown" ? at + 1 : Math.max(0, at - 1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
