/** Asks why an announced event is cancelled, before it is for good. */
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { NoteForm } from "@/components/admin/note-form";
import { Dialog } from "@/components/dialog";
import type { Brief } from "@/features/lottery/lottery-wire";
import { cancelEvent } from "./events-calls";

interface Props {
  event: Brief;
  /** Its days. */
  span: string;
  /** Hears whether anything is different now. */
  onClose: (changed: boolean) => void;
}

export function CancelDialog({ event, span, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened title={t("admin.events.cancel.title")} onClose={() => onClose(false)}>
      <NoteForm
        about={
          <strong>
            <bdi>{span}</bdi>
          </strong>
        }
        words={t("admin.events.cancel.words")}
        label={t("admin.events.cancel.reason")}
        description={t("admin.events.cancel.reason_words")}
        max={limits.CancelEventRequest.reason.maxLength}
        action={t("admin.events.cancel.title")}
        grave
        save={(reason, key) => cancelEvent(event.event_id, reason, key)}
        done={t("admin.events.cancel.done")}
        gone={{ EVENT_STARTED: t("admin.events.cancel.started"), EVENT_CANCELLED: t("admin.events.cancel.gone") }}
        onClose={onClose}
      />
    </Dialog>
  );
}
