/** Decides a case or an appeal, or enters one for who cannot sign in. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import admin from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import choice from "@/components/choice.module.css";
import { Dialog, DialogActions } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { SelectField } from "@/components/select-field";
import { useServerForm } from "@/components/use-server-form";
import {
  decideAppeal,
  decideCase,
  enterAppeal,
  REASONS,
  type AppealOutcome,
  type Outcome,
  type Reason,
  type ReviewDetail,
} from "./reviews-calls";
import classes from "./reviews.module.css";

/** What is done: the first decision, that of an appeal, or the appeal itself. */
export type Deciding = "first" | "appeal" | "enter";

interface Props {
  detail: ReviewDetail;
  deciding: Deciding;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

const TITLE = {
  first: "admin.review.decide",
  appeal: "admin.review.decide_appeal",
  enter: "admin.review.enter",
} as const;

export function DecideDialog({ detail, deciding, onClose }: Props) {
  const { t } = useTranslation();
  const key = useRef(crypto.randomUUID());
  const { case: one, may } = detail;
  const { form, field, saving, submit } = useServerForm<{ outcome: string; reason: Reason; note: string }>({
    initialValues: { outcome: "", reason: one.reason ?? "other", note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ outcome, reason, note: typed }) => {
      const note = typed.trim();
      if (deciding === "first") await decideCase(one, { outcome: outcome as Outcome, reason, note }, key.current);
      else if (deciding === "appeal") {
        await decideAppeal(one, { outcome: outcome as AppealOutcome, note }, key.current);
      } else await enterAppeal(one, note, key.current);
      showNotice("success", t("admin.review.done"));
      onClose(true);
    },
    refused: (cause) => {
      const isGone = cause instanceof ApiError && ["CONFLICT", "CASE_TAKEN", "CASE_DECIDED"].includes(cause.code);
      if (!isGone) return namedFields(cause);
      showNotice("warning", t("admin.review.changed"));
      onClose(true);
      return { errors: {}, notice: false };
    },
  });
  const choices =
    deciding === "first"
      ? may.outcomes.map((value) => ({ value: value as string, label: t(`admin.review.outcome.${value}`) }))
      : deciding === "appeal"
        ? may.appeal_outcomes.map((value) => ({ value: value as string, label: t(`admin.review.appeal.${value}`) }))
        : [];
  const { outcome, note } = form.values;
  const chooses = deciding !== "enter";
  const isGrave = outcome === "frozen" || outcome === "message_removed";
  return (
    <Dialog opened title={t(TITLE[deciding])} onClose={() => onClose(false)}>
      <form className={admin["form"]} onSubmit={submit}>
        {chooses && (
          <fieldset className={classes["choices"]}>
            <legend>{t("admin.review.choice")}</legend>
            {choices.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  className={choice["radio"]}
                  name="outcome"
                  checked={outcome === value}
                  onChange={() => field("outcome").onChange(value)}
                />{" "}
                {label}
              </label>
            ))}
          </fieldset>
        )}
        {deciding === "first" && (
          <SelectField
            label={t("admin.review.rule")}
            options={REASONS.map((value) => ({ value, label: t(`admin.review.reason.${value}`) }))}
            {...field("reason")}
          />
        )}
        {!chooses && <Lead>{t("admin.review.enter_words")}</Lead>}
        <LimitedInput
          label={t(chooses ? "admin.review.note" : "admin.review.appeal.title")}
          {...(chooses && { description: t("admin.review.note_words") })}
          max={chooses ? limits.DecideRequest.note.maxLength : limits.EnterAppealRequest.text.maxLength}
          lines={3}
          {...field("note")}
        />
        <DialogActions>
          <Button
            type="submit"
            loading={saving}
            disabled={note.trim() === "" || (chooses && outcome === "")}
            {...(isGrave && { color: "red" })}
          >
            {t(TITLE[deciding])}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
