/** One queue: its numbers, the last hour minute by minute, its devices, and what an operator may do about it. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import type { OperatorQueue } from "@/api/topup";
import { Dialog, DialogActions } from "@/components/dialog";
import { Icon, type IconName } from "@/components/icon";
import { QuantityCounter } from "@/components/quantity-counter";
import { spanWords, waitWords } from "@/components/span-words";
import { clock, whenWords } from "@/components/time-words";
import { useTask } from "@/components/use-task";
import { Plot } from "@/components/chart/plot";
import { actOnQueue, addDevices, removeDevice, type QueueAct } from "./queues-calls";
import { QueueHoursDialog } from "./queue-hours-dialog";
import { actsOf, everyMinute, SPAN_MS } from "./queues-rules";
import classes from "@/components/admin/admin.module.css";
import queueClasses from "./queues.module.css";
import { Tile } from "@/components/admin/tile";
import { weekWords } from "@/components/admin/week-rules";
import { Panel } from "@/components/page";

interface Props {
  queue: OperatorQueue;
  name: string;
  at: number;
  put: (queue: OperatorQueue) => void;
}

const ICONS: Record<QueueAct, IconName> = { pause: "pause", resume: "play", drain: "signOut", close: "moon" };

export function QueueDetail({ queue, name, at, put }: Props) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const [asked, setAsked] = useState<QueueAct | "hours">();
  const span = (seconds: number | null | undefined) => (seconds == null ? "–" : spanWords(seconds, i18n.language));
  const minutes = everyMinute(queue.minutes, at);
  const points = (pick: "joined" | "done" | "failed") => minutes.map((one) => ({ at: one.at, value: one[pick] }));
  const accuracy = queue.wait?.accuracy ?? undefined;
  return (
    <Panel size="dense" aria-labelledby="queue-heading">
      <header className={classes["panel-top"]}>
        <h2 id="queue-heading">
          <bdi>{name}</bdi>
        </h2>
        <span className={classes["sign"]} data-open={queue.state === "open" || undefined}>
          {t(`topup.queue.${queue.state}`)}
          {queue.opens_at != null && <> · {whenWords(queue.opens_at, at, i18n.language)}</>}
        </span>
      </header>
      <div className={classes["actions"]} role="group" aria-label={t("admin.queues.switches")}>
        {actsOf(queue.state).map((act, index) => (
          <Button
            key={act}
            variant={index === 0 && act === "resume" ? "filled" : "default"}
            leftSection={<Icon name={ICONS[act]} size="s" />}
            onClick={() => setAsked(act)}
          >
            {t(`admin.queues.act.${act}`)}
          </Button>
        ))}
        <Button variant="default" leftSection={<Icon name="clock" size="s" />} onClick={() => setAsked("hours")}>
          {t("admin.queues.hours.title")}
        </Button>
      </div>
      <p className={classes["fine"]}>
        {queue.maintenance_until != null
          ? t("admin.queues.maintenance.paused", { time: whenWords(queue.maintenance_until, at, i18n.language) })
          : queue.is_closed_by_hours
            ? t("admin.queues.hours.outside")
            : queue.hours.length === 0
              ? t("admin.queues.hours.always")
              : weekWords(queue.hours, queue.time_zone, i18n.language)}
      </p>
      <div className={queueClasses["tiles-few"]}>
        <Tile
          name={t("admin.board.waiting")}
          value={number.format(queue.waiting)}
          note={t("admin.queues.called", { number: number.format(queue.called) })}
        />
        <Tile
          name={t("admin.board.oldest")}
          value={queue.oldest_joined_at == null ? "–" : waitWords((at - queue.oldest_joined_at) / 1_000, i18n.language)}
        />
        <Tile
          name={t("admin.queues.service")}
          value={span(queue.service_p50_seconds)}
          note={
            queue.service_p90_seconds == null
              ? t("admin.board.quiet")
              : t("admin.board.p90", { time: span(queue.service_p90_seconds) })
          }
        />
        <Tile
          name={t("admin.queues.accuracy")}
          value={
            accuracy === undefined || accuracy.of === 0
              ? "–"
              : new Intl.NumberFormat(i18n.language, { style: "percent" }).format(accuracy.within / accuracy.of)
          }
          {...(accuracy === undefined
            ? {}
            : { note: t("admin.queues.sample", { number: number.format(accuracy.of) }) })}
        />
      </div>
      <Plot
        title={t("admin.queues.throughput")}
        from={at - SPAN_MS}
        to={at}
        moment={(moment) => clock(moment, i18n.language)}
        series={[
          { name: t("admin.queues.joined"), tone: 3, points: points("joined") },
          { name: t("admin.queues.done"), tone: 1, points: points("done") },
          { name: t("admin.queues.failed"), tone: 2, points: points("failed") },
        ]}
      />
      <Devices queue={queue} put={put} />
      {asked === "hours" && (
        <QueueHoursDialog queue={queue} name={name} put={put} onClose={() => setAsked(undefined)} />
      )}
      {asked !== undefined && asked !== "hours" && (
        <ActDialog queue={queue} act={asked} name={name} put={put} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

function ActDialog({
  queue,
  act,
  name,
  put,
  onClose,
}: {
  queue: OperatorQueue;
  act: QueueAct;
  name: string;
  put: Props["put"];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [go, going] = useTask(async () => {
    put(await actOnQueue(queue, act));
    onClose();
  });
  return (
    <Dialog opened title={t(`admin.queues.act.${act}`)} onClose={onClose}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <p className={classes["plain"]}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>
            {act === "resume" && queue.maintenance_until != null
              ? t("admin.queues.maintenance.resume")
              : act === "resume" && queue.is_closed_by_hours
                ? t("admin.queues.hours.resume")
                : t(`admin.queues.ask.${act}`)}
          </span>
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t("order.back")}
          </Button>
          <Button type="submit" loading={going} {...(act === "resume" ? {} : { color: "red" })}>
            {t(`admin.queues.act.${act}`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const MOST_AT_ONCE = limits.DevicesRequest.add.maximum;

function Devices({ queue, put }: { queue: OperatorQueue; put: Props["put"] }) {
  const { t, i18n } = useTranslation();
  const [count, setCount] = useState(1);
  const number = new Intl.NumberFormat(i18n.language);
  const [add, adding] = useTask(async () => put(await addDevices(queue, count)));
  const [remove] = useTask(async (deviceId: string) => put(await removeDevice(queue, deviceId)));
  return (
    <section aria-labelledby="devices-heading">
      <header className={classes["panel-top"]}>
        <h3 id="devices-heading" className={classes["section"]}>
          {t("admin.queues.devices", { number: number.format(queue.pool.length) })}
        </h3>
        <div className={classes["actions"]}>
          <QuantityCounter label={t("admin.queues.how_many")} value={count} max={MOST_AT_ONCE} onChange={setCount} />
          <Button variant="default" loading={adding} leftSection={<Icon name="plus" size="s" />} onClick={add}>
            {t("admin.queues.add")}
          </Button>
        </div>
      </header>
      <ul className={queueClasses["devices"]}>
        {queue.pool.map((device) => (
          <li key={device.device_id} className={queueClasses["device"]} data-state={device.state}>
            <span className={queueClasses["device-dot"]} aria-hidden="true" />
            <span className={classes["row-main"]}>
              <strong>
                <bdi>{device.name}</bdi>
              </strong>
              <span>
                {t(`admin.queues.device.${device.state}`)} ·{" "}
                {t("admin.queues.tally", {
                  done: number.format(device.done),
                  failed: number.format(device.failed),
                })}
              </span>
            </span>
            {device.state !== "draining" && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("admin.queues.remove_name", { name: device.name })}
                onClick={() => remove(device.device_id)}
              >
                {t("admin.queues.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
