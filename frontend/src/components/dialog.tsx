/** A modal: Escape closes it, closing takes 500 ms, and the caller hears how it ended. Spec §3 (dialog results), §4, §9. */
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./widgets.module.css";

/** Spec §9: modal close delay. */
export const MODAL_CLOSE_MS = 500;

/** Spec §3. */
export const DialogResult = { Confirm: 1, Cancel: 2, Close: 3 } as const;
export type DialogResult = (typeof DialogResult)[keyof typeof DialogResult];

interface Props {
  opened: boolean;
  title: string;
  /** Escape, the cross, or a press outside. */
  onClose: () => void;
  /** The modal is gone from the screen: now its contents may be reset. */
  onClosed?: () => void;
  children: ReactNode;
  size?: "sm" | "md" | "lg";
}

export function Dialog({ opened, title, onClose, onClosed, children, size = "md" }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened} title={title} onClose={onClose} size={size} radius="lg"
      transitionProps={{ duration: 150, exitDuration: MODAL_CLOSE_MS }}
      {...(onClosed === undefined ? {} : { onExitTransitionEnd: onClosed })}
      closeButtonProps={{ "aria-label": t("widget.dialog.close") }}
      classNames={{
        overlay: classes["veil"] ?? "", content: classes["dialog"] ?? "", title: classes["dialog-title"] ?? "",
        header: classes["dialog-header"] ?? "",
      }}
    >
      {children}
    </Modal>
  );
}
