/** A weapon, a knife or gloves: outline, finish, wear, stickers. */
import { chanceOf, hashOf } from "../chance";
import { darker, lighter } from "../colour";
import { painted } from "../finishes/families";
import { by, circle, gradient, group, line, path, type Mark } from "../marks";
import type { Outline } from "../outlines/outline";
import { paletteOf } from "../palette";
import { partsOf, type Piece } from "../piece";
import { nameParts } from "./lettering";
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
      : onBlade(kind, painted(finish, paintSeed));
  const gloves = kind === "glove";
  const [top, middle, low] = gloves ? GLOVE_LEATHER : outline.handle === undefined ? METAL : handled(outline.handle);
  const edge = "#0c1015";
  const bareParts = [
    ...(rods === undefined ? [] : [line(rods, "#14181c", 1.9), line(rods, middle, 1.1)]),
    // A ring of a knife is open; parts of a gun lie over each other.
    path(bare, by("m"), {
      fillRule: outline.handle === undefined ? "nonzero" : "evenodd",
      stroke: edge,
      strokeWidth: 0.5,
    }),
  ];
  const coated = [
    group({ clipPath: by("c") }, ...coat, ...(float === undefined ? [] : worn(float, paint, chance)), ...light(paint)),
    line(paint, edge, 0.6),
  ];
  const body = [
    path(bare + paint, "#05080b", { opacity: 0.28, transform: "translate(.8 2)" }),
    ...(gloves ? [...coated, ...bareParts] : [...bareParts, ...coated]),
    line(lines, "#05080b", 0.5, { opacity: 0.6 }),
    line(lines, "#ffffff", 0.25, { opacity: 0.4, transform: "translate(0 .5)" }),
    ...stuck(seats, stickers),
  ];
  const whole = { strokeLinejoin: "round", strokeLinecap: "round" };
  return [
    gradient("m", [0, 8], [0, 54], [top, middle, low]),
    ["clipPath", { id: "~c" }, ["path", { d: paint, clipRule: "evenodd" }]],
    ...(gloves ? [behind(outline, coat, whole)] : []),
    gloves
      ? group({ ...whole, transform: "translate(17 7) rotate(9 50 30)" }, ...body)
      : group(
          { ...whole, transform: `translate(2.5 6.5) scale(.95)${turn === 0 ? "" : ` rotate(${turn} 50 30)`}` },
          ...body,
        ),
    ...(piece.statTrak ? [statTrak()] : []),
    ...(piece.souvenir ? [souvenir()] : []),
  ];
}

const METAL = ["#77828d", "#474f58", "#20262c"] as const;
const GLOVE_LEATHER = ["#4c535b", "#33383e", "#1f2327"] as const;
const handled = (colour: string) => [lighter(colour, 0.3), colour, darker(colour, 0.5)] as const;

/** Ours: the ground of a finish and its first layers; in the shade nobody misses more. */
const SHADED = 2;

/** The other hand, in the shade of the first. */
function behind({ paint, bare, lines = "" }: Outline, coat: Mark[], whole: Record<string, string>): Mark {
  return group(
    { ...whole, transform: "translate(83 8) scale(-1 1) rotate(9 50 30)" },
    group({ clipPath: by("c") }, ...coat.filter(([tag]) => !tag.endsWith("Gradient")).slice(0, SHADED)),
    path(paint, "#05080b", { fillOpacity: 0.42, stroke: "#0c1015", strokeWidth: 0.6 }),
    path(bare, "#24282d", { stroke: "#0c1015", strokeWidth: 0.5 }),
    line(lines, "#05080b", 0.5, { opacity: 0.6 }),
  );
}

/** A blade is two thirds of a knife: the whole pattern is drawn on it. */
const onBlade = (kind: string, coat: Mark[]): Mark[] =>
  kind === "knife" ? [group({ transform: "translate(0 6) scale(.72 .8)" }, ...coat)] : coat;

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
    const [ground, second, , spark] = paletteOf(nameParts(partsOf(sticker)[1] || sticker).own);
    return [
      circle(x, y, 2.8, ground, { stroke: "#ffffff", strokeWidth: 0.6 }),
      circle(x, y, 1.2, hashOf(sticker) % 2 === 0 ? second : spark),
    ];
  });
}
