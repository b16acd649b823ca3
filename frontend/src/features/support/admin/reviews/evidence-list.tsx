/** Messages as they were when somebody reported one of them, or who wrote them. */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { pictureAddress } from "@/api/upload";
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
}

function Said({ body }: { body: ReviewMessage["body"] }) {
  const { type, text, title, order_id, upload_id } = body as Body;
  if (upload_id !== undefined) return <Picture id={upload_id} />;
  const words = type === 7 && text !== undefined ? plainText(parseBbcode(text)) : [title, text, order_id];
  const shown = typeof words === "string" ? words : words.filter((part) => part !== undefined).join("\n");
  return (
    <p className={classes["words"]} dir="auto">
      {shown === "" ? "–" : shown}
    </p>
  );
}

/** Fetched with our headers: only who decides may see it. */
function Picture({ id }: { id: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let shown = true;
    pictureAddress(id, "thumb").then(
      (got) => shown && setAddress(got),
      () => undefined,
    );
    return () => void (shown = false);
  }, [id]);
  const alt = t("admin.review.picture");
  return address === undefined ? <p>{alt}</p> : <img src={address} alt={alt} className={classes["picture"]} />;
}
