/** What every finish is drawn with. */
import type { Chance } from "../chance";
import type { Mark } from "../marks";
import type { Palette } from "../palette";

export interface Brush {
  colours: Palette;
  /** Of the name, and of the piece where its pattern seed is known. */
  chance: Chance;
}

/** Marks that cover the box of 100 by 60, bottom first; they are cut to the outline afterwards. */
export type Finish = (brush: Brush) => Mark[];
