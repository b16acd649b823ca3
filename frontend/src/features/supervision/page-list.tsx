/** The rows of a list that is read page by page, and what stands in their place while there are none. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Blank } from "@/components/blank";
import { Icon, type IconName } from "@/components/icon";
import { useTask } from "@/components/use-task";
import { ReadState } from "./read-state";
import type { usePages } from "./use-pages";
import classes from "./supervision.module.css";

interface Props<T> {
  pages: ReturnType<typeof usePages<T>>;
  icon: IconName;
  nothing: string;
  children: (row: T) => ReactNode;
}

export function PageList<T>({ pages, icon, nothing, children }: Props<T>) {
  const { t } = useTranslation();
  const [more, loading] = useTask(pages.more);
  const { rows, status, cause, begin, next } = pages;
  if (rows.length === 0) {
    const state = status === "failed" ? { status, cause } : status === "ready" ? { status, value: true } : { status };
    return (
      <ReadState<boolean> loaded={{ ...(state as { status: "loading" }), reload: begin }}>
        {() => <Blank art={<Icon name={icon} size="l" />} title={nothing} words={t("supervision.nothing_words")} />}
      </ReadState>
    );
  }
  return (
    <>
      <ul className={classes["rows"]} aria-busy={status === "loading"}>
        {rows.map(children)}
      </ul>
      {next !== null && (
        <Button variant="default" className={classes["more"] ?? ""} loading={loading} onClick={() => more()}>
          {t("supervision.more")}
        </Button>
      )}
    </>
  );
}
