/**
 * The queues for topping up oneself, live: who waits where, which devices work, how much goes through, and the
 * switches.
 */
import { useGameNames } from "@/components/use-games";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorQueue } from "@/api/topup";
import { Icon } from "@/components/icon";
import { OpenQueueDialog } from "./open-queue-dialog";
import { QueueDetail } from "./queue-detail";
import { devicesOf, hourOf, sortQueues } from "./queues-rules";
import { LoadBar } from "@/components/admin/load-bar";
import { ReadState } from "@/components/read-state";
import classes from "@/components/admin/admin.module.css";
import barClasses from "@/components/admin/load-bar.module.css";
import queueClasses from "./queues.module.css";
import { Tile } from "@/components/admin/tile";
import { useRegionName } from "@/components/region-name";
import { useOperatorQueues } from "./use-operator-queues";

export function QueuesPage() {
  const { t } = useTranslation();
  const { read, put } = useOperatorQueues();
  const [opening, setOpening] = useState(false);
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("admin.queues.title")}</h1>
        <Button variant="default" leftSection={<Icon name="plus" size="s" />} onClick={() => setOpening(true)}>
          {t("admin.queues.open")}
        </Button>
      </header>
      <ReadState read={read}>{({ at, queues }) => <Live at={at} queues={queues} put={put} />}</ReadState>
      {opening && <OpenQueueDialog put={put} onClose={() => setOpening(false)} />}
    </>
  );
}

function Live({ at, queues, put }: { at: number; queues: OperatorQueue[]; put: (queue: OperatorQueue) => void }) {
  const { t, i18n } = useTranslation();
  const regionName = useRegionName();
  const names = useGameNames();
  // The first stays the one that is shown when another becomes the first: switches must not change their line under the
  // hand.
  const [chosen, setChosen] = useState(
    () => sortQueues(queues, ({ game, region }) => `${game} ${region}`)[0]?.queue_id,
  );
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = ({ game, region }: OperatorQueue) =>
    `${names.data?.get(game) ?? game}${region === "" ? "" : ` · ${regionName(region)}`}`;
  const sorted = sortQueues(queues, nameOf);
  const shown = queues.find(({ queue_id }) => queue_id === chosen) ?? sorted[0];
  const sum = (count: (queue: OperatorQueue) => number) =>
    number.format(queues.reduce((total, queue) => total + count(queue), 0));
  if (shown === undefined) return <p className={classes["fine"]}>{t("admin.queues.none")}</p>;
  return (
    <>
      <div className={queueClasses["tiles-few"]}>
        <Tile name={t("admin.board.waiting")} value={sum(({ waiting }) => waiting)} />
        <Tile
          name={t("admin.queues.busy")}
          value={sum((queue) => devicesOf(queue).busy)}
          note={t("admin.queues.able", { number: sum((queue) => devicesOf(queue).able) })}
        />
        <Tile
          name={t("admin.queues.done")}
          value={sum(({ minutes }) => hourOf(minutes, at).done)}
          note={t("admin.queues.hour")}
        />
        <Tile
          name={t("admin.queues.failed")}
          value={sum(({ minutes }) => hourOf(minutes, at).failed)}
          note={t("admin.queues.hour")}
          alarm={queues.some(({ minutes }) => failing(hourOf(minutes, at)))}
        />
      </div>
      <div className={queueClasses["split"]}>
        <ul className={classes["rows"]} aria-label={t("admin.queues.title")}>
          {sorted.map((queue) => (
            <QueueRow
              key={queue.queue_id}
              queue={queue}
              name={nameOf(queue)}
              chosen={queue.queue_id === shown.queue_id}
              onChoose={() => setChosen(queue.queue_id)}
            />
          ))}
        </ul>
        <QueueDetail key={shown.queue_id} queue={shown} name={nameOf(shown)} at={at} put={put} />
      </div>
      <p className={classes["fine"]}>
        {t("admin.board.at", {
          time: new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium" }).format(at),
        })}
      </p>
    </>
  );
}

/** Ours: one of five fails, and it is no accident any more. */
function failing({ done, failed }: { done: number; failed: number }): boolean {
  return failed >= 3 && failed * 5 > done + failed;
}

function QueueRow({
  queue,
  name,
  chosen,
  onChoose,
}: {
  queue: OperatorQueue;
  name: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { busy, able } = devicesOf(queue);
  return (
    <li>
      <button type="button" className={queueClasses["queue-row"]} aria-pressed={chosen} onClick={onChoose}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span key={queue.state} className={classes["pill"]} data-done={queue.state === "open" || undefined}>
          {t(`topup.queue.${queue.state}`)}
        </span>
        <LoadBar part={able === 0 ? 0 : busy / able} />
        <span className={barClasses["agent-load"]}>
          {t("admin.queues.row", {
            waiting: number.format(queue.waiting),
            busy: number.format(busy),
            able: number.format(able),
          })}
        </span>
      </button>
    </li>
  );
}
