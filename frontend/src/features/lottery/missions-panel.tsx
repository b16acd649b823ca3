/** What brings a chance today. The server sees whether it was done; here it is only taken. Spec §9: reset 00:00 UTC. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { CountdownClock } from "@/components/countdown-clock";
import { Icon, type IconName } from "@/components/icon";
import { Panel } from "@/components/page";
import { useTask } from "@/components/use-task";
import { ClaimButton } from "./claim-button";
import { claimMission, takeFreeEntry } from "./lottery-calls";
import classes from "./lottery.module.css";
import { progress } from "./lottery-rules";
import { receiveSession } from "./lottery-store";
import type { LotteryEvent, MissionName, Session } from "./lottery-wire";
import { ProgressBar } from "./progress-bar";

const ICONS: Record<MissionName, IconName> = { visit: "star", look_at_goods: "eye" };

export function MissionsPanel({
  event,
  session,
  uid,
  again,
}: {
  event: LotteryEvent;
  session: Session | null;
  uid: string | null;
  again: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Panel size="roomy" aria-labelledby="missions-heading">
      <header className={classes["panel-head"]}>
        <h2 id="missions-heading">{t("lottery.missions.title")}</h2>
        {event.next_reset_at != null && (
          <span className={classes["reset"]}>
            <span className={classes["dim"]}>{t("lottery.missions.reset")}</span>{" "}
            <CountdownClock deadline={event.next_reset_at} ended={again} />
          </span>
        )}
      </header>
      <ul className={classes["rows"]}>
        {event.missions.map(({ mission, target, chances }) => {
          const mine = session?.missions.find((one) => one.mission === mission);
          const name = t(`lottery.mission.${mission}`, { target });
          const seen = Math.min(mine?.seen ?? 0, target);
          return (
            <li key={mission} className={classes["row"]}>
              <span className={classes["row-icon"]}>
                <Icon name={ICONS[mission]} />
              </span>
              <span className={classes["grow"]}>
                <span className={classes["row-title"]}>
                  {name} <span className={classes["gain"]}>{t("lottery.gives", { count: chances })}</span>
                </span>
                <ProgressBar part={progress(seen, target)} />
                <span className={classes["dim"]}>{t("lottery.seen", { seen, target })}</span>
              </span>
              {mission === "look_at_goods" && mine?.state !== "done" && mine?.state !== "claimed" && (
                <Button component={Link} href="/market" size="sm" variant="default">
                  {t("lottery.mission.go")}
                </Button>
              )}
              {mine !== undefined && (mission !== "look_at_goods" || mine.state !== "open") && (
                <ClaimButton
                  uid={uid}
                  state={mine.state}
                  about={name}
                  claim={() => claimMission(event.event_id, mission)}
                />
              )}
            </li>
          );
        })}
        {session?.free_entry === true && (
          <FreeEntry eventId={event.event_id} taken={session.free_entry_taken} uid={uid} />
        )}
      </ul>
    </Panel>
  );
}

/** Where the law asks for a way without a purchase. Features 1.9. */
function FreeEntry({ eventId, taken, uid }: { eventId: string; taken: boolean; uid: string | null }) {
  const { t } = useTranslation();
  const [take, taking] = useTask(async () => {
    const session = await takeFreeEntry(eventId);
    if (uid !== null) receiveSession(uid, session);
  });
  return (
    <li className={classes["row"]}>
      <span className={classes["row-icon"]}>
        <Icon name="plus" />
      </span>
      <span className={classes["grow"]}>
        <span className={classes["row-title"]}>{t("lottery.free.title")}</span>
        <span className={classes["dim"]}>{t("lottery.free.words")}</span>
      </span>
      {taken ? (
        <span className={classes["taken"]}>
          <Icon name="check" size="s" /> {t("lottery.claimed")}
        </span>
      ) : (
        <Button size="sm" loading={taking} onClick={take}>
          {t("lottery.claim")}
        </Button>
      )}
    </li>
  );
}
