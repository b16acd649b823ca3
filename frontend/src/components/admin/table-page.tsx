/** A page that is one table: title, what is looked for, rows and columns. On a phone each row is a small sheet. */
import { Fragment, type ComponentProps, type ReactNode } from "react";
import { PageHead, type ListPage } from "./list-page";
import { PageList } from "./page-list";
import classes from "./table.module.css";

export interface Column<T> {
  key: string;
  title: string;
  /** Nothing leaves the cell empty, and out of a phone's sheet. */
  cell: (row: T) => ReactNode;
  /** `end`: a figure. `grow`: takes what the others leave. */
  width?: "end" | "grow";
}

type Props<T> = Omit<ComponentProps<typeof ListPage<T>>, "children" | "groups"> & {
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  /** Opens a row; the press is called what its first cell says. */
  onOpen?: (row: T) => void;
  /** What an opened row shows across all columns, below itself; nothing while it is closed. */
  below?: (row: T) => ReactNode;
};

export function TablePage<T>({ beside, filters, ...table }: Props<T>) {
  return (
    <>
      <PageHead title={table.title} beside={beside} filters={filters} />
      <RowsTable {...table} filtered={filters !== undefined} />
    </>
  );
}

/** The table alone, called `title` for those who do not see it: a part of a page that has more. */
export function RowsTable<T>({
  title,
  pages,
  icon,
  nothing,
  nothingWords,
  filtered,
  columns,
  rowKey,
  onOpen,
  below,
}: Omit<Props<T>, "beside" | "filters"> & { filtered?: boolean }) {
  return (
    <PageList
      pages={pages}
      icon={icon}
      nothing={nothing}
      nothingWords={nothingWords}
      filtered={filtered}
      holder={(rows) => (
        <table className={classes["table"]} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-width={column.width}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      )}
    >
      {(row) => {
        const more = below?.(row);
        const isOpen = below === undefined ? undefined : !isEmpty(more);
        return (
          <Fragment key={rowKey(row)}>
            <tr data-open={isOpen || undefined}>
              {columns.map((column, at) => {
                const shown = column.cell(row);
                return (
                  <td key={column.key} data-title={column.title} data-width={column.width} data-empty={isEmpty(shown)}>
                    {at === 0 && onOpen !== undefined ? (
                      <button type="button" aria-expanded={isOpen} onClick={() => onOpen(row)}>
                        {shown}
                      </button>
                    ) : (
                      shown
                    )}
                  </td>
                );
              })}
            </tr>
            {isOpen && (
              <tr className={classes["below"]}>
                <td colSpan={columns.length}>{more}</td>
              </tr>
            )}
          </Fragment>
        );
      }}
    </PageList>
  );
}

const isEmpty = (shown: ReactNode) => shown == null || shown === "" || shown === false || undefined;
