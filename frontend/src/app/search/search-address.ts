/** Where a search leads; small, because the bar of every page asks for it. */

/** Ours: with one letter everything fits. Scripts without letters say a word with two signs. */
export const LEAST_LETTERS = 2;

/** All games: who searches in the bar has chosen none. */
export const searchAddress = (text: string): string => `/market?${new URLSearchParams({ game: "", search: text })}`;

export const gameAddress = (game: string): string => `/market?${new URLSearchParams({ game })}`;

/** The games whose name has a word that begins with what was typed; the name as a whole counts too. */
export function gamesNamed<Game extends { name: string }>(games: readonly Game[], text: string): Game[] {
  const wanted = text.toLocaleLowerCase();
  return games.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(wanted) || lower.split(/[\s:,.-]+/u).some((word) => word.startsWith(wanted));
  });
}
