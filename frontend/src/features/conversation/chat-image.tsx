/** A picture in a conversation: its place is kept while it loads, a press shows it large. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { Lightbox } from "./lightbox";
import { usePictureAddress } from "./use-picture-address";
import classes from "./chat-image.module.css";

/** Ours: no picture is wider or higher than this in the conversation. */
const WIDEST = 280;
const HIGHEST = 320;

export function ChatImage({ uploadId, width, height }: { uploadId: string; width: number; height: number }) {
  const { t } = useTranslation();
  const [large, setLarge] = useState(false);
  const { address, failed, retry } = usePictureAddress(uploadId, "thumb");
  const { width: inlineSize, height: high } = fitted(width, height);
  // A narrow conversation makes the picture smaller, not cut.
  const size = { inlineSize, aspectRatio: `${inlineSize} / ${high}` };
  return (
    <>
      {failed ? (
        <button type="button" className={classes["failed"]} style={size} onClick={retry}>
          <Icon name="retry" />
          {t("conversation.image.failed")}
        </button>
      ) : (
        <button
          type="button"
          className={classes["frame"]}
          style={size}
          onClick={() => setLarge(true)}
          aria-label={t("conversation.image.open")}
          disabled={address === undefined}
        >
          {address !== undefined && <img src={address} alt={t("conversation.image.alt")} />}
        </button>
      )}
      {large && <Lightbox uploadId={uploadId} onClose={() => setLarge(false)} />}
    </>
  );
}

/** The size on the page, known before the picture is there, so nothing jumps. */
export function fitted(width: number, height: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: WIDEST, height: WIDEST };
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: Math.max(48, Math.round(width * scale)), height: Math.max(48, Math.round(height * scale)) };
}
