/** Where a search leads; small, because the bar of every page asks for it. */

/** Ours: with one letter everything fits. Scripts without letters say a word with two signs. */
export const LEAST_LETTERS = 2;

/** All games: who searches in the bar has chosen none. */
export const searchAddress = (text: string): string => `/market?${new URLSearchParams({ game: "", search: text })}`;

/** In what the market already shows: game and filters stay, and its pages begin anew. Without words, no search. */
export function searchWithin(query: string, text: string): string {
  const words = new URLSearchParams(query);
  words.delete("page");
  words.delete("search");
  if (text !== "") words.set("search", text);
  return words.size === 0 ? "/market" : `/market?${words}`;
}

export const gameAddress = (game: string): string => `/market?${new URLSearchParams({ game })}`;

/** The games whose name has a word that begins with what was typed; the name as a whole counts too. */
export function gamesNamed<Game extends { name: string }>(games: readonly Game[], text: string): Game[] {
  const wanted = text.toLocaleLowerCase();
  return games.filter(({ name }) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(wanted) || lower.split(/[\s:,.-]+/u).some((word) => word.startsWith(wanted));
  });
}
