/** What a page shows while it has nothing to show: rows of the right size, or why there is nothing and what to do. */
import { Failed } from "./failed";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";

interface Props<T> {
  read: { data: T | undefined; error: unknown; refetch: () => unknown };
  /** How many rows are expected: what stands below them must not be pushed down in sight. */
  rows?: number;
  children: (value: T) => ReactNode;
}

export function ReadState<T>({ read, rows = 5, children }: Props<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error != null) {
    return <Failed cause={read.error} again={read.refetch} />;
  }
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height="3rem" radius="md" my="xs" />
      ))}
    </div>
  );
}
