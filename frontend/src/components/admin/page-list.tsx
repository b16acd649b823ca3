/** The rows of a list that is read page by page, and what stands in their place while there are none. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Blank } from "@/components/blank";
import { Icon, type IconName } from "@/components/icon";
import { ReadState } from "./read-state";
import type { usePagedQuery } from "@/components/use-read";
import classes from "./admin.module.css";

interface Props<T> {
  pages: ReturnType<typeof usePagedQuery<T>>;
  icon: IconName;
  nothing: string;
  children: (row: T) => ReactNode;
}

export function PageList<T>({ pages, icon, nothing, children }: Props<T>) {
  const { t } = useTranslation();
  const { rows, error, refetch } = pages;
  if (rows === undefined || rows.length === 0) {
    return (
      <ReadState read={{ data: rows, error, refetch }}>
        {() => <Blank art={<Icon name={icon} size="l" />} title={nothing} words={t("supervision.nothing_words")} />}
      </ReadState>
    );
  }
  return (
    <>
      <ul className={classes["rows"]} aria-busy={pages.isFetching && !pages.isFetchingMore}>
        {rows.map(children)}
      </ul>
      {pages.hasMore && (
        <Button variant="default" className={classes["more"] ?? ""} loading={pages.isFetchingMore} onClick={pages.more}>
          {t("supervision.more")}
        </Button>
      )}
    </>
  );
}
