/** A list with numbered pages, and what stands in its place: on its way, failed, empty. */
import { FailedLine } from "./failed";
import type { ReactNode } from "react";
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
  /** One row, an `li`. */
  children: (row: T) => ReactNode;
}

export function PagedList<T>({ read, page, size, onPage, className, empty, children }: Props<T>) {
  const { data, error } = read;
  return (
    <>
      {error != null && <FailedLine cause={error} again={read.refetch} />}
      {data === undefined && error == null && <div className={classes["waiting"]} aria-busy="true" />}
      {data?.total === 0 && empty}
      {data !== undefined && data.items.length > 0 && (
        <ul className={className} aria-busy={read.isFetching}>
          {data.items.map(children)}
        </ul>
      )}
      {data !== undefined && <Pager page={page} pages={Math.ceil(data.total / size)} onPage={onPage} />}
    </>
  );
}
