/** Numbers that look like chance and are always the same for the same seed: what makes a picture its own. */

/** Of a text, 32 bits (FNV-1a). */
export function hashOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < words.length; index++) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

export type Chance = () => number;

/** Numbers from 0 up to 1 (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <Of>(from: readonly Of[], chance: Chance): Of => from[Math.floor(chance() * from.length)]!;

export const between = (low: number, high: number, chance: Chance) => low + chance() * (high - low);
