/** A text with the words that were looked for marked in it. */
import { Fragment } from "react";

export interface Part {
  text: string;
  hit: boolean;
}

/** Finds `wanted` in `text` without regard to case, in any script. */
export function splitHits(text: string, wanted: string): Part[] {
  const needle = wanted.trim().toLocaleLowerCase();
  const hay = text.toLocaleLowerCase();
  // A few letters change their length when lowered; then places would not match, and nothing is marked.
  if (needle === "" || hay.length !== text.length) return [{ text, hit: false }];
  const parts: Part[] = [];
  let read = 0;
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, read)) {
    if (at > read) parts.push({ text: text.slice(read, at), hit: false });
    parts.push({ text: text.slice(at, at + needle.length), hit: true });
    read = at + needle.length;
  }
  if (read < text.length) parts.push({ text: text.slice(read), hit: false });
  return parts;
}

/** The part of a long text around the first hit, so that a one-line result shows it. */
export function around(text: string, wanted: string, before = 24): string {
  const at = text.toLocaleLowerCase().indexOf(wanted.trim().toLocaleLowerCase());
  return at > before ? `…${text.slice(at - before)}` : text;
}

export function Highlight({ text, wanted }: { text: string; wanted: string }) {
  return splitHits(text, wanted).map(({ text: part, hit }, at) =>
    hit ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  );
}
