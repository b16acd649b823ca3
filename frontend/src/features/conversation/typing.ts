/** Who is typing where. Nobody says "I stopped": a sign of typing is good for five seconds. Source: realtime.md 2.9. */

/** The push comes at most every 3 s while somebody types, so 5 s bridges one that was lost. */
export const TYPING_LASTS = 5_000;

/** How often this client says that its user types. Source: docs/wire.md. */
export const TYPING_EVERY = 3_000;

/** conversation -> uid -> until when (milliseconds). */
export type Typists = Record<string, Record<string, number>>;

export function noteTyping(typists: Typists, conversationId: string, uid: string, now: number): Typists {
  return { ...typists, [conversationId]: { ...typists[conversationId], [uid]: now + TYPING_LASTS } };
}

/** A message from somebody ends their typing: the line under the conversation must not outlive what it announced. */
export function forgetTyping(typists: Typists, conversationId: string, uid: string): Typists {
  const { [uid]: _gone, ...rest } = typists[conversationId] ?? {};
  return { ...typists, [conversationId]: rest };
}

export function dropExpired(typists: Typists, now: number): Typists {
  const alive: Typists = {};
  for (const [conversation, people] of Object.entries(typists)) {
    const left = Object.entries(people).filter(([, until]) => until > now);
    if (left.length > 0) alive[conversation] = Object.fromEntries(left);
  }
  return alive;
}

export function whoTypes(typists: Typists, conversationId: string, now: number): string[] {
  return Object.entries(typists[conversationId] ?? {}).flatMap(([uid, until]) => (until > now ? [uid] : []));
}
