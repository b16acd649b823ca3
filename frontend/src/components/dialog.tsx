/** A modal: Escape closes it, closing takes 500 ms, and the caller hears that it was closed. Spec §4, §9. */
import "@/components/modal-styles";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./widgets.module.css";

/** Spec §9: modal close delay. */
export const MODAL_CLOSE_MS = 500;

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
      opened={opened}
      title={title}
      onClose={onClose}
      size={size}
      radius="lg"
      padding="md"
      transitionProps={{ duration: 150, exitDuration: MODAL_CLOSE_MS }}
      {...(onClosed === undefined ? {} : { onExitTransitionEnd: onClosed })}
      closeButtonProps={{ "aria-label": t("widget.dialog.close") }}
      classNames={{
        overlay: classes["veil"] ?? "",
        content: classes["dialog"] ?? "",
        title: classes["dialog-title"] ?? "",
        header: classes["dialog-header"] ?? "",
      }}
    >
      {children}
    </Modal>
  );
}

/** What can be done, at the dialog's foot: in sight however long the dialog is. The main action comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes["dialog-actions"]}>{children}</div>;
}
