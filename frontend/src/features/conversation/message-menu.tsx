/** What may be done with a message: copy its text, or take it back while the window is open. */
import "@/components/menu-styles";
import { ActionIcon, Menu } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation, Message } from "@/api/schema";
import { useCountdown } from "@/components/countdown";
import { fetchedLater } from "@/components/fetched-later";
import { Icon } from "@/components/icon";
import { showError, showNotice } from "@/components/notices";
import type { Translate } from "@/locales/keys";
import { parseBbcode, plainText } from "./bbcode";
import { recallMessage } from "./conversation-acts";
import { isSupport } from "./conversations";
import classes from "./bubble.module.css";

const ReportDialog = fetchedLater(["conversation"], async () => (await import("./report-dialog")).ReportDialog);

interface Props {
  message: Message;
  conversation: Conversation;
  mine: boolean;
}

export function MessageMenu({ message, conversation, mine }: Props) {
  const { t } = useTranslation();
  const text = textOf(message);
  const until = message.send_time + conversation.recall_window * 1000;
  const [used, setUsed] = useState(false);
  const [reporting, setReporting] = useState(false);
  // What the house says is nobody's; visitors talk to support alone.
  const reportable = !mine && message.from !== "0" && !isSupport(conversation);
  if (text === undefined && !reportable && !(mine && Date.now() < until)) return null;
  const look = {
    className: classes["menu"] ?? "",
    variant: "subtle",
    color: "gray",
    "aria-label": t("conversation.menu.open"),
  };
  // A menu in every row costs each row a second drawing when it mounts, enough of them for React to give up on the
  // page; so a row gets its menu when it is first pressed.
  if (!used) {
    return (
      <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
        <Icon name="more" size="s" />
      </ActionIcon>
    );
  }
  const menu = (
    <Menu defaultOpened position={mine ? "bottom-end" : "bottom-start"} withinPortal>
      <Menu.Target>
        <ActionIcon {...look}>
          <Icon name="more" size="s" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {text !== undefined && (
          <Menu.Item leftSection={<Icon name="copy" size="s" />} onClick={() => void copy(text, t)}>
            {t("conversation.menu.copy")}
          </Menu.Item>
        )}
        {reportable && (
          <Menu.Item leftSection={<Icon name="warning" size="s" />} onClick={() => setReporting(true)}>
            {t("conversation.menu.report")}
          </Menu.Item>
        )}
        {mine && <RecallItem message={message} until={until} />}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <>
      {menu}
      {reporting && (
        <Suspense fallback={null}>
          <ReportDialog kind="chat_message" subject={message.msg_id} onClose={() => setReporting(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Counts down while the menu is open, and is gone when the time is. */
function RecallItem({ message, until }: { message: Message; until: number }) {
  const { t } = useTranslation();
  const seconds = useCountdown(until);
  if (seconds <= 0) return null;
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <Menu.Item
      color="red"
      leftSection={<Icon name="retry" size="s" />}
      onClick={() => void recallMessage(message).catch(showError)}
    >
      {t("conversation.menu.recall")} <bdi className={classes["countdown"]}>{left}</bdi>
    </Menu.Item>
  );
}

function textOf(message: Message): string | undefined {
  if (message.recalled) return undefined;
  const { body } = message;
  if (body.type === 7) return plainText(parseBbcode(body.text));
  return "text" in body ? body.text : undefined;
}

async function copy(text: string, t: Translate): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice("success", t("conversation.menu.copied"));
  } catch {
    showNotice("error", t("conversation.menu.copyFailed"));
  }
}
