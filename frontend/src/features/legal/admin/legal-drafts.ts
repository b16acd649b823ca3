/** What is being written: a draft for each text and language, so that a look at another one loses nothing. */

/** Source: `MOST_CHARACTERS` of the server; too long to be found by the description's limits. */
export const LONGEST = 100_000;

export interface Draft {
  body: string;
  /** The version it was begun from; none where nothing held. */
  seen: number | undefined;
}

/** What publishing does, or why it cannot. Lengths are counted in characters, as the server does. */
export function stateOf(body: string, held: string): "same" | "too_long" | "publish" | "withdraw" {
  const text = body.trim();
  if (text === held.trim()) return "same";
  if (text === "") return "withdraw";
  // A character takes two units at most: most texts need no counting.
  return text.length > LONGEST && Array.from(text).length > LONGEST ? "too_long" : "publish";
}
