/** What a page shows while it has nothing to show: rows of the right size, or why there is nothing and what to do. */
import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";

interface Props<T> {
  read: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (value: T) => ReactNode;
}

export function ReadState<T>({ read, children }: Props<T>) {
  const { t } = useTranslation();
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error != null) {
    return (
      <EmptyState
        urgent
        art={<Icon name="warning" size="l" />}
        title={t("admin.failed")}
        words={errorText(read.error)}
        action={<Button onClick={() => read.refetch()}>{t("admin.retry")}</Button>}
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
