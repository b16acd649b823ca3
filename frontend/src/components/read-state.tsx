/** What a page shows while it has nothing to show: rows of the right size, or why there is nothing and what to do. */
import { Failed } from "./failed";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";

interface Props<T> {
  read: { data: T | undefined; error: unknown; refetch: () => unknown };
  children: (value: T) => ReactNode;
}

export function ReadState<T>({ read, children }: Props<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.error != null) {
    return <Failed cause={read.error} again={read.refetch} />;
  }
  return (
    <div aria-hidden="true">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="3rem" radius="md" my="xs" />
      ))}
    </div>
  );
}
