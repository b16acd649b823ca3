/** The wheel and its button. The server answers what was won, and has kept it, before anything turns. */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Icon } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { draw } from "./lottery-calls";
import drawPanel from "./draw-panel.module.css";
import classes from "./lottery.module.css";
import { whyNot } from "./lottery-rules";
import { receiveSession } from "./lottery-store";
import type { Draw, LotteryEvent, Session } from "./lottery-wire";
import { PrizeArt } from "./prize-art";
import { PrizePicture } from "./prize-picture";
import { Wheel } from "./wheel";

interface Props {
  event: LotteryEvent;
  session: Session | null;
  /** Whether it is for the reader's country. */
  isOpenHere: boolean;
  uid: string | null;
  onSignIn: () => void;
  /** A draw is under way, until its wheel has stopped: what it won is not to be seen elsewhere before. */
  onBusy: (isBusy: boolean) => void;
}

export function DrawPanel({ event, session, isOpenHere, uid, onSignIn, onBusy }: Props) {
  const { t, i18n } = useTranslation();
  const [drawn, setDrawn] = useState<Draw | null>(null);
  const [turning, setTurning] = useState(false);
  const [hurry, setHurry] = useState(false);
  const [pull, pulling] = useTask(async () => {
    const answer = await draw(event.event_id);
    if (uid !== null) receiveSession(uid, answer.session);
    setHurry(false);
    setTurning(true);
    setDrawn(answer.draw);
  });
  const isBusy = pulling || turning;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const why = whyNot(event, isOpenHere, session);
  const left = session?.chances.left ?? 0;
  const result = turning ? null : drawn;
  return (
    <section className={drawPanel["draw"]} aria-label={t("lottery.draw.title")}>
      <Wheel
        prizes={event.prizes}
        spin={drawn === null ? null : { id: drawn.draw_id, roll: drawn.roll }}
        hurry={hurry}
        onStopped={() => setTurning(false)}
        label={t("lottery.wheel")}
        nameOf={(prize) => t(`lottery.prize.${prize}`)}
      >
        {result !== null ? (
          <PrizeArt key={result.draw_id} prize={result.prize} size="m" />
        ) : uid === null ? (
          // How many spins a visitor would have nobody knows.
          <span className={drawPanel["hub"]}>
            <Icon name="gift" size="l" />
          </span>
        ) : (
          <span className={drawPanel["hub"]}>
            <bdi className={drawPanel["hub-number"]}>{new Intl.NumberFormat(i18n.language).format(left)}</bdi>
            <span>{t("lottery.left", { count: left })}</span>
          </span>
        )}
      </Wheel>
      <div className={drawPanel["result-place"]}>
        <div
          className={drawPanel["result"]}
          role="status"
          data-won={(result !== null && result.prize !== "thanks") || undefined}
        >
          {result !== null && <Result draw={result} />}
        </div>
        {result === null && (
          <p className={classes["fine"]}>
            <Icon name="shield" size="s" /> {t("lottery.draw.fixed")}
          </p>
        )}
      </div>
      <div className={drawPanel["act"]}>
        {turning ? (
          <Button size="lg" variant="default" onClick={() => setHurry(true)}>
            {t("lottery.draw.skip")}
          </Button>
        ) : why === "sign_in" && uid === null ? (
          <Button size="lg" onClick={onSignIn}>
            {t("lottery.draw.sign_in")}
          </Button>
        ) : (
          <Button size="lg" loading={pulling} disabled={why !== null} onClick={pull}>
            {t("lottery.draw.button")}
          </Button>
        )}
        {result !== null && (
          <p className={classes["dim"]}>
            <bdi>{new Intl.NumberFormat(i18n.language).format(left)}</bdi> {t("lottery.left", { count: left })}
          </p>
        )}
        {why !== null && why !== "sign_in" && <p className={classes["dim"]}>{t(`lottery.why.${why}`)}</p>}
      </div>
    </section>
  );
}

function Result({ draw }: { draw: Draw }) {
  const { t, i18n } = useTranslation();
  const prize = t(`lottery.prize.${draw.prize}`);
  const number = new Intl.NumberFormat(i18n.language).format(draw.roll);
  return (
    <>
      {draw.prize !== "thanks" && (
        <div className={drawPanel["won"]}>
          <PrizePicture prize={draw.prize} />
        </div>
      )}
      <strong>{draw.prize === "thanks" ? t("lottery.won.thanks") : t("lottery.won.title", { prize })}</strong>
      {draw.prize !== draw.rolled && (
        <span>{t("lottery.won.instead", { rolled: t(`lottery.prize.${draw.rolled}`), prize })}</span>
      )}
      <span className={classes["dim"]}>
        {t("lottery.won.number", { number })} ·{" "}
        <Link href={`/event/fairness?draw=${draw.number}`}>{t("lottery.won.check")}</Link>
        {draw.prize !== "thanks" && (
          <>
            {" "}
            · <Link href="/coupons">{t("lottery.won.mine")}</Link>
          </>
        )}
      </span>
    </>
  );
}
