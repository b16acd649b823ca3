/** What the page of all components shows of one file. */
import type { ReactNode } from "react";

export interface Place {
  /** Below `src/components`. */
  file: string;
  /** A sample for each state, by its name; the first is also shown under the pointer, focused and pressed. */
  samples: Readonly<Record<string, ReactNode>> & { normal: ReactNode };
  /** As wide as the page: tables, charts, rows. */
  wide?: boolean;
}

export const LONG =
  "StatTrak™ AWP | Dragon Lore, Souvenir Package of the Very Long Named Championship (Factory New) with four stickers";
