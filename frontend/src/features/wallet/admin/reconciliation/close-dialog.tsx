/** Asks why a difference is none, before it is closed for good. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
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
  return (
    <Dialog opened title={t("reconciliation.close.title")} onClose={() => onClose(false)}>
      <NoteForm
        about={
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
        }
        words={t("reconciliation.close.words")}
        label={t("reconciliation.close.note")}
        description={t("reconciliation.close.note_words")}
        max={limits.DifferenceClose.note.maxLength}
        action={t("reconciliation.close.title")}
        save={(note, key) => closeDifference(difference_id, note, key)}
        done={t("reconciliation.close.done")}
        gone={{ CONFLICT: t("reconciliation.gone") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
