/** Tells support that a message, or the other person, is against the rules. Nobody else hears of it. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { post } from "@/api/call";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import type { Wire } from "@/api/operations";
import choice from "@/components/choice.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { useServerForm } from "@/components/use-server-form";
import { Lead } from "@/components/page";
import classes from "./report-dialog.module.css";

type Reason = Wire["ReviewReason"];
type Kind = Wire["ReviewKind"];

/** The type check finds one that is missing. */
const ALL = {
  fraud: true,
  outside_trade: true,
  harassment: true,
  hate: true,
  spam: true,
  other: true,
} as const satisfies Record<Reason, true>;
const REASONS = Object.keys(ALL) as readonly Reason[];

interface Props {
  kind: Kind;
  /** The message, or the conversation with the person. */
  subject: string;
  onClose: () => void;
}

export function ReportDialog({ kind, subject, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ reason: string; text: string }>({
    initialValues: { reason: "", text: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ reason, text }) => {
      const input = { kind, subject, reason: reason as Reason, text: text.trim() };
      await post("/api/account/review/report", input, { idempotencyKey: key.current });
      showNotice("success", t("conversation.report.done"));
      onClose();
    },
    refused: (cause) => ({
      errors: cause instanceof ApiError && cause.fields["text"] !== undefined ? { text: cause.message } : {},
      notice: true,
    }),
  });
  const { reason, text } = form.values;
  const isTold = reason === "other" ? text.trim() !== "" : reason !== "";
  return (
    <Dialog opened title={t(`conversation.report.title.${kind}`)} onClose={onClose}>
      <form className={classes["form"]} onSubmit={submit}>
        <Lead>{t("conversation.report.words")}</Lead>
        <fieldset className={classes["choices"]}>
          <legend>{t("conversation.report.reason_label")}</legend>
          {REASONS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                className={choice["radio"]}
                name="reason"
                checked={reason === value}
                onChange={() => field("reason").onChange(value)}
              />{" "}
              {t(`conversation.report.reason.${value}`)}
            </label>
          ))}
        </fieldset>
        <LimitedInput
          label={t(reason === "other" ? "conversation.report.text" : "conversation.report.text_optional")}
          max={limits.ReportRequest.text.maxLength}
          lines={3}
          {...field("text")}
        />
        <DialogActions>
          <Button type="submit" disabled={!isTold} loading={saving}>
            {t("conversation.report.send")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
