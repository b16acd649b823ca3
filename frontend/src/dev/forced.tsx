/** Its contents as they look under the pointer, focused or pressed. */
import { useLayoutEffect, useRef, type ReactNode } from "react";
import type { ForcedState } from "./forced-rules";

export const FOCUSABLE = 'a[href], button, input, textarea, select, summary, [tabindex="0"]';

interface Props {
  state: ForcedState | undefined;
  children: ReactNode;
}

export function Forced({ state, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = box.current;
    if (root === null || state === undefined) return;
    mark(root, state);
    // Pictures and texts arrive later.
    const watch = new MutationObserver(() => mark(root, state));
    watch.observe(root, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [state]);
  return <div ref={box}>{children}</div>;
}

const MARKS: Readonly<Record<ForcedState, { at: string; around: string }>> = {
  hover: { at: "hover", around: "hover" },
  focus: { at: "focus within", around: "within" },
  pressed: { at: "hover pressed", around: "hover pressed" },
};

/** Marks the first thing that can be pressed or typed into, and what holds it: they are under the pointer as well. */
function mark(root: HTMLElement, state: ForcedState): void {
  const first = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => !one.matches(":disabled, [hidden]"));
  for (let one: HTMLElement | null = first ?? null; one !== null && one !== root; one = one.parentElement)
    one.dataset["forced"] = MARKS[state][one === first ? "at" : "around"];
}
