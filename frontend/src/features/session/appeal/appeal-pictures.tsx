/** Choosing up to three pictures; they are sent with the rest. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import panel from "@/features/session/session.module.css";
import { MOST_PICTURES } from "./appeal-calls";
import classes from "./appeal.module.css";

interface Props {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  error?: string | null;
}

export function AppealPictures({ label, files, onChange, error = null }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes["pictures"]} role="group" aria-label={label}>
      <p className={classes["label"]}>{label}</p>
      <p className={panel["panel-lead"]}>{t("settings.appeal.pictures_tip")}</p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <Icon name="picture" />
              <bdi>{file.name}</bdi>
              <Button
                variant="subtle"
                size="xs"
                aria-label={`${t("settings.appeal.remove")}: ${file.name}`}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                {t("settings.appeal.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <p role="alert" className={classes["wrong"]}>
          {error}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        hidden
        aria-hidden="true"
        data-testid="appeal-pictures"
        onChange={(event) => {
          const picked = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          onChange([...files, ...picked].slice(0, MOST_PICTURES));
        }}
      />
      {files.length < MOST_PICTURES && (
        <Button
          variant="default"
          className={panel["start"] ?? ""}
          leftSection={<Icon name="plus" />}
          onClick={() => picker.current?.click()}
        >
          {t("settings.appeal.add_picture")}
        </Button>
      )}
    </div>
  );
}
