/** What happened to how the account is guarded, by day, and saying that something was somebody else. Issue 19. */
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { clock, dayName, fullTime, stamp } from "@/components/time-words";
import { usePagedQuery } from "@/components/use-paged-query";
import { DisputeDialog } from "./dispute-dialog";
import { loadTimeline, TIMELINE, type SafetyEvent, type WithdrawalHold } from "./safety-calls";
import { HoldNote } from "./hold-note";
import { byDay, countryOf, iconOf, subjectOf } from "./safety-words";
import classes from "./safety.module.css";

/** Where links to it lead. */
const ANCHOR = "account-safety";

/** `onSessionsEnded`: the list of devices is another one now. */
export function SafetyPanel({ onSessionsEnded }: { onSessionsEnded: () => void }) {
  const { t, i18n } = useTranslation();
  const [hold, setHold] = useState<WithdrawalHold | undefined>();
  const [disputing, setDisputing] = useState<SafetyEvent | null>(null);
  const read = usePagedQuery<SafetyEvent>(keyOf(TIMELINE), async (before) => {
    const page = await loadTimeline(before);
    if (before === undefined) setHold(page.hold);
    return page;
  });
  const { rows, error, hasMore, isFetchingMore, more, refetch } = read;
  const panel = useScrolledTo(rows !== undefined);
  return (
    <div ref={panel} id={ANCHOR} className={classes["anchor"]}>
      <Panel size="roomy" title={t("settings.safety.title")}>
        <p className={classes["lead"]}>{t("settings.safety.lead")}</p>
        <ReadState read={{ data: rows, error, refetch }} rows={4}>
          {(events) => (
            <>
              {hold !== undefined && (
                <HoldNote hold={hold} event={events.find((event) => event.event_id === hold.event_id)} />
              )}
              {events.length === 0 && <p role="note">{t("settings.safety.empty")}</p>}
              {byDay(events).map((day) => (
                <section key={day[0]?.event_id} className={classes["day"]}>
                  <h3>{dayName(day[0]?.at ?? 0, Date.now(), i18n.language)}</h3>
                  <ol>
                    {day.map((event) => (
                      <Row key={event.event_id} event={event} onDispute={() => setDisputing(event)} />
                    ))}
                  </ol>
                </section>
              ))}
              {hasMore && (
                <Button variant="default" className={classes["start"] ?? ""} loading={isFetchingMore} onClick={more}>
                  {t("settings.safety.more")}
                </Button>
              )}
            </>
          )}
        </ReadState>
        <DisputeDialog event={disputing} onClose={() => setDisputing(null)} onDisputed={onSessionsEnded} />
      </Panel>
    </div>
  );
}

/** Who followed a link here sees it once its rows are there: before, what stands above still grows. */
function useScrolledTo(isThere: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isThere && location.hash === `#${ANCHOR}`) element.current?.scrollIntoView({ block: "start" });
  }, [isThere]);
  return element;
}

function Row({ event, onDispute }: { event: SafetyEvent; onDispute: () => void }) {
  const { t, i18n } = useTranslation();
  const what = t(`settings.safety.kind.${event.kind}`);
  const place = [event.device_name, event.address, countryOf(event, i18n.language)].filter((part) => part != null);
  return (
    <li className={classes["row"]} data-disputed={event.is_disputed || undefined}>
      <span className={classes["sign"]} data-kind={event.kind}>
        <Icon name={iconOf(event)} />
      </span>
      <div className={classes["words"]}>
        <p className={classes["what"]}>
          {what}
          {event.times > 1 && <bdi dir="ltr" className={classes["times"]}>{`×${event.times}`}</bdi>}
          {event.is_this_session && <span className={classes["here"]}>{t("settings.devices.current")}</span>}
          {event.is_new_device && <span className={classes["fresh"]}>{t("settings.safety.new_device")}</span>}
          {event.is_disputed && <span className={classes["disputed"]}>{t("settings.safety.reported")}</span>}
        </p>
        <p className={classes["dim"]}>
          <Parts parts={[...subjectOf(event, t), ...place]} />
        </p>
        {event.last_at != null && event.times > 1 && (
          <p className={classes["dim"]}>
            {t("settings.safety.last", { time: stamp(event.last_at, Date.now(), i18n.language) })}
          </p>
        )}
      </div>
      <time dateTime={new Date(event.at).toISOString()} title={fullTime(event.at, i18n.language)}>
        {clock(event.at, i18n.language)}
      </time>
      {event.can_dispute && (
        <Button
          variant="default"
          size="xs"
          aria-label={t("settings.safety.report_one", { what })}
          onClick={onDispute}
          className={classes["report"] ?? ""}
        >
          {t("settings.safety.report")}
        </Button>
      )}
    </li>
  );
}

/** Each by itself: an address is read from left to right whatever stands beside it. */
function Parts({ parts }: { parts: string[] }) {
  return parts.map((part, at) => (
    <span key={part}>
      {at > 0 && " · "}
      <bdi>{part}</bdi>
    </span>
  ));
}
