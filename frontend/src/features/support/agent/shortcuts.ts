/** Which key does what. Pure; the page looks a key up here and does it. Source: ui.md (console, keyboard first). */

export type Shortcut =
  | "next"
  | "previous"
  | "open"
  | "reply"
  | "template"
  | "resolve"
  | "note"
  | "take"
  | "hand_over"
  | "translate"
  | "mentions"
  | "help"
  | "leave";

/** In the order of the sheet. */
export const KEYS: readonly { key: string; does: Shortcut }[] = [
  { key: "j", does: "next" },
  { key: "k", does: "previous" },
  { key: "Enter", does: "open" },
  { key: "r", does: "reply" },
  { key: "/", does: "template" },
  { key: "n", does: "note" },
  { key: "t", does: "take" },
  { key: "h", does: "hand_over" },
  { key: "e", does: "resolve" },
  { key: "l", does: "translate" },
  { key: "m", does: "mentions" },
  { key: "?", does: "help" },
  { key: "Escape", does: "leave" },
];

/**
 * Where letters keep their places: the key under the finger counts, so that the shortcuts work on Cyrillic and Arabic
 * keyboards.
 */
const PLACES: Record<string, string> = Object.fromEntries(
  "jkrnthelm".split("").map((letter) => [`Key${letter.toUpperCase()}`, letter]),
);

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing?: boolean;
}

export function shortcutOf(event: Pressed): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing === true) return undefined;
  const byKey = KEYS.find(({ key }) => key === event.key || (key.length === 1 && key === event.key.toLowerCase()));
  // A letter of another script: what counts is where it lies.
  const foreign = /^\p{L}$/u.test(event.key) && !/^[a-z]$/iu.test(event.key);
  const byPlace = foreign ? KEYS.find(({ key }) => key === PLACES[event.code]) : undefined;
  return (byKey ?? byPlace)?.does;
}

/** True where keys are letters: a field, or something open over the page that has keys of its own. */
export function isBusyWithKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches("input, textarea, select") ||
    target.closest('[role="dialog"], [role="menu"]') !== null
  );
}
