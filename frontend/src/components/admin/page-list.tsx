/** The rows of a list, read page by page or at once, and what stands in their place while there are none. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { Icon, type IconName } from "@/components/icon";
import { ReadState } from "@/components/read-state";
import classes from "./admin.module.css";

/** What a list needs of a read: as `usePagedQuery` answers, or `atOnce` of what `useRead` does. */
export interface Rows<T> {
  rows: readonly T[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
}

const NO_MORE = { hasMore: false, isFetchingMore: false, more: () => undefined };

/** For a list that is read at once. */
export function atOnce<T>(
  read: Pick<Rows<T>, "error" | "isFetching" | "refetch"> & { data: readonly T[] | undefined },
): Rows<T> {
  const { data: rows, error, isFetching, refetch } = read;
  return { rows, error: rows === undefined ? error : null, isFetching, refetch, ...NO_MORE };
}

/** Rows that stand together under a heading. */
export interface Group<T> {
  key: string;
  title: string;
  rows: (all: readonly T[]) => readonly T[];
}

interface Props<T> {
  pages: Rows<T>;
  icon: IconName;
  nothing: string;
  /** What more there is to say of it, where "check back later" does not fit. */
  nothingWords?: string | undefined;
  /** Something is looked for, and might be changed. */
  filtered?: boolean | undefined;
  /** Without any, the rows stand below each other as they came. */
  groups?: readonly Group<T>[] | undefined;
  /** What holds the rows instead of a list. */
  holder?: ((rows: ReactNode) => ReactNode) | undefined;
  children: (row: T) => ReactNode;
}

export function PageList<T>({
  pages,
  icon,
  nothing,
  nothingWords,
  filtered = false,
  groups,
  holder,
  children,
}: Props<T>) {
  const { t } = useTranslation();
  const { rows, error, refetch } = pages;
  if (rows === undefined || rows.length === 0) {
    return (
      <ReadState read={{ data: rows, error, refetch }}>
        {() => (
          <EmptyState
            art={<Icon name={icon} size="l" />}
            title={nothing}
            words={nothingWords ?? t(filtered ? "admin.nothing_words" : "admin.nothing_yet_words")}
          />
        )}
      </ReadState>
    );
  }
  const busy = pages.isFetching && !pages.isFetchingMore;
  const list = (some: readonly T[]) =>
    holder === undefined ? (
      <ul className={classes["rows"]} aria-busy={busy}>
        {some.map(children)}
      </ul>
    ) : (
      <div aria-busy={busy}>{holder(some.map(children))}</div>
    );
  return (
    <>
      {groups === undefined
        ? list(rows)
        : groups
            .map((group) => ({ ...group, rows: group.rows(rows) }))
            .filter((group) => group.rows.length > 0)
            .map((group) => (
              <section key={group.key} aria-labelledby={`group-${group.key}`}>
                <h2 id={`group-${group.key}`} className={classes["section"]}>
                  {group.title}
                </h2>
                {list(group.rows)}
              </section>
            ))}
      {pages.hasMore && (
        <Button variant="default" className={classes["more"] ?? ""} loading={pages.isFetchingMore} onClick={pages.more}>
          {t("admin.more")}
        </Button>
      )}
    </>
  );
}
