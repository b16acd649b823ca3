/** A bounded store of what was drawn: scrolling back draws nothing again. */
import type { Mark } from "./marks";

/** Ours: a market of twelve pages. */
export const KEPT = 600;

const kept = new Map<string, readonly Mark[]>();

/** The newest `KEPT` pictures stay; asked for again, one becomes the newest. */
export function remembered(key: string, draw: () => readonly Mark[]): readonly Mark[] {
  const marks = kept.get(key) ?? draw();
  kept.delete(key);
  kept.set(key, marks);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return marks;
}
