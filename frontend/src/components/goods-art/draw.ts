/** The picture of any goods, as marks in a box of 100 by 72. */
import type { Mark } from "./marks";
import { OUTLINES } from "./outlines/outlines";
import type { Piece } from "./piece";
import { agent } from "./pictures/agent";
import { giftCard, pass } from "./pictures/card";
import { collectible } from "./pictures/collectible";
import { container, key, tool } from "./pictures/containers";
import { gameMark } from "./pictures/game-marks";
import { musicKit } from "./pictures/music-kit";
import { pack } from "./pictures/pack";
import { charm, graffiti, patch, slab, sticker } from "./pictures/sticker";
import { weapon } from "./pictures/weapon";

const KINDS: Record<string, (piece: Piece) => Mark[]> = {
  sticker,
  patch,
  graffiti,
  charm: (piece) => (piece.name?.startsWith("Sticker Slab") === true ? slab(piece) : charm(piece)),
  case: container,
  key,
  tool,
  agent,
  music_kit: musicKit,
  pack,
  coins: pack,
  gift_card: giftCard,
  pass,
};

/** Weapons by their model, other goods by their kind; what is not known is a medal of its own. */
export function draw(piece: Piece): Mark[] {
  const outline = OUTLINES[piece.shape ?? ""];
  if (outline !== undefined) return weapon(outline, piece);
  return (KINDS[piece.kind ?? ""] ?? collectible)(piece);
}

/** The mark of a game, in a box of 24. */
export const drawGame = gameMark;
