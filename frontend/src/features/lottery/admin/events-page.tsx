/** Events as operators see them: the one that is on or comes next, those that are over, and announcing another. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Icon } from "@/components/icon";
import { Panel } from "@/components/page";
import { ReadState } from "@/components/read-state";
import { useRead } from "@/components/use-read";
import { keyUnder } from "@/locales/keys";
import { loadCurrent } from "@/features/lottery/lottery-calls";
import { OddsPanel } from "@/features/lottery/odds-panel";
import type { Brief } from "@/features/lottery/lottery-wire";
import { AnnounceDialog } from "./announce-dialog";
import { CancelDialog } from "./cancel-dialog";
import { FreeEntryDialog } from "./free-entry-dialog";
import classes from "@/components/admin/admin.module.css";
import own from "./events-page.module.css";

export function EventsPage({ mayAnnounce }: { mayAnnounce: boolean }) {
  const { t, i18n } = useTranslation();
  const [announcing, setAnnouncing] = useState(false);
  const [cancelling, setCancelling] = useState<Brief | null>(null);
  const [freeing, setFreeing] = useState<{ event_id: string; span: string } | null>(null);
  const events = useRead(keyOf("/api/event/current"), loadCurrent);
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" });
  // The end is the first moment that is no longer part of it.
  const span = ({ starts_at, ends_at }: { starts_at: number; ends_at: number }) =>
    days.formatRange(starts_at, ends_at - 1);
  return (
    <>
      <header className={classes["top"]}>
        <h1>{t("admin.events.title")}</h1>
        {mayAnnounce && (
          <Button variant="default" leftSection={<Icon name="plus" size="s" />} onClick={() => setAnnouncing(true)}>
            {t("admin.events.announce")}
          </Button>
        )}
      </header>
      <ReadState read={events}>
        {({ event, coming, over }) => (
          <>
            {event == null ? (
              <p className={classes["fine"]}>{t("admin.events.none")}</p>
            ) : (
              <>
                <p>
                  <span className={classes["pill"]} data-done={event.status === "open" || undefined}>
                    {t(keyUnder("admin.events.status", event.status))}
                  </span>{" "}
                  <bdi>{span(event)}</bdi> · <Link href="/event">{t("lottery.title")}</Link>
                </p>
                {mayAnnounce && event.status === "open" && (
                  <div className={own["acts"]}>
                    <FreeEntryButton event={event} span={span(event)} onOpen={setFreeing} />
                  </div>
                )}
                <OddsPanel event={event} />
              </>
            )}
            {coming.length > 0 && (
              <Panel title={t("admin.events.coming")}>
                <ul className={own["events"]}>
                  {coming.map((one) => (
                    <li key={one.event_id} className={own["event"]}>
                      <bdi className={own["days"]}>{span(one)}</bdi>
                      {mayAnnounce && (
                        <span className={own["acts"]}>
                          <FreeEntryButton event={one} span={span(one)} onOpen={setFreeing} />
                          <Button
                            variant="default"
                            size="sm"
                            aria-label={`${t("admin.events.cancel.title")}: ${span(one)}`}
                            onClick={() => setCancelling(one)}
                          >
                            {t("admin.events.cancel.title")}
                          </Button>
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {over.length > 0 && (
              <Panel title={t("admin.events.over")}>
                <ul className={own["events"]}>
                  {over.map((one) => (
                    <li key={one.event_id} className={own["event"]}>
                      <bdi className={own["days"]}>{span(one)}</bdi>
                      {one.cancelled != null && (
                        <>
                          <span className={classes["pill"]}>{t("admin.events.status.cancelled")}</span>
                          <span className={own["reason"]} dir="auto">
                            {one.cancelled.reason}
                          </span>
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </>
        )}
      </ReadState>
      {announcing && (
        <AnnounceDialog
          onClose={(done) => {
            setAnnouncing(false);
            if (done) void events.refetch();
          }}
        />
      )}
      {freeing !== null && (
        <FreeEntryDialog
          eventId={freeing.event_id}
          span={freeing.span}
          onClose={(changed) => {
            setFreeing(null);
            if (changed) void events.refetch();
          }}
        />
      )}
      {cancelling !== null && (
        <CancelDialog
          event={cancelling}
          span={span(cancelling)}
          onClose={(changed) => {
            setCancelling(null);
            if (changed) void events.refetch();
          }}
        />
      )}
    </>
  );
}

interface FreeEntryProps {
  event: { event_id: string };
  span: string;
  onOpen: (event: { event_id: string; span: string }) => void;
}

function FreeEntryButton({ event: { event_id }, span, onOpen }: FreeEntryProps) {
  const { t } = useTranslation();
  const title = t("admin.events.free_entry.title");
  return (
    <Button variant="default" size="sm" aria-label={`${title}: ${span}`} onClick={() => onOpen({ event_id, span })}>
      {title}
    </Button>
  );
}
