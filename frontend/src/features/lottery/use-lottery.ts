/** The event and how the reader stands in it, live while a component shows them. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { connectionStore } from "@/api/connection";
import { followTopic } from "@/api/topic";
import { keyOf } from "@/api/query";
import { KEPT, useRead } from "@/components/use-read";
import { loadCurrent, loadEvent, loadSession } from "./lottery-calls";
import { lotteryOf, lotteryStore, receiveEvent, receiveSession } from "./lottery-store";
import type { Brief, LotteryEvent, Session } from "./lottery-wire";

/** Ours: who has no socket (a visitor who never wrote) asks now and then. */
const EVERY_MS = 15_000;

export interface Lottery {
  /** `undefined` while it is read, `null` when there never was one. */
  event: LotteryEvent | null | undefined;
  session: Session | null;
  /** Whether the event is for the reader's country. */
  isOpenHere: boolean;
  over: Brief[];
  failure: unknown;
  again: () => void;
}

/** The event of this moment, or the one `asked` for. */
export function useLottery(uid: string | null, asked: string | null = null): Lottery {
  const { event: known, session, uid: whose } = useSnapshot(lotteryStore) as typeof lotteryStore;
  const current = useRead(keyOf("/api/event/current"), loadCurrent);
  const { refetch, data } = current;
  // What is shown and not there any more was cancelled: its own page says why.
  const apart = asked ?? (data !== undefined && data.event == null ? (known?.event_id ?? null) : null);
  const one = useRead(
    keyOf("/api/event/{event_id}", { event_id: apart }),
    async () => (apart === null ? null : loadEvent(apart)),
    { enabled: apart !== null },
  );
  const read = apart === null ? data?.event : one.data;
  useEffect(() => {
    if (read != null) receiveEvent(read);
  }, [read]);
  const event = asked === null || known?.event_id === asked ? known : null;
  const eventId = event?.event_id;
  const isCancelled = event?.status === "cancelled";
  useEffect(() => lotteryOf(uid), [uid]);
  const mine = useRead(
    keyOf("/api/event/session", { uid, eventId, day: event?.day }),
    async () => {
      if (uid === null || eventId === undefined || isCancelled) return null;
      const read = await loadSession(eventId);
      receiveSession(uid, read);
      return read;
    },
    KEPT,
  );
  useEffect(() => (eventId === undefined ? undefined : followTopic(`lottery:${eventId}`, receiveEvent)), [eventId]);
  useEffect(
    () =>
      eventId === undefined || uid === null || isCancelled
        ? undefined
        : followTopic(`lottery_session:${eventId}`, (arrived) => receiveSession(uid, arrived)),
    [eventId, uid, isCancelled],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && connectionStore.status !== "connected") void refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  const isRead = asked === null ? data !== undefined : one.data !== undefined;
  return {
    event: !isRead && event === null ? undefined : event,
    session: whose === uid && session?.event_id === eventId ? session : null,
    isOpenHere: data?.is_open_here ?? true,
    over: data?.over ?? [],
    failure: (asked === null ? current.error : one.error) ?? mine.error ?? undefined,
    again: () => {
      void refetch();
      if (asked !== null) void one.refetch();
      void mine.refetch();
    },
  };
}
