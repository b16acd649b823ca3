/** Messages as they were when somebody reported one of them, or who wrote them. */
import { useTranslation } from "react-i18next";
import { ChatImage } from "@/features/conversation/chat-image";
import { parseBbcode, plainText } from "@/features/conversation/bbcode";
import { Moment } from "@/components/moment";
import type { ReviewMessage } from "./reviews-calls";
import classes from "./reviews.module.css";

export function EvidenceList({ messages, accused }: { messages: readonly ReviewMessage[]; accused: string }) {
  const { t } = useTranslation();
  return (
    <ol className={classes["evidence"]} aria-label={t("admin.review.evidence")}>
      {messages.map((message) => (
        <li key={message.seq} data-reported={message.reported || undefined} data-theirs={message.from === accused}>
          <span className={classes["dim"]}>
            <bdi>{message.nickname ?? message.from}</bdi> · <Moment at={message.send_time} />
            {message.reported && <strong className={classes["late"]}> · {t("admin.review.this")}</strong>}
          </span>
          <Said body={message.body} />
        </li>
      ))}
    </ol>
  );
}

interface Body {
  type?: number;
  text?: string;
  title?: string;
  order_id?: string;
  upload_id?: string;
  width?: number;
  height?: number;
}

function Said({ body }: { body: ReviewMessage["body"] }) {
  const { type, text, title, order_id, upload_id, width = 0, height = 0 } = body as Body;
  if (upload_id !== undefined) return <ChatImage uploadId={upload_id} width={width} height={height} />;
  const words = type === 7 && text !== undefined ? plainText(parseBbcode(text)) : [title, text, order_id];
  const shown = typeof words === "string" ? words : words.filter((part) => part !== undefined).join("\n");
  return (
    <p className={classes["words"]} dir="auto">
      {shown === "" ? "–" : shown}
    </p>
  );
}
