/** What the visit was about, then it is resolved. Digits choose, Enter resolves. */
import { Button } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { limits } from "@/api/limits.gen";
import type { Wire } from "@/api/operations";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { refusedAt } from "@/components/refused-at";
import { useServerForm } from "@/components/use-server-form";
import { resolveConversation } from "./console-calls";
import { consoleStore } from "./console-store";
import classes from "./console.module.css";
import type { SupportConversation, Me } from "./console-wire";

const NOTE_LENGTH = limits.ChangeState.wrap_up_note.maxLength;

type Values = { code: Wire["WrapUp"] | undefined; note: string };

interface Props {
  conversation: SupportConversation | undefined;
  opened: boolean;
  onClose: () => void;
  onResolved: (conversationId: string) => void;
}

export function ResolveDialog({ conversation, opened, onClose, onResolved }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("agent.resolve.title")}>
      {opened && conversation !== undefined && (
        <Form
          key={conversation.conversation_id}
          conversation={conversation}
          onClose={onClose}
          onResolved={onResolved}
        />
      )}
    </Dialog>
  );
}

function Form({
  conversation,
  onClose,
  onResolved,
}: { conversation: SupportConversation } & Pick<Props, "onClose" | "onResolved">) {
  const { t } = useTranslation();
  const me = useSnapshot(consoleStore).me as Me | null;
  const codes = me?.wrap_up_codes ?? [];
  const required = me?.teams.find(({ team_id }) => team_id === conversation.desk?.team_id)?.wrap_up_required ?? false;
  const {
    form,
    field,
    saving,
    run: resolve,
  } = useServerForm<Values>({
    initialValues: { code: undefined, note: "" },
    save: async ({ code, note }) => {
      await resolveConversation(conversation.conversation_id, code, note.trim());
      onClose();
      onResolved(conversation.conversation_id);
    },
    refused: refusedAt<Values>({ wrap_up_note: "note" }),
  });
  const { code } = form.values;
  const setCode = field("code").onChange;
  const allowed = !required || code !== undefined;
  const key = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement) return;
    const chosen = /^[1-9]$/u.test(event.key) ? codes[Number(event.key) - 1] : undefined;
    if (chosen !== undefined) setCode(chosen.code);
    else if (event.key === "Enter" && allowed) resolve();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className={classes["form"]}
      onKeyDown={key}
      onSubmit={(event) => {
        event.preventDefault();
        if (allowed) resolve();
      }}
    >
      <p className={classes["hint"]}>{t(required ? "agent.resolve.required" : "agent.resolve.optional")}</p>
      <div role="radiogroup" aria-label={t("agent.resolve.about")} className={classes["codes"]}>
        {codes.map(({ code: one, label }, at) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={code === one}
            data-autofocus={at === 0 || undefined}
            className={classes["code"]}
            onClick={() => setCode(one)}
          >
            {at < 9 && <kbd>{at + 1}</kbd>} {label}
          </button>
        ))}
      </div>
      <LimitedInput label={t("agent.resolve.note")} max={NOTE_LENGTH} lines={2} {...field("note")} />
      <DialogActions>
        <Button type="submit" disabled={!allowed} loading={saving}>
          {t("agent.resolve.do")} <kbd>↵</kbd>
        </Button>
      </DialogActions>
    </form>
  );
}
