/** Something read from the server for as long as a component shows it, with its states: on its way, there, failed. */
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { personStore } from "@/api/person";
import { isOfThisPerson, queryClient } from "@/api/query";
import { showError } from "./notices";

type Settings<T> = Pick<UseQueryOptions<T>, "staleTime" | "gcTime" | "refetchInterval" | "placeholderData" | "enabled">;

/** For lists that are paged or filtered: the old rows stay until the new ones are there, except for another person. */
export const KEPT = {
  placeholderData: <T>(shown: T | undefined, before: { queryKey: QueryKey } | undefined): T | undefined =>
    before !== undefined && isOfThisPerson(before.queryKey) ? shown : undefined,
};

/** Draws the component again when the person changes, so that its keys are made for the new one. */
function useKeysOfThisPerson(): void {
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

/** One page of rows; `next` is what the page after it is asked for by. */
export interface Page<Row, Cursor = string> {
  rows: Row[];
  next?: Cursor | null | undefined;
}

/** Rows that are read page by page; another key begins anew. `load` hears what to begin before, if anything. */
export function usePagedQuery<Row, Cursor = string>(
  key: QueryKey,
  load: (before?: Cursor) => Promise<Page<Row, Cursor>>,
) {
  useKeysOfThisPerson();
  const { data, error, hasNextPage, isFetchingNextPage, isFetching, refetch, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam }) => load(pageParam as Cursor | undefined),
      initialPageParam: undefined as Cursor | undefined,
      getNextPageParam: ({ next }: Page<Row, Cursor>) => next ?? undefined,
    },
    queryClient,
  );
  const pages = data?.pages;
  return {
    /** Undefined until the first page is there. */
    rows: pages?.flatMap(({ rows }) => rows),
    /** Why the first page could not be read. */
    error: pages === undefined ? error : null,
    hasMore: hasNextPage,
    isFetching,
    isFetchingMore: isFetchingNextPage,
    refetch,
    more: () =>
      void fetchNextPage().then((read) => {
        if (read.isFetchNextPageError) showError(read.error);
      }),
    /** Puts rows right that were changed here. */
    replace: (change: (row: Row) => Row) =>
      queryClient.setQueryData<InfiniteData<Page<Row, Cursor>>>(
        key,
        (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
      ),
  };
}
