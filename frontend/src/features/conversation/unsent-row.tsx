/** A message that is on its way, waits, or was refused: what happens with it, and what its writer can do. */
import "@mantine/core/styles/Progress.css";
import { Button, Progress, Textarea } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { connectionStore } from "@/api/connection";
import { ApiError } from "@/api/error";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import type { Key, Translate } from "@/locales/keys";
import { fitted } from "./chat-image";
import { LinkedText } from "./linked-text";
import type { Refusal, Unsent } from "./outbox";
import { discardUnsent, retryUnsent } from "./outbox-carrier";
import { whenWords } from "@/components/time-words";
import classes from "./bubble.module.css";

export function UnsentRow({ unsent }: { unsent: Unsent }) {
  const { t, i18n } = useTranslation();
  const [editing, setEditing] = useState(false);
  const { status } = useSnapshot(connectionStore);
  const { state, body, image } = unsent;
  const refused = state.status === "refused";
  return (
    <div className={classes["row"]} data-starts data-ends>
      <article
        className={classes["line"]}
        data-mine
        aria-label={t("conversation.log.by", { name: t("conversation.person.you") })}
      >
        <div
          className={classes["bubble"]}
          data-mine
          data-unsent={state.status}
          data-bare={image !== undefined || undefined}
        >
          {editing && body?.type === 1 ? (
            <EditRefused
              text={body.text}
              onSend={(text) => retryUnsent(unsent, text)}
              onClose={() => setEditing(false)}
            />
          ) : (
            <What unsent={unsent} />
          )}
          {state.status === "uploading" && <UploadProgress sent={state.sent} />}
          {refused ? (
            <div className={classes["refusal"]} role="alert">
              <p>
                <Icon name="warning" size="s" />{" "}
                {t("conversation.unsent.refused", { reason: reasonText(state.reason, t, i18n.language) })}
              </p>
              <div className={classes["refusal-actions"]}>
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<Icon name="retry" size="s" />}
                  onClick={() => retryUnsent(unsent)}
                >
                  {t("conversation.unsent.retry")}
                </Button>
                {body?.type === 1 && !editing && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    leftSection={<Icon name="edit" size="s" />}
                    onClick={() => setEditing(true)}
                  >
                    {t("conversation.unsent.edit")}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<Icon name="trash" size="s" />}
                  onClick={() => discardUnsent(unsent)}
                >
                  {t("conversation.unsent.discard")}
                </Button>
              </div>
            </div>
          ) : (
            <span className={classes["meta"]} role="status">
              <Icon name="clock" size="s" />
              {t(stateKey(unsent, status === "connected"))}
            </span>
          )}
          {state.status === "waiting" && unsent.attempts > 0 && (
            <div className={classes["refusal-actions"]}>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Icon name="retry" size="s" />}
                onClick={() => retryUnsent(unsent)}
              >
                {t("conversation.unsent.retryNow")}
              </Button>
            </div>
          )}
          {state.status === "uploading" && (
            <div className={classes["refusal-actions"]}>
              <Button size="compact-sm" variant="default" onClick={() => discardUnsent(unsent)}>
                {t("conversation.unsent.cancelUpload")}
              </Button>
            </div>
          )}
        </div>
      </article>
    </div>
  );
}

/** Our words for the code where we have them; for a wrong field the server's sentence says which. */
function reasonText({ code, message, until }: Refusal, t: Translate, language: string): string {
  if (code === "BLOCKED")
    return until === undefined
      ? t("support.blocked")
      : t("support.blocked_until", { time: whenWords(until, Date.now(), language) });
  return code === "paramater_error" ? message : errorText(new ApiError(code, message));
}

/** "Waiting" is only said when something stands in the way; a message that goes at once needs no word of it. */
function stateKey({ state, attempts }: Unsent, connected: boolean): Key {
  if (state.status === "uploading") return "conversation.unsent.uploading";
  return state.status === "waiting" && (attempts > 0 || !connected)
    ? "conversation.unsent.waiting"
    : "conversation.unsent.sending";
}

function What({ unsent: { body, image } }: { unsent: Unsent }) {
  const { t } = useTranslation();
  if (image !== undefined) return <LocalPicture file={image.file} width={image.width} height={image.height} />;
  if (body?.type === 1) return <LinkedText text={body.text} />;
  return <p>{t("conversation.preview.image")}</p>;
}

function LocalPicture({ file, width, height }: { file: Blob; width: number; height: number }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <img className={classes["picture"]} src={address} alt={t("conversation.image.alt")} style={fitted(width, height)} />
  );
}

function UploadProgress({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const percent = Math.round(sent * 100);
  return (
    <div className={classes["progress"]}>
      <Progress value={percent} aria-label={t("conversation.unsent.uploading")} />
      <bdi>{percent}%</bdi>
    </div>
  );
}

function EditRefused({ text, onSend, onClose }: { text: string; onSend: (text: string) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState(text);
  return (
    <div className={classes["editor"]}>
      <Textarea
        value={words}
        autosize
        maxRows={8}
        autoFocus
        aria-label={t("conversation.unsent.edit")}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <div className={classes["refusal-actions"]}>
        <Button size="compact-sm" disabled={words.trim() === ""} onClick={() => onSend(words.trim())}>
          {t("conversation.composer.send")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t("conversation.unsent.cancelEdit")}
        </Button>
      </div>
    </div>
  );
}
