/** How one piece looks, of what the server says about a listing, an asset or the snapshot of an order. */
import type { Piece } from "./piece";

interface Kept {
  float?: number | null;
  paint_seed?: number | null;
  stat_trak?: boolean;
  stickers?: readonly { name: string; slot: number }[];
  /** In English; the snapshot of an older order has it, its art does not. */
  name?: string;
}

export type Looks = Pick<Piece, "float" | "paintSeed" | "statTrak" | "stickers" | "name">;

export function looksOf({ float, paint_seed, stat_trak, stickers = [], name }: Kept): Looks {
  const slots = stickers.reduce((most, { slot }) => Math.max(most, slot + 1), 0);
  const inSlots = Array.from({ length: slots }, (_, at) => stickers.find(({ slot }) => slot === at)?.name ?? "");
  return {
    float: float ?? undefined,
    paintSeed: paint_seed ?? undefined,
    statTrak: stat_trak,
    stickers: slots === 0 ? undefined : inSlots,
    ...(name === undefined ? {} : { name }),
  };
}
