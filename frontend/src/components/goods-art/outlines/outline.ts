/**
 * What a weapon, a knife or a glove is drawn from: SVG paths in a box of 100 by 60, muzzle and point to the left as in
 * the game's own menus. Drawn by this house.
 */
export interface Outline {
  /** What the finish covers. */
  paint: string;
  /** Bare metal and polymer: barrel, sights, grip. */
  bare: string;
  /** Thin bare parts: a trigger guard, a wire stock. Stroked. */
  rods?: string;
  /** Seams, pins and edges. Stroked thinly on top. */
  lines?: string;
  /** Where stickers sit: x, y in turn. */
  seats?: readonly number[];
  /** Colour of what is bare, where it is not gun metal: the handle of a knife. */
  handle?: string;
  /** Degrees by which the whole is turned; knives lie askew. */
  turn?: number;
}
