/** Pictures, drawn once each. The entry of the part that is fetched later; what comes before it is in drawing.ts. */
import { draw, drawGame } from "./draw";
import { remembered } from "./kept";
import { GAMES } from "./pictures/game-marks";
import { keyOf, type Piece } from "./piece";

export const goodsMarks = (piece: Piece) => remembered(`goods ${keyOf(piece)}`, () => draw(piece));

export const gameMarks = (game: string) => remembered(`game ${game}`, () => drawGame(game));

/** The colour of a game, for the ground of its goods; `undefined` for what is none. */
export const toneOf = (game: string): string | undefined => GAMES[game]?.[0];
