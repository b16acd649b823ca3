/** Outlines of stickers, patches and charms in a box from -26 to 26. */
import { blob, dot, star } from "../marks";
import type { Chance } from "../chance";

const SHAPES: readonly string[] = [
  dot(0, 0, 25),
  "M0-26 22-19C23 4 16 19 0 27-16 19-23 4-22-19z",
  star(0, 0, 27, 6, 1, 30),
  star(0, 0, 27, 12, 0.86),
  "M0-28 28 0 0 28-28 0z",
  "M-20-24H20Q25-24 25-19V19Q25 24 20 24H-20Q-25 24-25 19V-19Q-25-24-20-24z",
  star(0, 0, 27, 8, 1, 22.5),
  "M-28-17H28L22 0 28 17H-28L-22 0z",
  star(0, 0, 28, 5, 0.62),
  "M-27-14H27Q32-14 32-8V8Q32 14 27 14H-27Q-32 14-32 8V-8Q-32-14-27-14z",
  "M-25-20 0-27 25-20 20 20 0 27-20 20z",
  star(0, 0, 27, 20, 0.92),
];

export function shapeOf(hash: number, chance: Chance): string {
  const choice = hash % (SHAPES.length + 2);
  return SHAPES[choice] ?? blob(0, 0, 29, 26, chance, 10, 0.3);
}
