/** Asks why a difference is none, before it is closed for good. A recent proof is asked for by itself. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { limits } from "@/api/limits.gen";
import classes from "@/components/admin/admin.module.css";
import { namedFields } from "@/components/admin/named-fields";
import { Dialog } from "@/components/dialog";
import { LimitedInput } from "@/components/limited-input";
import { showNotice } from "@/components/notices";
import { Lead } from "@/components/page";
import { useServerForm } from "@/components/use-server-form";
import { closeDifference, type Difference } from "./reconciliation-calls";
import { DayName, Sides, Amount } from "./reconciliation-facts";
import own from "./reconciliation.module.css";

interface Props {
  difference: Difference;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function CloseDialog({ difference, onClose }: Props) {
  const { t } = useTranslation();
  const { difference_id, day, mismatch, provider_amount, books_amount, currency } = difference;
  const key = useRef(crypto.randomUUID());
  const { form, field, saving, submit } = useServerForm<{ note: string }>({
    initialValues: { note: "" },
    onValuesChange: () => void (key.current = crypto.randomUUID()),
    save: async ({ note }) => {
      await closeDifference(difference_id, note.trim(), key.current);
      showNotice("success", t("reconciliation.close.done"));
      onClose(true);
    },
    refused: (cause) => {
      if (!(cause instanceof ApiError) || cause.code !== "CONFLICT") return namedFields(cause);
      showNotice("warning", t("reconciliation.gone"));
      onClose(true);
      return { errors: {}, notice: false };
    },
  });
  return (
    <Dialog opened title={t("reconciliation.close.title")} onClose={() => onClose(false)}>
      <form className={classes["form"]} onSubmit={submit}>
        <div className={own["about"]}>
          <span className={own["what"]}>
            <strong>{t(`reconciliation.mismatch.${mismatch ?? "unknown"}`)}</strong>
            <span className={own["dim"]}>
              <DayName day={day} />
            </span>
          </span>
          <Sides
            provider={<Amount amount={provider_amount} currency={currency} />}
            books={<Amount amount={books_amount} currency={currency} />}
          />
        </div>
        <Lead>{t("reconciliation.close.words")}</Lead>
        <LimitedInput
          label={t("reconciliation.close.note")}
          description={t("reconciliation.close.note_words")}
          max={limits.DifferenceClose.note.maxLength}
          lines={3}
          {...field("note")}
        />
        <div className={classes["actions"]}>
          <Button type="submit" loading={saving} disabled={form.values.note.trim() === ""}>
            {t("reconciliation.close.title")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
