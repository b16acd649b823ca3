/** Asks why, before a change of a balance is turned down or taken back. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import { AdjustedAmount } from "./adjusted-amount";
import { declineAdjustment, type Adjustment } from "./adjustments-calls";

interface Props {
  adjustment: Adjustment;
  /** The reader's own uid. */
  me: string;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function DeclineDialog({ adjustment, me, onClose }: Props) {
  const { t } = useTranslation();
  const { adjustment_id, of, proposed_by } = adjustment;
  const title = t(proposed_by.uid === me ? "adjustments.decline.own" : "adjustments.decline.title");
  return (
    <Dialog opened title={title} onClose={() => onClose(false)}>
      <NoteForm
        about={
          <strong>
            <AdjustedAmount adjustment={adjustment} /> · <bdi>{of.nickname}</bdi>
          </strong>
        }
        words={t("adjustments.decline.words")}
        label={t("people.reason")}
        description={t("people.reason_words")}
        max={limits.BalanceAdjustmentDecline.reason.maxLength}
        action={title}
        save={(reason, key) => declineAdjustment(adjustment_id, reason, key)}
        done={t("adjustments.decline.done")}
        gone={{ CONFLICT: t("adjustments.gone") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
