/** What an operator's page of queues makes of what it is told. Pure. */
import type { OperatorQueue, QueueState, TopUpMinute } from "@/api/topup";
import type { QueueAct } from "./queues-calls";

/** The list as it is now: what arrived, but of each queue nothing older than what is known. */
export function mergeQueues(known: readonly OperatorQueue[], arrived: readonly OperatorQueue[]): OperatorQueue[] {
  return arrived.map((queue) => {
    const before = known.find(({ queue_id }) => queue_id === queue.queue_id);
    return before !== undefined && before.version > queue.version ? before : queue;
  });
}

/** The same list with one queue replaced by what a change of it was answered with, or with a new one added. */
export function putQueue(known: readonly OperatorQueue[], changed: OperatorQueue): OperatorQueue[] {
  if (!known.some(({ queue_id }) => queue_id === changed.queue_id)) return [...known, changed];
  return known.map((queue) =>
    queue.queue_id === changed.queue_id && queue.version <= changed.version ? changed : queue,
  );
}

/** Who waits most comes first; then by name, so that quiet queues stay where they are. */
export function sortQueues(
  queues: readonly OperatorQueue[],
  nameOf: (queue: OperatorQueue) => string,
): OperatorQueue[] {
  return queues.toSorted((a, b) => b.waiting - a.waiting || nameOf(a).localeCompare(nameOf(b)));
}

/** What may be done to a queue in this state; the first is the one that matters. */
export function actsOf(state: QueueState): QueueAct[] {
  switch (state) {
    case "open":
      return ["pause", "drain", "close"];
    case "draining":
      return ["resume", "pause", "close"];
    case "paused":
      return ["resume", "close"];
    case "closed":
      return ["resume"];
  }
}

const MINUTE = 60_000;
export const SPAN_MS = 60 * MINUTE;

/** The last hour minute by minute: those in which nothing happened are told of as zero, not left out. */
export function everyMinute(minutes: readonly TopUpMinute[], now: number): TopUpMinute[] {
  const last = Math.floor(now / MINUTE) * MINUTE;
  const told = new Map(minutes.map((one) => [Math.floor(one.at / MINUTE) * MINUTE, one]));
  return Array.from({ length: 60 }, (_, back) => {
    const at = last - (59 - back) * MINUTE;
    return { ...(told.get(at) ?? { joined: 0, done: 0, failed: 0 }), at };
  });
}

/** Sums of the last hour. */
export function hourOf(minutes: readonly TopUpMinute[], now: number): Omit<TopUpMinute, "at"> {
  return minutes
    .filter(({ at }) => at > now - SPAN_MS)
    .reduce(
      (sum, one) => ({ joined: sum.joined + one.joined, done: sum.done + one.done, failed: sum.failed + one.failed }),
      { joined: 0, done: 0, failed: 0 },
    );
}

/** Devices at work, and those that could be. */
export function devicesOf({ pool }: Pick<OperatorQueue, "pool">): { busy: number; able: number } {
  return {
    busy: pool.filter(({ place_id }) => place_id != null).length,
    able: pool.filter(({ state }) => state !== "offline").length,
  };
}
