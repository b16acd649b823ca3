/**
 * Choosing the square of a picture: dragged by mouse, finger or arrow keys, made larger by wheel, two fingers or the
 * slider. Fetched when somebody has chosen a picture.
 */
import "react-easy-crop/react-easy-crop.css";
import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress, Stack } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import Cropper, { type Area, type Point } from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { useTask } from "@/components/use-task";
import { setAvatar } from "@/features/session/settings-calls";
import { drawSquare, readPicture } from "./crop-square";
import classes from "./avatar.module.css";

/** Ours: what is four times as large is hardly more than a mark. */
const MOST_ZOOM = 4;
/** Pixels of an arrow key. */
const KEY_STEP = 4;

interface Props {
  file: File;
  /** Worn, or not wanted. */
  onDone: () => void;
  /** While it is sent, nothing closes the dialog. */
  onSending: (sending: boolean) => void;
}

export function AvatarCrop({ file, onDone, onSending }: Props) {
  const { t, i18n } = useTranslation();
  const slider = useId();
  const tip = useId();
  const picture = usePicture(file);
  const [at, setAt] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Area | null>(null);
  const [part, setPart] = useState(0);
  const [wear, sending] = useTask(async () => {
    if (typeof picture !== "object" || picture === null || square === null) return;
    setPart(0);
    onSending(true);
    try {
      await setAvatar(await drawSquare(picture, square, file.type), setPart);
    } finally {
      onSending(false);
    }
    onDone();
  });
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(part);
  if (picture === "unreadable") {
    return (
      <Stack>
        <p role="alert" className={classes["flaw"]}>
          {t("settings.avatar.unreadable")}
        </p>
        <Button variant="default" className={classes["start"] ?? ""} onClick={onDone}>
          {t("settings.avatar.cancel")}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <p id={tip} className={classes["tip"]}>
        {t("settings.avatar.crop")}
      </p>
      <div className={classes["stage"]} data-testid="avatar-stage" dir="ltr">
        {picture !== null && (
          <Cropper
            image={picture.src}
            crop={at}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEY_STEP}
            disableAutomaticStylesInjection
            cropperProps={{ "aria-label": t("settings.avatar.preview"), "aria-describedby": tip, role: "group" }}
            mediaProps={{ alt: "" }}
            onCropChange={setAt}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
          />
        )}
      </div>
      <div className={classes["zoom"]}>
        <label htmlFor={slider}>{t("settings.avatar.zoom")}</label>
        <input
          id={slider}
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          disabled={sending}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </div>
      {sending && <Progress value={part * 100} aria-label={percent} />}
      <Group>
        <Button onClick={wear} disabled={sending || square === null}>
          {sending ? percent : t("settings.avatar.wear")}
        </Button>
        <Button variant="default" disabled={sending} onClick={onDone}>
          {t("settings.avatar.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}

/** The picture of a file, while the component shows it; `null` until it is read. */
function usePicture(file: File): HTMLImageElement | "unreadable" | null {
  const [picture, setPicture] = useState<HTMLImageElement | "unreadable" | null>(null);
  useEffect(() => {
    let shown = true;
    const address = URL.createObjectURL(file);
    void readPicture(address).then((read) => shown && setPicture(read ?? "unreadable"));
    return () => {
      shown = false;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return picture;
}
