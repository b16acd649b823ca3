/**
 * Every queue as operators see it: asked for every two seconds while somebody looks, and put right at once by what one
 * changes.
 */
import { keyOf, queryClient } from "@/api/query";
import type { OperatorQueue } from "@/api/topup";
import { useRead } from "@/components/use-read";
import { loadOperatorQueues, type OperatorQueues } from "./queues-calls";
import { mergeQueues, putQueue } from "./queues-rules";

/** Ours: as often as a person looks twice; nobody looks, nothing is asked. */
const EVERY_MS = 2_000;

export function useOperatorQueues() {
  const key = keyOf("/api/admin/topup/queues");
  const known = () => queryClient.getQueryData<OperatorQueues>(key);
  const read = useRead(
    key,
    async ({ signal }) => {
      const { at, queues } = await loadOperatorQueues(signal);
      return { at, queues: mergeQueues(known()?.queues ?? [], queues) };
    },
    { refetchInterval: EVERY_MS },
  );
  const put = (queue: OperatorQueue) =>
    void queryClient.setQueryData<OperatorQueues>(
      key,
      (before) => before && { ...before, queues: putQueue(before.queues, queue) },
    );
  return { read, put };
}
