/** What a buy request says: which price to begin with, which pieces, what became of it. Decision 0090. */
import { limits } from "@/api/limits.gen";
import type { Translate } from "@/locales/keys";
import type { OwnBuyRequest, WantedPieces } from "./buy-request-calls";

/** How long one may stand; the second is the usual one. */
export const DAYS = [7, 30, 90] as const;
export const USUAL_DAYS = 30;
/** In lots. Decision 0090. */
export const MOST_PIECES = 1_000;

const MOST_SEEDS = limits.WantedPieces.paint_seeds.maxItems;
const MOST_STICKERS = limits.WantedPieces.stickers.maxItems;
/** Spec of the game. */
const HIGHEST_SEED = 1_000;

interface Figures {
  highest_bid_cents?: number | null;
  lowest_price_cents?: number | null;
  reference_price_cents?: number | null;
}

/**
 * A first price to think about: between the highest request and the lowest offer, so that it is first in line and
 * costs less than buying now; without either, what it goes for.
 */
export function suggested({ highest_bid_cents, lowest_price_cents, reference_price_cents }: Figures): string {
  const written = (cents: number) => (cents / 100).toFixed(2);
  if (lowest_price_cents == null) {
    const cents = highest_bid_cents == null ? reference_price_cents : highest_bid_cents + 1;
    return cents == null ? "" : written(cents);
  }
  // Requests may stand above the lowest offer, where it fits none of them.
  const below = Math.min(highest_bid_cents ?? Math.floor(lowest_price_cents * 0.9), lowest_price_cents);
  return written(Math.max(1, Math.floor((below + lowest_price_cents) / 2)));
}

/** The price in the range that is nearest to `cents`; null for one that is in it. */
export function nearestAllowed(
  cents: number,
  { min_price_cents: least, max_price_cents: most }: { min_price_cents: number; max_price_cents: number },
): number | null {
  const nearest = Math.max(least, Math.min(most, cents));
  return nearest === cents ? null : nearest;
}

/** Which pieces, as they are typed. */
export interface WantedTyped {
  least: string;
  most: string;
  seeds: string;
  statTrak: "any" | "yes" | "no";
  stickers: string;
}

export const ANY_PIECE: WantedTyped = { least: "", most: "", seeds: "", statTrak: "any", stickers: "" };

type WantedProblem = "wear" | "seeds" | "stickers";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
const numbersOf = (text: string) => text.split(/[^\d]+/u).filter((word) => word !== "");
const wearOf = (text: string) => (text === "" ? undefined : Number(text));

/** What is wrong with what was typed, if anything. */
export function wantedProblem({ least, most, seeds, stickers }: WantedTyped): WantedProblem | null {
  const [from = 0, to = 1] = [wearOf(least), wearOf(most)];
  if (!(from >= 0 && from <= to && to <= 1)) return "wear";
  const numbers = new Set(numbersOf(seeds));
  if (numbers.size > MOST_SEEDS || [...numbers].some((seed) => Number(seed) > HIGHEST_SEED)) return "seeds";
  return linesOf(stickers).length > MOST_STICKERS ? "stickers" : null;
}

/** What the server is told; what does not matter is left out. */
export function wantedOf({ least, most, seeds, statTrak, stickers }: WantedTyped): WantedPieces {
  const [wear_min, wear_max] = [wearOf(least), wearOf(most)];
  const paint_seeds = [...new Set(numbersOf(seeds).map(Number))];
  const names = [...new Set(linesOf(stickers))];
  return {
    ...(wear_min === undefined ? {} : { wear_min }),
    ...(wear_max === undefined ? {} : { wear_max }),
    ...(paint_seeds.length === 0 ? {} : { paint_seeds }),
    ...(statTrak === "any" ? {} : { stat_trak: statTrak === "yes" }),
    ...(names.length === 0 ? {} : { stickers: names }),
  };
}

/** The same in words, one for each thing that matters. */
export function wantedWords(t: Translate, wanted: WantedPieces): string[] {
  const { wear_min: from, wear_max: to, paint_seeds: seeds = [], stat_trak, stickers = [] } = wanted;
  const words: string[] = [];
  // From left to right in every language, as one number.
  if (from !== undefined || to !== undefined) words.push(t("market.requests.wear", { from: from ?? 0, to: to ?? 1 }));
  if (seeds.length > 0) words.push(t("market.seed", { seed: seeds.join(", ") }));
  if (stat_trak !== undefined) words.push(t(`market.requests.stat_trak.${stat_trak ? "yes" : "no"}`));
  return [...words, ...stickers];
}

/** How many come first; null for a request that is over. */
export const placeInLine = ({ state, ahead }: Pick<OwnBuyRequest, "state" | "ahead">) =>
  state === "open" ? ahead + 1 : null;

/** What is set aside in all of them. */
export const setAside = (requests: readonly Pick<OwnBuyRequest, "reserved_cents">[]) =>
  requests.reduce((sum, { reserved_cents }) => sum + reserved_cents, 0);

/** How the line grows from the highest price down: what is asked for at each price and above. */
export function depthOf<Row extends { quantity: number }>(rows: readonly Row[]): (Row & { total: number })[] {
  let total = 0;
  return rows.map((row) => ({ ...row, total: (total += row.quantity) }));
}
