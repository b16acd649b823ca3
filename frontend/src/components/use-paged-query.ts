/** Rows that are read from the server page by page, for as long as a component shows them. */
import { useInfiniteQuery, type InfiniteData, type QueryKey } from "@tanstack/react-query";
import { queryClient } from "@/api/query";
import { showError } from "./notices";
import { useKeysOfThisPerson } from "./use-read";

/** One page of rows; `next` is what the page after it is asked for by. */
export interface Page<Row, Cursor = string> {
  rows: Row[];
  next?: Cursor | null | undefined;
}

/**
 * Rows that are read page by page; another key begins anew. `load` hears what to begin before, if anything. What is not
 * `enabled` is not asked for, and has no rows.
 */
export function usePagedQuery<Row, Cursor = string>(
  key: QueryKey,
  load: (before?: Cursor) => Promise<Page<Row, Cursor>>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  useKeysOfThisPerson();
  const { data, error, hasNextPage, isFetchingNextPage, isFetching, refetch, fetchNextPage } = useInfiniteQuery(
    {
      queryKey: key,
      enabled,
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
