/**
 * What a page says itself, as the outcome of what was just done on it. The server tells of the same by a pushed notice;
 * of the two only one pops up.
 */

/** Ours: how long after the answer its notice may still be on its way. */
const UNDER_WAY_MS = 15_000;

const told = new Map<string, Promise<boolean>>();

/** `isTold`: whether the page has said it, once that is known; a failure has not. */
export function tellHere(what: string, isTold: Promise<boolean>): void {
  const answer = isTold.catch(() => false);
  told.set(what, answer);
  const forget = () => void (told.get(what) === answer && told.delete(what));
  void answer.then((is) => (is ? setTimeout(forget, UNDER_WAY_MS) : forget()));
}

export async function isToldHere(what: string): Promise<boolean> {
  return (await told.get(what)) ?? false;
}
