/** A list that is read page by page; another filter begins it anew, and an answer to an older filter is let go. */
import { useCallback, useEffect, useRef, useState } from "react";
import { showError } from "@/components/notices";

interface Pages<T> {
  key: string;
  rows: T[];
  next: string | null;
  status: "loading" | "ready" | "failed";
  cause?: unknown;
}

export function usePages<T>(key: string, read: (before?: string) => Promise<{ rows: T[]; next?: string | null }>) {
  const [pages, setPages] = useState<Pages<T>>({ key, rows: [], next: null, status: "loading" });
  const latest = useRef({ read, key });
  latest.current = { read, key };
  const begin = useCallback(() => {
    setPages((known) => ({ key, rows: known.key === key ? known.rows : [], next: null, status: "loading" }));
    latest.current.read().then(
      ({ rows, next = null }) => latest.current.key === key && setPages({ key, rows, next, status: "ready" }),
      (cause: unknown) =>
        latest.current.key === key && setPages((known) => ({ ...known, key, status: "failed", cause })),
    );
  }, [key]);
  useEffect(begin, [begin]);
  const more = useCallback(async () => {
    if (pages.next === null) return;
    const { rows, next = null } = await latest.current.read(pages.next);
    if (latest.current.key === key) setPages((known) => ({ ...known, rows: [...known.rows, ...rows], next }));
  }, [pages.next, key]);
  const replace = useCallback(
    (change: (row: T) => T) => setPages((known) => ({ ...known, rows: known.rows.map(change) })),
    [],
  );
  return { ...pages, begin, more: () => more().catch(showError), replace };
}
