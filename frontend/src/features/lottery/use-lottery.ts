/** The event and how the reader stands in it, live while a component shows them. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { connectionStore } from "@/api/connection";
import { followTopic } from "@/api/topic";
import { keyOf } from "@/api/query";
import { KEPT, useRead } from "@/components/use-read";
import { loadCurrent, loadSession } from "./lottery-calls";
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

export function useLottery(uid: string | null): Lottery {
  const { event, session, uid: whose } = useSnapshot(lotteryStore) as typeof lotteryStore;
  const current = useRead(keyOf("/api/event/current"), loadCurrent);
  const { refetch, data } = current;
  useEffect(() => {
    if (data?.event != null) receiveEvent(data.event);
  }, [data]);
  const eventId = event?.event_id;
  useEffect(() => lotteryOf(uid), [uid]);
  const mine = useRead(
    keyOf("/api/event/session", { uid, eventId, day: event?.day }),
    async () => {
      if (uid === null || eventId === undefined) return null;
      const read = await loadSession(eventId);
      receiveSession(uid, read);
      return read;
    },
    KEPT,
  );
  useEffect(() => (eventId === undefined ? undefined : followTopic(`lottery:${eventId}`, receiveEvent)), [eventId]);
  useEffect(
    () =>
      eventId === undefined || uid === null
        ? undefined
        : followTopic(`lottery_session:${eventId}`, (arrived) => receiveSession(uid, arrived)),
    [eventId, uid],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && connectionStore.status !== "connected") void refetch();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  return {
    event: data === undefined && event === null ? undefined : event,
    session: whose === uid && session?.event_id === eventId ? session : null,
    isOpenHere: data?.is_open_here ?? true,
    over: data?.over ?? [],
    failure: current.error ?? mine.error ?? undefined,
    again: () => {
      void refetch();
      void mine.refetch();
    },
  };
}
