/** Where one writes: Enter sends, Shift and Enter makes a line; what was begun is kept for each conversation. */
import { ActionIcon, Textarea } from "@mantine/core";
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "@/api/schema";
import { limits } from "@/api/limits.gen";
import { Icon } from "@/components/icon";
import { nameOfOther } from "./name-of-other";
import { draftOf, keepDraft, whenDraftArrives } from "./drafts";
import { jumpToEnd } from "./conversation-calls";
import { send } from "./outbox-carrier";
import { attachPictures, TAKEN } from "./pictures";
import type { ComposerExtras, ComposerHandle } from "./conversation-extras";
import { TemplateMenu } from "./template-menu";
import { signTyping } from "./typing-sign";
import classes from "./composer.module.css";

/** Source: docs/wire.md (TEXT, 1 to 4000 characters). */
const LONGEST = limits.TextBody.text.maxLength;
/** Ours: the counter appears when it begins to matter. */
const COUNT_FROM = 3600;

export function Composer({
  conversation,
  extras = {},
}: {
  conversation: Conversation;
  extras?: ComposerExtras | undefined;
}) {
  const { t } = useTranslation();
  const id = conversation.conversation_id;
  const owner = conversation.self.uid;
  const [text, setText] = useState(() => draftOf(owner, id));
  const input = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const length = [...text].length;
  const sendable = !isBlank(text) && length <= LONGEST;

  useEffect(() => whenDraftArrives((of, where, words) => of === owner && where === id && setText(words)), [owner, id]);
  const write = (words: string) => {
    setText(words);
    keepDraft(owner, id, words);
    extras.written?.(words);
    if (words !== "") signTyping(id);
  };
  const submit = () => {
    if (!sendable) return;
    send(id, { type: 1, text: text.trim() }, extras.told?.(text));
    write("");
    input.current?.focus();
    // What one has written is seen, wherever in the history one was.
    void jumpToEnd(id).catch(() => undefined);
  };
  const handle = useHandle(input, text, write);
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!event.nativeEvent.isComposing && extras.key?.(event, text) === true) return event.preventDefault();
    // An Enter that chooses a word of an input method is not a request to send; nor is one on a phone's keyboard.
    const surely = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || (isTouch() && !surely)) return;
    event.preventDefault();
    submit();
  };
  const paste = (event: ClipboardEvent) => {
    const pictures = [...event.clipboardData.files].filter((file) => file.type.startsWith("image/"));
    if (pictures.length === 0) return;
    event.preventDefault();
    attachPictures(id, pictures);
  };
  return (
    <form
      className={classes["composer"]}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {conversation.state === "resolved" && <p className={classes["hint"]}>{t("conversation.composer.resolved")}</p>}
      <div className={classes["bar"]}>
        <input
          ref={picker}
          type="file"
          accept={TAKEN.join(",")}
          multiple
          hidden
          aria-hidden="true"
          data-testid="picture-input"
          onChange={(event) => {
            attachPictures(id, [...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = ""; // the same file may be chosen again
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={t("conversation.composer.picture")}
          onClick={() => picker.current?.click()}
        >
          <Icon name="picture" />
        </ActionIcon>
        {extras.tools === undefined ? <TemplateMenu onChoose={handle.insert} /> : extras.tools(handle)}
        <Textarea
          ref={input}
          className={classes["input"] ?? ""}
          value={text}
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          enterKeyHint={isTouch() ? "enter" : "send"}
          aria-label={t("conversation.composer.label", { name: nameOfOther(conversation, t) })}
          placeholder={t("conversation.composer.placeholder")}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={key}
          onPaste={paste}
        />
        <ActionIcon
          type="submit"
          size="xl"
          radius="xl"
          disabled={!sendable}
          aria-label={t("conversation.composer.send")}
        >
          <Icon name="send" turns />
        </ActionIcon>
      </div>
      {length >= COUNT_FROM && (
        <p className={classes["count"]} data-over={length > LONGEST || undefined} role="status">
          {length > LONGEST ? t("conversation.composer.tooLong", { count: length - LONGEST }) : null}{" "}
          <bdi>
            {length}/{LONGEST}
          </bdi>
        </p>
      )}
    </form>
  );
}

/** The field for those who put words into it; the same object as long as the conversation is open. */
function useHandle(
  input: RefObject<HTMLTextAreaElement | null>,
  text: string,
  write: (words: string) => void,
): ComposerHandle {
  const now = useRef({ text, write });
  now.current = { text, write };
  return useMemo(() => {
    const focus = () => input.current?.focus();
    const put = (words: string) => {
      now.current.write(words);
      focus();
    };
    return {
      insert: (words) => put(now.current.text === "" ? words : `${now.current.text}\n${words}`),
      replace: put,
      focus,
      text: () => now.current.text,
    };
  }, [input]);
}

/** Spaces, line breaks and signs without width say nothing; the server refuses them too. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cf}\p{Cc}]*$/u.test(text);
}

function isTouch(): boolean {
  return matchMedia("(hover: none) and (pointer: coarse)").matches;
}
