/** Something read from the server for as long as a component shows it, with its states: on its way, there, failed. */
import {
  useQuery,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { personStore } from "@/api/person";
import { isOfThisPerson, queryClient } from "@/api/query";

type Settings<T> = Pick<UseQueryOptions<T>, "staleTime" | "gcTime" | "refetchInterval" | "placeholderData" | "enabled">;

/** For lists that are paged or filtered: the old rows stay until the new ones are there, except for another person. */
export const KEPT = {
  placeholderData: <T>(shown: T | undefined, before: { queryKey: QueryKey } | undefined): T | undefined =>
    before !== undefined && isOfThisPerson(before.queryKey) ? shown : undefined,
};

/** Ours: a page is drawn within that after what it shows was asked for, or asks again. */
const AHEAD_MS = 5_000;

/** For what {@link readAhead} may have asked for: a component that is drawn just after does not ask again. */
export const ASKED_AHEAD = { staleTime: AHEAD_MS };

/**
 * Asks before the component that shows it is drawn, which still waits for its words: on a slow phone one waiting less.
 * The component reads with {@link ASKED_AHEAD} and the same key, and says what failed.
 */
export function readAhead<T>(key: QueryKey, load: (context: Pick<QueryFunctionContext, "signal">) => Promise<T>): void {
  void queryClient.prefetchQuery({ queryKey: key, queryFn: load, gcTime: AHEAD_MS });
}

/** Draws the component again when the person changes, so that its keys are made for the new one. */
export function useKeysOfThisPerson(): void {
  void useSnapshot(personStore).count;
}

/** Reads whenever `key` changes. An answer to an earlier question never replaces one to a later. */
export function useRead<T>(
  key: QueryKey,
  load: (context: Pick<QueryFunctionContext, "signal">) => Promise<T>,
  settings: Settings<T> = {},
): UseQueryResult<T> {
  useKeysOfThisPerson();
  return useQuery({ queryKey: key, queryFn: load, ...settings }, queryClient);
}
