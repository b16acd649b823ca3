/** A picture as large as the window. Escape and a press beside it close it; the focus goes back to where it was. */
import "@/components/modal-styles";
import { Loader, Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePictureAddress } from "./use-picture-address";
import classes from "./chat-image.module.css";

export function Lightbox({ uploadId, onClose }: { uploadId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { address, failed } = usePictureAddress(uploadId);
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t("conversation.image.alt")}
      closeButtonProps={{ "aria-label": t("conversation.image.close") }}
      classNames={{
        content: classes["lightbox"] ?? "",
        header: classes["lightbox-header"] ?? "",
        body: classes["lightbox-body"] ?? "",
      }}
    >
      {failed ? (
        <p>{t("conversation.image.failed")}</p>
      ) : address === undefined ? (
        <Loader role="progressbar" aria-label={t("conversation.log.loading")} />
      ) : (
        <img src={address} alt={t("conversation.image.alt")} />
      )}
    </Modal>
  );
}
