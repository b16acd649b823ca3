/** A list with numbered pages, and what stands in its place: on its way, failed, empty. */
import { useEffect, useRef, type FocusEvent, type ReactNode, type RefObject } from "react";
import { Failed, FailedLine } from "./failed";
import classes from "./paged-list.module.css";
import { Pager } from "./pager";

interface Props<T> {
  /** As `useRead` answers; with `KEPT`, so that the old rows stay until the new ones are there. */
  read: {
    data: { items: readonly T[]; total: number } | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  /** Rows on a page. */
  size: number;
  onPage: (page: number) => void;
  /** How the rows lie. */
  className: string | undefined;
  /** Said when there is no row on any page. */
  empty: ReactNode;
  /** Stands where the first rows will be; without it, an empty place. */
  waiting?: ReactNode;
  /** Above the rows, when there are any. */
  head?: ReactNode;
  /** Drawn in place of the rows when they cannot be read; without it, a line says so. */
  failed?: ReactNode;
  /** One row, an `li`. */
  children: (row: T) => ReactNode;
}

export function PagedList<T>({
  read,
  page,
  size,
  onPage,
  className,
  empty,
  waiting,
  head,
  failed,
  children,
}: Props<T>) {
  const { data, error } = read;
  const top = useRef<HTMLUListElement>(null);
  const turn = (next: number) => {
    onPage(next);
    // The button that was pressed is below the rows: the next ones are read from their first.
    top.current?.scrollIntoView({ block: "start" });
  };
  // The last rows of the last page were removed: the page before is the last now.
  const pages = data === undefined ? 1 : Math.ceil(data.total / size);
  const isBare = data?.items.length === 0 && data.total > 0;
  const isPast = isBare && page > pages;
  useEffect(() => {
    if (isPast) onPage(pages);
  }, [isPast, pages, onPage]);
  const keepFocus = useFocusKept(top);
  const isWaiting = data === undefined || (isBare && (isPast || read.isFetching));
  if (failed !== undefined && data === undefined && error != null)
    return <Failed art={failed} cause={error} again={read.refetch} />;
  return (
    <>
      {error != null && <FailedLine cause={error} again={read.refetch} />}
      {isWaiting && error == null && (waiting ?? <div className={classes["waiting"]} aria-busy="true" />)}
      {data?.total === 0 && empty}
      {data !== undefined && data.items.length > 0 && (
        <>
          {head}
          <ul
            ref={top}
            tabIndex={-1}
            className={`${classes["rows"]} ${className ?? ""}`}
            aria-busy={read.isFetching}
            {...keepFocus}
          >
            {data.items.map(children)}
          </ul>
        </>
      )}
      {data !== undefined && <Pager page={page} pages={pages} onPage={turn} />}
    </>
  );
}

/** A row that goes takes the focus with it; then the list has it, so that the keyboard does not begin at the top. */
function useFocusKept(list: RefObject<HTMLUListElement | null>) {
  const held = useRef<Element>(null);
  useEffect(() => {
    if (held.current === null || held.current.isConnected || list.current === null) return;
    held.current = null;
    if (document.activeElement === null || document.activeElement === document.body)
      list.current.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => void (held.current = target.closest("li")),
    // Without a next one it may be the row that is going.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null;
    },
  };
}
