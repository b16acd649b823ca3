/** A list with numbered pages, and what stands in its place: on its way, failed, empty. */
import { useRef, type ReactNode } from "react";
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
  if (failed !== undefined && data === undefined && error != null)
    return <Failed art={failed} cause={error} again={read.refetch} />;
  return (
    <>
      {error != null && <FailedLine cause={error} again={read.refetch} />}
      {data === undefined && error == null && (waiting ?? <div className={classes["waiting"]} aria-busy="true" />)}
      {data?.total === 0 && empty}
      {data !== undefined && data.items.length > 0 && (
        <>
          {head}
          <ul ref={top} className={`${classes["rows"]} ${className ?? ""}`} aria-busy={read.isFetching}>
            {data.items.map(children)}
          </ul>
        </>
      )}
      {data !== undefined && <Pager page={page} pages={Math.ceil(data.total / size)} onPage={turn} />}
    </>
  );
}
