/** A weapon, a knife or gloves: outline, finish, wear, stickers. */
import { chanceOf, hashOf } from "../chance";
import { painted } from "../finishes/families";
import { by, circle, gradient, group, line, path, type Mark } from "../marks";
import type { Outline } from "../outlines/outline";
import { paletteOf } from "../palette";
import { partsOf, type Piece } from "../piece";
import { souvenir, statTrak } from "./ribbons";
import { worn } from "./wear";

/** What a knife or gloves without a finish are made of. */
const PLAIN: Record<string, [string, string, string]> = {
  knife: ["#dbe2e8", "#aab4bd", "#76818b"],
  glove: ["#8a6a4c", "#6a4e36", "#4a3524"],
};

export function weapon(outline: Outline, piece: Piece): Mark[] {
  const { paint, bare, rods, lines = "", seats = [], turn = 0 } = outline;
  const { name = "", kind = "", seed = 0, float, paintSeed = 0, stickers } = piece;
  const finish = partsOf(name)[1] || (name === "" ? `no name ${seed}` : "");
  const chance = chanceOf(hashOf(name) + paintSeed * 7 + 1);
  const plain = PLAIN[kind] ?? PLAIN["knife"]!;
  const coat =
    finish === ""
      ? [gradient("a", [0, 14], [0, 46], plain), path("M0 0H100V60H0z", by("a"))]
      : painted(finish, paintSeed);
  const gloves = kind === "glove";
  const metal = gloves ? ["#4c535b", "#33383e", "#1f2327"] : ["#8d98a3", "#59636d", "#2b3138"];
  const body = [
    path(bare + paint, "#05080b", { opacity: 0.28, transform: "translate(.8 2)" }),
    ...(rods === undefined ? [] : [line(rods, "#14181c", 1.9), line(rods, "#6d7882", 1.1)]),
    path(bare, by("m"), { fillRule: "evenodd", stroke: "#10141a", strokeWidth: 0.5 }),
    group({ clipPath: by("c") }, ...coat, ...(float === undefined ? [] : worn(float, paint, chance)), ...light(paint)),
    line(paint, "#0c1015", 0.6),
    line(lines, "#05080b", 0.5, { opacity: 0.6 }),
    line(lines, "#ffffff", 0.25, { opacity: 0.4, transform: "translate(0 .5)" }),
    ...stuck(seats, stickers),
  ];
  const whole = { strokeLinejoin: "round", strokeLinecap: "round" };
  return [
    gradient("m", [0, 8], [0, 54], metal),
    ["clipPath", { id: "~c" }, ["path", { d: paint, clipRule: "evenodd" }]],
    gloves
      ? group(whole, group({ transform: "translate(11 7) rotate(8 50 30)" }, ...body))
      : group({ ...whole, transform: turn === 0 ? "translate(0 5)" : `translate(0 5) rotate(${turn} 50 30)` }, ...body),
    ...(piece.statTrak ? [statTrak(hashOf(`${name}${paintSeed}${float ?? 0}`) % 4000)] : []),
    ...(piece.souvenir ? [souvenir()] : []),
  ];
}

/** Light from above and shade below, on every part by itself. */
function light(paint: string): Mark[] {
  return [
    line(paint, "#ffffff", 1.5, { opacity: 0.42, transform: "translate(0 .6)" }),
    line(paint, "#05080b", 2.2, { opacity: 0.36, transform: "translate(0 -1)" }),
  ];
}

/** Seats of stickers: round, empty ones faint. */
function stuck(seats: readonly number[], stickers: readonly string[] | undefined): Mark[] {
  if (stickers === undefined) return [];
  return stickers.slice(0, seats.length / 2).flatMap((sticker, slot) => {
    const [x, y] = [seats[slot * 2]!, seats[slot * 2 + 1]!];
    if (sticker === "")
      return [
        circle(x, y, 2.3, "none", { stroke: "#ffffff", strokeWidth: 0.4, opacity: 0.4, strokeDasharray: "1 .8" }),
      ];
    const [ground, second, , spark] = paletteOf(sticker);
    return [
      circle(x, y, 2.8, ground, { stroke: "#ffffff", strokeWidth: 0.6 }),
      circle(x, y, 1.2, hashOf(sticker) % 2 === 0 ? second : spark),
    ];
  });
}
