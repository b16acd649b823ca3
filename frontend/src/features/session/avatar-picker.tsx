/** Choosing a picture: look at it first, then send it, with the part sent in numbers. */
import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress, Stack } from "@mantine/core";
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { Dialog } from "@/components/dialog";
import { showError } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { AVATAR_ACCEPT, avatarFlaw } from "./avatar-rule";
import { setAvatar } from "./settings-calls";
import classes from "./session.module.css";

/** `children` is the picture worn now. */
export function AvatarPicker({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [part, setPart] = useState(0);
  const preview = useObjectAddress(file);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = ""; // the same file may be chosen again
    if (chosen === undefined) return;
    const flaw = avatarFlaw(chosen);
    if (flaw === null) setFile(chosen);
    else showError(new ApiError(flaw, flaw));
  };
  const [wear, sending] = useTask(async () => {
    if (file === null) return;
    setPart(0);
    await setAvatar(file, setPart);
    setFile(null);
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(part);
  return (
    <div className={classes["portrait"]}>
      {children}
      <Button variant="default" onClick={() => input.current?.click()}>
        {t("settings.avatar.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={AVATAR_ACCEPT}
        className="only-for-readers"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="avatar-file"
        onChange={choose}
      />
      <Dialog
        opened={file !== null}
        title={t("settings.avatar.title")}
        size="sm"
        onClose={() => !sending && setFile(null)}
      >
        <Stack align="center">
          {preview !== null && (
            <img className={classes["portrait-picture"]} src={preview} alt={t("settings.avatar.preview")} />
          )}
          {sending && <Progress className={classes["wide"] ?? ""} value={part * 100} aria-label={percent} />}
          <Group>
            <Button variant="default" disabled={sending} onClick={() => setFile(null)}>
              {t("settings.avatar.cancel")}
            </Button>
            <Button onClick={wear} disabled={sending}>
              {sending ? percent : t("settings.avatar.wear")}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </div>
  );
}

/** An address for a file of this browser, while the component shows it. */
function useObjectAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
