/** Pictures as proof: chosen and uploaded while one writes, shown small, opened large in a tab of their own. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { pictureAddress, UploadCategory, uploadFile } from "@/api/upload";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import classes from "./order.module.css";

const MOST_PICTURES = limits.EvidenceRequest.images.maxItems;

export function EvidencePictures({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [add, adding] = useTask(async (files: File[]) => {
    let sent = [...ids];
    for (const file of files.slice(0, MOST_PICTURES - ids.length)) {
      const { upload_id } = await uploadFile(file, UploadCategory.Chat);
      sent = [...sent, upload_id];
      onChange(sent);
    }
  });
  return (
    <div className={classes["evidence"]}>
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        hidden
        aria-hidden="true"
        data-testid="evidence-input"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ""; // the same file may be chosen again
        }}
      />
      {ids.length > 0 && (
        <ul className={classes["pictures"]}>
          {ids.map((id) => (
            <li key={id}>
              <EvidencePicture id={id} />
              <button
                type="button"
                className={classes["take-away"]}
                aria-label={t("order.field.remove_picture")}
                onClick={() => onChange(ids.filter((one) => one !== id))}
              >
                <Icon name="close" size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<Icon name="picture" size="s" />}
        loading={adding}
        disabled={ids.length >= MOST_PICTURES}
        onClick={() => picker.current?.click()}
      >
        {t("order.field.pictures", { number: `${ids.length}/${MOST_PICTURES}` })}
      </Button>
    </div>
  );
}

export function EvidencePicture({ id }: { id: string }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    pictureAddress(id, "thumb").then(
      (got) => shown && setAddress(got),
      () => shown && setFailed(true),
    );
    return () => void (shown = false);
  }, [id]);
  const open = () =>
    void pictureAddress(id).then(
      (full) => window.open(full, "_blank", "noopener"),
      () => setFailed(true),
    );
  if (failed)
    return (
      <span className={classes["picture-gone"]}>
        <Icon name="picture" /> {t("order.picture_gone")}
      </span>
    );
  return (
    <button type="button" className={classes["picture"]} aria-label={t("order.picture")} onClick={open}>
      {address !== undefined && <img src={address} alt="" />}
    </button>
  );
}
