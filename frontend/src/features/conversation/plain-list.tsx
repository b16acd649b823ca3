/** Stands in for the virtual list in tests: jsdom has no heights to virtualise by, so every row is drawn and seen. */
import { useEffect, type ReactNode } from "react";

interface Props {
  data: readonly unknown[];
  firstItemIndex: number;
  itemContent: (index: number, row: unknown) => ReactNode;
  computeItemKey: (index: number, row: unknown) => string;
  rangeChanged: (range: { startIndex: number; endIndex: number }) => void;
  scrollerRef: (element: HTMLElement | null) => void;
}

export function Virtuoso({
  data,
  firstItemIndex: first,
  itemContent,
  computeItemKey,
  rangeChanged,
  scrollerRef,
}: Props) {
  useEffect(() => rangeChanged({ startIndex: first, endIndex: first + data.length - 1 }), [data, first, rangeChanged]);
  return (
    <div ref={scrollerRef} role="log">
      {data.map((row, at) => (
        <div key={computeItemKey(first + at, row)}>{itemContent(first + at, row)}</div>
      ))}
    </div>
  );
}
