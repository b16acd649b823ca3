/** What may be typed as a rate, and how far one is from another. */

/** Source: `domain/src/wallet/exchange_rate.rs` (POSSIBLE). */
export const LEAST = 1e-4;
export const MOST = 1e8;

export const isRate = (rate: number) => rate >= LEAST && rate <= MOST;

/**
 * Digits and one dot. A comma becomes the dot: half of the languages write it so, and a thousand that is written with
 * one is seen at once beside the field, as a change by 99.9 %.
 */
export function typedRate(text: string): string {
  const [whole = "", ...rest] = text
    .replace(/,/gu, ".")
    .replace(/[^0-9.]/gu, "")
    .split(".");
  return rest.length === 0 ? whole : `${whole}.${rest.join("")}`;
}

/** In hundredths of a percent. */
export const changeOf = (before: number, after: number) => (after / before - 1) * 10_000;
