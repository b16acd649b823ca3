/**
 * How one sees that a draw was honest: what is published and when, a seed of one's own, and a checker that needs
 * nobody. Features 1.9.
 */
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { Page } from "@/components/page";
import { KEPT, useRead } from "@/components/use-read";
import { CheckPanel } from "./check-panel";
import { DaysPanel } from "./days-panel";
import { loadFairness } from "./lottery-calls";
import { Failed } from "@/components/failed";
import { SelectField } from "@/components/select-field";
import fairnessPage from "./fairness-page.module.css";
import classes from "./lottery.module.css";
import type { Brief, LotteryEvent } from "./lottery-wire";
import { PrizeArt } from "./prize-art";
import { SeedPanel } from "./seed-panel";
import { TallyPanel } from "./tally-panel";
import { useLottery } from "./use-lottery";
import { WholeEventPanel } from "./whole-event-panel";

const STEPS = ["commit", "own", "number", "reveal"] as const;

export function FairnessPage({ uid, onSignIn }: { uid: string | null; onSignIn: () => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { event, session, over, failure, again } = useLottery(uid);
  const eventId = query.get("event") ?? event?.event_id ?? over[0]?.event_id;
  const fairness = useRead(
    keyOf("/api/event/fairness", { eventId, day: event?.day }),
    async () => (eventId === undefined ? null : loadFairness(eventId)),
    KEPT,
  );
  const number = Number(query.get("draw") ?? Number.NaN);
  const cause = fairness.error ?? (event == null ? failure : undefined);
  if (cause !== undefined && fairness.data == null)
    return (
      <Failed
        level={1}
        cause={cause}
        again={() => {
          again();
          void fairness.refetch();
        }}
      />
    );
  if (event === null && eventId === undefined)
    return (
      <EmptyState
        level={1}
        art={<PrizeArt prize="thanks" size="l" />}
        title={t("lottery.none.title")}
        words={t("lottery.none.words")}
      />
    );
  // Another event's facts are not shown under this one's name: what was begun on them would be lost when they change.
  const facts = fairness.data?.event_id === eventId ? (fairness.data ?? undefined) : undefined;
  return (
    <Page className={classes["event"]}>
      <nav>
        <Link href="/event" className={fairnessPage["back"]}>
          <Icon name="back" turns size="s" /> {t("lottery.title")}
        </Link>
      </nav>
      <header className={classes["head-words"]}>
        <h1>{t("lottery.fair.title")}</h1>
        <p className={classes["lead"]}>{t("lottery.fair.lead")}</p>
      </header>
      <ol className={fairnessPage["steps"]}>
        {STEPS.map((step) => (
          <li key={step}>{t(`lottery.fair.step.${step}`)}</li>
        ))}
      </ol>
      <EventChoice
        events={eventsOf(event ?? null, over)}
        chosen={eventId ?? ""}
        onChoose={(id) =>
          setQuery(
            (before) => {
              before.set("event", id);
              before.delete("draw");
              return before;
            },
            { replace: true },
          )
        }
      />
      {facts === undefined ? (
        <div className={classes["waiting"]} aria-busy="true" />
      ) : facts.cancelled != null ? (
        // Nothing was drawn, so there is nothing to check but what was published.
        <>
          <p role="status">{t("lottery.fair.cancelled")}</p>
          <DaysPanel facts={facts} />
        </>
      ) : (
        <>
          <CheckPanel
            key={`${uid} ${facts.event_id} ${number}`}
            facts={facts}
            uid={uid}
            number={number}
            onSignIn={onSignIn}
          />
          {session !== null && event != null && event.status === "open" && facts.event_id === event.event_id && (
            <SeedPanel key={`seed ${session.event_id}`} session={session} uid={uid} />
          )}
          <WholeEventPanel key={`all ${facts.event_id}`} facts={facts} />
          <DaysPanel facts={facts} />
          <TallyPanel facts={facts} />
        </>
      )}
    </Page>
  );
}

const eventsOf = (event: LotteryEvent | null, over: Brief[]): Brief[] => [
  ...(event === null ? [] : [event]),
  ...over.filter(({ event_id }) => event_id !== event?.event_id),
];

function EventChoice({
  events,
  chosen,
  onChoose,
}: {
  events: Brief[];
  chosen: string;
  onChoose: (eventId: string) => void;
}) {
  const { t, i18n } = useTranslation();
  const days = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium" });
  const isGenerated = events.find(({ event_id }) => event_id === chosen)?.is_generated === true;
  return (
    <div className={fairnessPage["choice"]}>
      {events.length > 1 && (
        <SelectField
          className={fairnessPage["which"] ?? ""}
          label={t("lottery.fair.which")}
          value={chosen}
          options={events.map(({ event_id, starts_at, ends_at, cancelled }) => {
            const span = days.formatRange(starts_at, ends_at - 1);
            return {
              value: event_id,
              label: cancelled == null ? span : t("lottery.fair.cancelled_days", { days: span }),
            };
          })}
          onChange={onChoose}
        />
      )}
      {isGenerated && <p className={classes["dim"]}>{t("lottery.fair.generated")}</p>}
    </div>
  );
}
