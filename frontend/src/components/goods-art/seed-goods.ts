/** For tests and the bench: all goods of the seed files, with the art that the server gives them (catalogue.rs). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Art } from "./piece";

const SEED = join(import.meta.dirname, "../../../../persistence/seed");

const rows = (file: string) =>
  readFileSync(join(SEED, file), "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));

export const GAMES: string[] = rows("games.tsv").map(([game = ""]) => game);

export function seedGoods(): Required<Art>[] {
  const items = rows("cs2.tsv").map(([id, kind = "", model = "", name = "", rarity = ""]) => ({
    shape: model === "" ? kind : model,
    kind,
    rarity,
    seed: Number(id),
    name,
    region: "",
    label: "",
  }));
  const packs = rows("packs.tsv").map(([id, game = "", region = "", kind = "", name = ""]) => ({
    shape: kind,
    kind,
    rarity: game,
    seed: Number(id),
    name,
    region,
    label: /\d[^ ]*/u.exec(name)?.[0] ?? "",
  }));
  return [...items, ...packs];
}
