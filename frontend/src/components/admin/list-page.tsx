/** A page that is one list: title, what is looked for, rows, and what stands in their place while there are none. */
import type { ReactNode } from "react";
import type { IconName } from "@/components/icon";
import classes from "./admin.module.css";
import { PageList, type Group, type Rows } from "./page-list";

interface Props<T> {
  title: string;
  /** Beside the title: what else there is to choose or to do. */
  beside?: ReactNode;
  /** The fields that say what is looked for. */
  filters?: ReactNode;
  pages: Rows<T>;
  icon: IconName;
  /** Why there are no rows. */
  nothing: string;
  nothingWords?: string | undefined;
  groups?: readonly Group<T>[];
  /** One row, an `li`. */
  children: (row: T) => ReactNode;
}

export function ListPage<T>({ title, beside, filters, children, ...list }: Props<T>) {
  return (
    <>
      <PageHead title={title} beside={beside} filters={filters} />
      <PageList {...list} filtered={filters !== undefined}>
        {children}
      </PageList>
    </>
  );
}

/** The title, what stands beside it, and the fields that say what is looked for. */
export function PageHead({ title, beside, filters }: Pick<Props<unknown>, "title" | "beside" | "filters">) {
  return (
    <>
      <header className={classes["top"]}>
        <h1>{title}</h1>
        {beside}
      </header>
      {filters !== undefined && (
        <form className={classes["filters"]} role="search" onSubmit={(event) => event.preventDefault()}>
          {filters}
        </form>
      )}
    </>
  );
}
