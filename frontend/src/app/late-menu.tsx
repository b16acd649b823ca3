/**
 * A button of the bar whose menu is fetched when somebody reaches for it: what places a menu beside its button is a
 * tenth of the first load, and few visits open one.
 */
import { cloneElement, Suspense, useState, type ReactElement } from "react";
import { ErrorBoundary } from "@/components/error-boundary";
import type { FetchedLater } from "@/components/fetched-later";

interface Props {
  button: ReactElement<object>;
  menu: FetchedLater<{ button: ReactElement }>;
  /** What it opens, for those who do not see it. */
  opens?: "menu" | "dialog";
}

export function LateMenu({ button, menu: Menu, opens = "menu" }: Props) {
  const [used, setUsed] = useState(false);
  const plain = cloneElement(button, {
    "aria-haspopup": opens,
    "aria-expanded": false,
    onPointerEnter: Menu.preload,
    onFocus: Menu.preload,
    onClick: () => setUsed(true),
  } as object);
  if (!used) return plain;
  return (
    <ErrorBoundary fallback={(retry) => cloneElement(button, { onClick: retry } as object)}>
      <Suspense fallback={plain}>
        <Menu button={button} />
      </Suspense>
    </ErrorBoundary>
  );
}
