/** A picture of a store: chosen, sent at once with how far it is, taken away. It is shown once the form is saved. */
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { uploadFile, type UploadCategory } from "@/api/upload";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { useTask } from "@/components/use-task";
import type { Translate } from "@/locales/keys";
import classes from "./store.module.css";

/** Spec §5: 20 MB, and these formats. */
const MOST_BYTES = 20 * 1024 * 1024;
const TYPES = ["image/jpeg", "image/png", "image/tiff", "image/webp", "image/svg+xml"];

interface Props {
  label: string;
  category: UploadCategory;
  /** The upload's id. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Why a file is not sent; a browser that knows no type leaves it to the server. */
function flawOf(file: File, t: Translate): string | undefined {
  if (file.size > MOST_BYTES) return t("store.look.too_large");
  if (file.type !== "" && !TYPES.includes(file.type)) return t("store.look.wrong_type");
  return undefined;
}

function refusalOf(cause: unknown, t: Translate): string {
  if (cause instanceof ApiError && cause.status === 413) return t("store.look.too_large");
  if (cause instanceof ApiError && cause.fields["file"] !== undefined) return t("store.look.wrong_type");
  return errorText(cause);
}

export function PictureField({ label, category, value, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState(0);
  const [flaw, setFlaw] = useState<string>();
  const [send, isSending] = useTask(
    async (file: File) => {
      const wrong = flawOf(file, t);
      setFlaw(wrong);
      if (wrong !== undefined) return;
      setPart(0);
      const { upload_id } = await uploadFile(file, category, { onProgress: setPart });
      onChange(upload_id);
    },
    (cause) => setFlaw(refusalOf(cause, t)),
  );
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(part);
  return (
    <div className={classes["picture"]} role="group" aria-label={label}>
      <span>{label}</span>
      <span className={classes["dim"]}>{t("store.look.picture_tip")}</span>
      <input
        ref={picker}
        type="file"
        accept={TYPES.join(",")}
        hidden
        aria-hidden="true"
        data-testid={`picture-${category}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) send(file);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      <div className={classes["row"]}>
        <Button
          variant="default"
          leftSection={<Icon name="picture" size="s" />}
          loading={isSending}
          aria-label={`${t("store.look.choose")}: ${label}`}
          onClick={() => picker.current?.click()}
        >
          {t("store.look.choose")}
        </Button>
        {value !== null && (
          <Button
            variant="default"
            disabled={isSending}
            aria-label={`${t("store.look.remove")}: ${label}`}
            onClick={() => onChange(null)}
          >
            {t("store.look.remove")}
          </Button>
        )}
        {isSending && (
          <span role="status" className={classes["dim"]}>
            {t("store.look.sending", { percent })}
          </span>
        )}
      </div>
      {flaw !== undefined && (
        <p role="alert" className={classes["flaw"]}>
          {flaw}
        </p>
      )}
    </div>
  );
}
