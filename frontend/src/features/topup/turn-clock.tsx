/** It is one's turn: a clock as a ring that empties, and the one button that matters: a device begins at once. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Place } from "@/api/topup";
import { secondsUntil } from "@/components/countdown";
import { Icon } from "@/components/icon";
import { runningWords } from "@/components/span-words";
import { useTask } from "@/components/use-task";
import { PlaceRing } from "./place-ring";
import { accept } from "./topup-calls";
import { actBy, isFrozen, partLeft } from "./topup-rules";
import placeRing from "./place-ring.module.css";
import classes from "./topup.module.css";
import { useServerNow } from "./use-now";

/** How long the clock runs (docs/wire.md). Only the drawing needs it: the deadline itself comes with the place. */
const WHOLE_MS = 90_000;
/** Ours: from here on the ring says hurry. */
const HURRY_S = 20;

export function TurnClock({ place }: { place: Place }) {
  const { t } = useTranslation();
  const now = useServerNow(250);
  const [go, going] = useTask(() => accept(place));
  const until = actBy(place, now) ?? now;
  const seconds = secondsUntil(until, now);
  const part = partLeft(until, WHOLE_MS, now);
  return (
    <div className={placeRing["turn"]}>
      <PlaceRing
        label={t("topup.turn.ring")}
        parts={{ sure: part, likely: part }}
        tone={seconds <= HURRY_S ? "hurry" : "turn"}
      >
        <span className={placeRing["ring-small"]}>{t("topup.turn.left")}</span>
        <bdi role="timer" aria-live="off" className={placeRing["ring-number"]}>
          {runningWords(seconds)}
        </bdi>
      </PlaceRing>
      <div className={placeRing["turn-act"]}>
        {/* Pressed a moment too late, the server says so: a clock here is no judge. */}
        <Button
          size="lg"
          fullWidth
          loading={going}
          disabled={isFrozen(place)}
          onClick={go}
          leftSection={<Icon name="bolt" />}
        >
          {t("topup.turn.accept")}
        </Button>
        <p className={classes["dim"]}>{t(place.passed > 0 ? "topup.turn.otherwise_last" : "topup.turn.otherwise")}</p>
      </div>
    </div>
  );
}
