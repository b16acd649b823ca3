/** The address of a game's top-up. What was chosen stands in it: it can be shared, and going back returns to it. */
export interface Choice {
  /** The server or region; a game that has only one names none. */
  region?: string | undefined;
  /** The goods chosen. */
  pack?: string | undefined;
}

export function topUpAddress(game: string, { region = "", pack = "" }: Choice = {}): string {
  const words = new URLSearchParams();
  if (region !== "") words.set("region", region);
  if (pack !== "") words.set("pack", pack);
  return `/top-up/game/${encodeURIComponent(game)}${words.size === 0 ? "" : `?${words}`}`;
}
