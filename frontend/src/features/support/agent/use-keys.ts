/** Listens for the shortcuts while the console is open, and does what they say. */
import { useEffect, useRef } from "react";
import { isBusyWithKeys, shortcutOf, type Shortcut } from "./shortcuts";

/** Something a key or a button asked the open conversation for; the number tells two requests apart. */
export interface Asked {
  what: "reply" | "note" | "template" | "resolve" | "hand_over";
  at: number;
}

export function useKeys(handle: (shortcut: Shortcut) => void): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.repeat && event.key === "Enter") || isBusyWithKeys(event.target)) return;
      const shortcut = shortcutOf(event);
      // Enter presses the row that has the focus; that is the browser's own doing.
      if (shortcut === undefined || shortcut === "open") return;
      event.preventDefault();
      latest.current(shortcut);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** Puts the focus on the next (1) or previous (-1) row of the list, from the one that has it or is open. */
export function moveAmongRows(list: HTMLElement | null, step: 1 | -1, current: string | undefined): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  if (rows.length === 0) return;
  const focused = rows.findIndex((row) => row === document.activeElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.dataset["id"] === current);
  const next = rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}
