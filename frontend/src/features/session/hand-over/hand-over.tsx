/**
 * In the list of devices: a code that signs in another one. It is made anew when its time is over, and says what the
 * other device has done with it.
 */
import { Button, Skeleton, Stack } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { onPush } from "@/api/socket";
import { Dialog } from "@/components/dialog";
import { FailedLine } from "@/components/failed";
import classes from "@/features/session/session.module.css";
import { loadStatus, makeCode, type HandOverCode } from "./hand-over-calls";
import { QrHandOver } from "./qr-hand-over";
import { TimeLeft } from "./time-left";

/** Ours: whoever leaves the page open for a quarter of an hour has gone away. */
const MOST_CODES = 5;
/** Ours: for a push that was missed. */
const LOOK_AGAIN_MS = 5_000;

export function HandOver({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t("settings.hand_over.title")}
      </Button>
      <Dialog opened={opened} title={t("settings.hand_over.title")} size="sm" onClose={() => setOpened(false)}>
        <Codes onSignedIn={onSignedIn} onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

type Shown =
  | { status: "waiting"; code: HandOverCode | null }
  | { status: "failed"; cause: unknown }
  | { status: "used" | "declined" | "expired" };

function Codes({ onSignedIn, onClose }: { onSignedIn: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  /** Which code it is; grows with each. */
  const [turn, setTurn] = useState(1);
  const [shown, setShown] = useState<Shown>({ status: "waiting", code: null });
  const again = () => {
    setShown({ status: "waiting", code: null });
    setTurn(turn + 1);
  };
  useEffect(() => {
    let isCurrent = true;
    makeCode().then(
      (code) => isCurrent && setShown({ status: "waiting", code }),
      (cause: unknown) => isCurrent && setShown({ status: "failed", cause }),
    );
    return () => void (isCurrent = false);
  }, [turn]);
  const code = shown.status === "waiting" ? shown.code : null;
  useAnswer(code, (answer) => {
    setShown({ status: answer });
    if (answer === "used") onSignedIn();
  });
  if (shown.status === "failed") return <FailedLine cause={shown.cause} again={again} />;
  if (shown.status !== "waiting") {
    return (
      <Stack role="status">
        <h3 className={classes["answer"]}>
          {t(shown.status === "expired" ? "settings.arrive.expired" : `settings.hand_over.${shown.status}`)}
        </h3>
        {shown.status !== "expired" && (
          <p className={classes["panel-lead"]}>{t(`settings.hand_over.${shown.status}_words`)}</p>
        )}
        {shown.status === "used" ? (
          <Button className={classes["start"] ?? ""} onClick={onClose}>
            {t("settings.hand_over.close")}
          </Button>
        ) : (
          <Button className={classes["start"] ?? ""} onClick={again}>
            {t("settings.hand_over.again")}
          </Button>
        )}
      </Stack>
    );
  }
  if (code === null) return <Skeleton height="18rem" radius="md" />;
  return (
    <QrHandOver text={code.address} label={t("settings.hand_over.qr")}>
      {t("settings.hand_over.lead")}{" "}
      <TimeLeft
        words="settings.hand_over.left"
        until={code.until}
        ended={() => (turn % MOST_CODES === 0 ? setShown({ status: "expired" }) : setTurn(turn + 1))}
      />
    </QrHandOver>
  );
}

/** Hears what the other device has done with a code: by the push, or by a look from time to time. */
function useAnswer(code: HandOverCode | null, onAnswer: (answer: "used" | "declined") => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: who hears it is drawn anew each time, the code is not
  useEffect(() => {
    if (code === null) return;
    let isCurrent = true;
    const look = () =>
      void loadStatus().then(
        (state) => {
          if (isCurrent && (state === "used" || state === "declined")) onAnswer(state);
        },
        () => undefined, // the next look may succeed
      );
    const timer = setInterval(look, LOOK_AGAIN_MS);
    const stop = onPush("one_time_token", look);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      stop();
    };
  }, [code]);
}
