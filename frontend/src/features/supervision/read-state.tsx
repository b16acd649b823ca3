/** What a page shows while it has nothing to show: rows of the right size, or why there is nothing and what to do. */
import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Blank } from "@/components/blank";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import type { Loaded } from "./use-loaded";

interface Props<T> {
  loaded: Loaded<T> & { reload: () => void };
  children: (value: T) => ReactNode;
}

export function ReadState<T>({ loaded, children }: Props<T>) {
  const { t } = useTranslation();
  if (loaded.value !== undefined) return <>{children(loaded.value)}</>;
  if (loaded.status === "failed") {
    return (
      <Blank
        urgent
        art={<Icon name="warning" size="l" />}
        title={t("supervision.failed")}
        words={errorText(loaded.cause)}
        action={<Button onClick={loaded.reload}>{t("supervision.retry")}</Button>}
      />
    );
  }
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="3rem" radius="md" my="xs" />
      ))}
    </div>
  );
}
