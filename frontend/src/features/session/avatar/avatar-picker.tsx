/** The picture others see: choosing a file, the square of it that is worn, and taking it off again. */
import { Button, Group, Skeleton } from "@mantine/core";
import { Suspense, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "@/api/error";
import { Dialog } from "@/components/dialog";
import { ErrorBoundary } from "@/components/error-boundary";
import { FailedLine } from "@/components/failed";
import { fetchedLater } from "@/components/fetched-later";
import { showError, showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import classes from "@/features/session/session.module.css";
import { removeAvatar } from "@/features/session/settings-calls";
import { AVATAR_ACCEPT, avatarFlaw } from "./avatar-rule";

const AvatarCrop = fetchedLater(["settings"], async () => (await import("./avatar-crop")).AvatarCrop);

/** `children` is the picture worn now, if one is. */
export function AvatarPicker({ isWorn, children }: { isWorn: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  // Stays while the dialog goes.
  const [shown, setShown] = useState<File | null>(null);
  if (file !== null && file !== shown) setShown(file);
  const [sending, setSending] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = ""; // the same file may be chosen again
    if (chosen === undefined) return;
    const flaw = avatarFlaw(chosen);
    if (flaw === null) setFile(chosen);
    else showError(new ApiError(flaw, flaw));
  };
  const [remove, removing] = useTask(async () => {
    await removeAvatar();
    showNotice("success", t("settings.avatar.removed"));
  });
  return (
    <div className={classes["portrait"]}>
      {children}
      <Group gap="xs">
        <Button
          variant="default"
          onPointerEnter={() => AvatarCrop.preload()}
          onClick={() => {
            AvatarCrop.preload();
            input.current?.click();
          }}
        >
          {t("settings.avatar.choose")}
        </Button>
        {isWorn && (
          <Button variant="subtle" color="red" loading={removing} onClick={remove}>
            {t("settings.avatar.remove")}
          </Button>
        )}
      </Group>
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
        onClose={() => !sending && setFile(null)}
        onClosed={() => setShown(null)}
      >
        {shown !== null && (
          <ErrorBoundary fallback={(retry, cause) => <FailedLine cause={cause} again={retry} />}>
            <Suspense fallback={<Skeleton height="20rem" radius="md" />}>
              <AvatarCrop file={shown} onDone={() => setFile(null)} onSending={setSending} />
            </Suspense>
          </ErrorBoundary>
        )}
      </Dialog>
    </div>
  );
}
