/** Notes of a conversation as pure rules: kept once each, in the order they were written, and who is named in one. */
import { limits } from "@/api/limits.gen";
import type { Profile, Note } from "./console-wire";

/** Takes in notes from an answer or a push; one that is known changes nothing. */
export function withNotes(known: readonly Note[], arrived: readonly Note[]): readonly Note[] {
  const ids = new Set(known.map((note) => note.note_id));
  const fresh = arrived.filter((note) => !ids.has(note.note_id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((a, b) => a.created_at - b.created_at || (a.note_id < b.note_id ? -1 : 1));
}

/** Source: docs/wire.md (console_note_add). */
export const NOTE_LENGTH = limits.NoteAdd.text.maxLength;
const MOST_MENTIONS = 10;

/** Whom `@Name` means: of several names that fit, the longest. */
export function mentionedIn(text: string, people: readonly Profile[]): string[] {
  const byLength = [...people].sort((a, b) => b.nickname.length - a.nickname.length);
  const uids = new Set<string>();
  for (const { index } of text.matchAll(/@/gu)) {
    const rest = text.slice(index + 1).toLocaleLowerCase();
    const named = byLength.find(({ nickname }) => rest.startsWith(nickname.toLocaleLowerCase()));
    if (named !== undefined) uids.add(named.uid);
  }
  return [...uids].slice(0, MOST_MENTIONS);
}

/** The name that is being typed after an `@` at the end of `text`; undefined when none is. */
export function mentionBegun(text: string): string | undefined {
  return /(?:^|\s)@([\p{L}\p{N}]{0,30}(?: [\p{L}\p{N}]{0,30})?)$/u.exec(text)?.[1];
}

/** `text` with the begun name finished. */
export function mentionFinished(text: string, name: string): string {
  const begun = mentionBegun(text);
  return begun === undefined ? `${text}@${name} ` : `${text.slice(0, text.length - begun.length)}${name} `;
}
