/** The event and how the reader stands in it, live while a component shows them. */
import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { connectionStore } from "@/api/connection";
import { followTopic } from "@/api/topic";
import { useLoaded } from "@/components/use-loaded";
import { loadCurrent, loadSession } from "./lottery-calls";
import { lotteryOf, lotteryStore, receiveEvent, receiveSession } from "./lottery-store";
import type { Brief, LotteryEvent, Session } from "./lottery-wire";

/** Ours: who has no socket (a visitor who never wrote) asks now and then. */
const EVERY_MS = 15_000;

export interface Lottery {
  /** `undefined` while it is read, `null` when there never was one. */
  event: LotteryEvent | null | undefined;
  session: Session | null;
  over: Brief[];
  failure: unknown;
  again: () => void;
}

export function useLottery(uid: string | null): Lottery {
  const { event, session, uid: whose } = useSnapshot(lotteryStore) as typeof lotteryStore;
  const current = useLoaded("current", async () => {
    const read = await loadCurrent();
    if (read.event !== undefined) receiveEvent(read.event);
    return read;
  });
  const { again } = current;
  const eventId = event?.event_id;
  useEffect(() => lotteryOf(uid), [uid]);
  const mine = useLoaded(`${uid} ${eventId} ${event?.day}`, async () => {
    if (uid === null || eventId === undefined) return;
    receiveSession(uid, await loadSession(eventId));
  });
  useEffect(
    () => (eventId === undefined ? undefined : followTopic<LotteryEvent>(`lottery:${eventId}`, receiveEvent)),
    [eventId],
  );
  useEffect(
    () =>
      eventId === undefined || uid === null
        ? undefined
        : followTopic<Session>(`lottery_session:${eventId}`, (arrived) => receiveSession(uid, arrived)),
    [eventId, uid],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && connectionStore.status !== "connected") again();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [again]);
  return {
    event: current.value === undefined && event === null ? undefined : event,
    session: whose === uid && session?.event_id === eventId ? session : null,
    over: current.value?.over ?? [],
    failure: current.failure ?? mine.failure,
    again: () => {
      current.again();
      mine.again();
    },
  };
}
