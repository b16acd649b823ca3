/**
 * What is fetched, kept by TanStack Query while a component shows it. What is live (conversations, orders, places,
 * balances) is in the features' stores, not here. docs/decisions/0020-client-data.md.
 */
import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { subscribeKey } from "valtio/utils";
import { whenConnected } from "./connection";
import { ApiError } from "./error";
import { identity } from "./identity";
import type { PathOf } from "./operations";
import { personStore } from "./person";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Prices must not be stale: nothing is shown from memory, and a page that opens asks. See `LASTING`.
      staleTime: 0,
      gcTime: 0,
      // A failure is said at once, with a button; what nobody answered is asked again below.
      retry: false,
      // The browser's word for "online" is not ours: every question goes out.
      networkMode: "always",
      refetchOnReconnect: false,
      // Coming back to the tab asks nothing: what moves is pushed, and thousands come back at once after an outage.
      refetchOnWindowFocus: false,
    },
  },
});

/** For what changes with a release and not with a trade: names of games, attributes to filter by. */
export const LASTING = { staleTime: 10 * 60_000, gcTime: 30 * 60_000 };

/** The place of the person in a key. */
const PERSON = 3;

/**
 * One key for one question: the path, what goes in, the language, because answers have names in it, and who asks. A
 * query that is under way is shared by all who have its key: without the person, the next one would get the answer
 * given to the one before.
 */
export function keyOf(path: PathOf<"get"> | PathOf<"post">, input: object = {}): QueryKey {
  return [path, input, identity.locale, personStore.count];
}

/** Whether what has this key may be shown now. A key that names no person is of something equal for everybody. */
export function isOfThisPerson(key: QueryKey): boolean {
  return key.length <= PERSON || key[PERSON] === personStore.count;
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "net_error" || error.status === 503);
}

// What failed because nobody answered is read again by itself when somebody does.
whenConnected(
  () => void queryClient.refetchQueries({ type: "active", predicate: ({ state: { error } }) => isUnanswered(error) }),
);

// What one person was shown is not kept for the next.
subscribeKey(personStore, "count", () => queryClient.removeQueries({ type: "inactive" }), true);
