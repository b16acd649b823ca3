/** The outline of every model that takes a finish, by the game's name for it. */
import { GLOVES } from "./gloves";
import { HEAVY } from "./heavy";
import { KNIVES } from "./knives";
import type { Outline } from "./outline";
import { PISTOLS } from "./pistols";
import { RIFLES } from "./rifles";
import { SMGS } from "./smgs";
import { SNIPERS } from "./snipers";

export const OUTLINES: Record<string, Outline> = {
  ...RIFLES,
  ...SNIPERS,
  ...SMGS,
  ...HEAVY,
  ...PISTOLS,
  ...KNIVES,
  ...GLOVES,
};
