/** Asks why, before what the provider told of an unknown payment is put away. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { CopyReference } from "@/components/admin/copy-reference";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import { closeUnmatched } from "./payments-calls";

interface Props {
  provider_ref: string;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function CloseUnmatchedDialog({ provider_ref, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t("payments.unmatched.close.title")} onClose={() => onClose(false)}>
      <NoteForm
        about={<CopyReference id={provider_ref} />}
        words={t("payments.unmatched.close.words")}
        label={t("reconciliation.close.note")}
        description={t("reconciliation.close.note_words")}
        max={limits.UnmatchedClose.note.maxLength}
        action={t("payments.unmatched.close.title")}
        save={(note, key) => closeUnmatched(provider_ref, note, key)}
        done={t("payments.unmatched.close.done")}
        gone={{ NOT_FOUND: t("payments.unmatched.close.gone") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
