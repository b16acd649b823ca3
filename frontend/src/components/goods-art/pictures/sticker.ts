/** Stickers, patches, sticker slabs, graffiti and charms: an emblem, a name, an event, and how it shines. */
import { between, chanceOf, hashOf } from "../chance";
import { darker, isLight, lighter, mix, turned } from "../colour";
import { by, circle, dot, gradient, group, line, path, rect, star, text, type Mark } from "../marks";
import { paletteOf, type Palette } from "../palette";
import { partsOf, type Piece } from "../piece";
import { emblemOf, recoilOf } from "./emblems";
import { eventCode, lettered, nameParts } from "./lettering";
import { shapeOf } from "./shapes";

const GOLD: Palette = ["#b8862a", "#f0cf6a", "#7a5414", "#fff2b8", "#2e2006"];

/** A band of the event a sticker is of: each event has its colours. */
function eventBand(event: string, shown: string): Mark[] {
  if (event === "") return [];
  const [ground, , third, spark] = paletteOf(event);
  return [
    path("M-19 15.5H19L16 19 19 22.5H-19L-16 19z", darker(ground, 0.25), { stroke: third, strokeWidth: 0.5 }),
    text(shown, 0, 21.1, 5.6, lighter(spark, 0.45)),
  ];
}

/** What a variant does with the light. */
function sheen(variant: string, shape: string): Mark[] {
  const words = variant.toLowerCase();
  const marks: Mark[] = [];
  if (words.includes("holo")) {
    const rainbow = ["#ff6a9c", "#ffd76a", "#6affb0", "#6ac8ff", "#b88aff", "#ff8ad0"];
    marks.push(gradient("h", [-26, -20], [26, 22], rainbow), path(shape, by("h"), { opacity: 0.42 }));
    marks.push(path("M-30 8 8-30H17L-30 17zM-8 30 30-8V-3L-3 30z", "#ffffff", { opacity: 0.3 }));
  } else if (words.includes("foil") || words.includes("lenticular")) {
    const bars = words.includes("foil")
      ? "M-30-4-4-30H4L-30 4zM-14 30 30-14V0L0 30zM8 34 34 8v4L12 34z"
      : "M-24-30h3V30h-3zM-16-30h3V30h-3zM-8-30h3V30h-3zM0-30h3V30h-3zM8-30h3V30h-3zM16-30h3V30h-3z";
    marks.push(
      gradient(
        "h",
        [-26, -26],
        [26, 26],
        [
          ["#ffffff", 0.55],
          ["#8a99a8", 0.1],
          ["#ffffff", 0.5],
          ["#54616e", 0.2],
          ["#ffffff", 0.45],
        ],
      ),
    );
    marks.push(path(shape, by("h")), path(bars, "#ffffff", { opacity: 0.26 }));
  } else if (words.includes("gold")) {
    marks.push(path("M-30 0 0-30H10L-30 10zM-6 34 34-6V0L0 34z", "#fff8d8", { opacity: 0.4 }));
  } else if (words.includes("glitter")) {
    const chance = chanceOf(hashOf(shape));
    let stars = "";
    for (let index = 0; index < 34; index++)
      stars += star(between(-25, 25, chance), between(-25, 25, chance), between(0.5, 1.7, chance), 4, 0.3);
    marks.push(path(stars, "#ffffff", { opacity: 0.9 }));
  } else if (words.includes("embroidered")) {
    let threads = "";
    for (let x = -52; x < 30; x += 2.2) threads += `M${x} 28 ${x + 26}-28`;
    marks.push(
      line(threads, "#000000", 0.5, { opacity: 0.22 }),
      line(shape, "#ffffff", 1.1, { strokeDasharray: "1.6 1.2", opacity: 0.6 }),
    );
  }
  return marks;
}

/** The face of a sticker around (0, 0), 52 wide. */
function face(rest: string, border: string): Mark[] {
  const { own, variant, event, number } = nameParts(rest);
  const hash = hashOf(own);
  const chance = chanceOf(hash);
  const shape = shapeOf(hash >>> 4, chance);
  const free = paletteOf(own);
  const [ground, second, third, spark, dark] = variant.startsWith("Gold") ? GOLD : free;
  const ink = isLight(ground) ? dark : lighter(spark, 0.5);
  const style = hash % 4;
  const emblem = emblemOf(own);
  const back = [
    path(star(0, 0, 40, 4 + (hash % 9), 0.28, hash % 360), third, { opacity: 0.8 }),
    path("M-40 6Q-10-12 40 2V40H-40z", third, { opacity: 0.75 }),
    path(dot(0, 0, 19) + dot(0, 0, 15), third, { fillRule: "evenodd", opacity: 0.8 }),
    path("M-40-30H-12L12 40H-40zM22-30H30L50 40H40z", third, { opacity: 0.7 }),
  ][(hash >>> 8) % 4]!;
  const low = event === "" ? 13 : 9;
  const letters: Mark[] =
    style === 0
      ? lettered(own, 0, 1, 42, ink, {
          fontStyle: "italic",
          transform: "rotate(-9)",
          stroke: dark,
          strokeWidth: 1.6,
          paintOrder: "stroke",
        })
      : lettered(own, 0, low, 38, lighter(spark, 0.55), { stroke: dark, strokeWidth: 2, paintOrder: "stroke" });
  const grown = style === 0 ? 1.9 : 1.25;
  return [
    ["clipPath", { id: "~k" }, ["path", { d: shape }]],
    gradient("g", [0, -26], [0, 26], [lighter(ground, 0.14), ground, mix(ground, dark, 0.45)]),
    path(shape, "#05080b", { transform: "translate(1 2)", opacity: 0.3 }),
    path(shape, border, { stroke: border, strokeWidth: 4.4 }),
    path(shape, by("g")),
    group(
      { clipPath: by("k") },
      back,
      path(emblem, style === 0 ? mix(ground, second, 0.6) : second, {
        fillRule: "evenodd",
        stroke: dark,
        strokeWidth: 0.6,
        transform: `translate(0 ${style === 0 ? -1 : -7}) scale(${grown})`,
      }),
      line(shape, spark, 1.6, { opacity: 0.6 }),
      ...sheen(variant, shape),
    ),
    ...letters,
    ...eventBand(event, eventCode(event)),
    ...(variant.includes("Champion")
      ? [path("M-7-27-8-33-4-30 0-35 4-30 8-33 7-27z", "#f0c84a", { stroke: "#5a3c08", strokeWidth: 0.7 })]
      : []),
    ...(number === "" ? [] : [circle(20, -18, 5, dark), text(number, 20, -16, 5.5, spark)]),
    ...(!/^(?:Holo|Foil|Gold|Glitter|Lenticular|Embroidered|Champion)/u.test(variant) && variant !== ""
      ? [text(variant, 0, -18, 4.6, ink)]
      : []),
  ];
}

export const sticker = ({ name = "" }: Piece): Mark[] => [
  group({ transform: "translate(50 33.5) scale(.98) rotate(-4)" }, ...face(partsOf(name)[1], "#f6f8f9")),
];

/** Sewn: a thick edge with stitches. */
export function patch({ name = "" }: Piece): Mark[] {
  const rest = partsOf(name)[1];
  const [, second, , , dark] = paletteOf(nameParts(rest).own);
  const shape = shapeOf(hashOf(nameParts(rest).own) >>> 4, chanceOf(hashOf(nameParts(rest).own)));
  return [
    group(
      { transform: "translate(50 33.5) scale(.96)" },
      ...face(rest, mix(dark, second, 0.35)),
      line(shape, lighter(second, 0.3), 1.5, { strokeDasharray: ".8 1.1" }),
    ),
  ];
}

/** A sticker cast in a clear plate that hangs from a ring. */
export function slab({ name = "" }: Piece): Mark[] {
  const rest = partsOf(name)[1];
  return [
    line("M50-2V7", "#aeb8c2", 1.6),
    path("M50 5A4 4 0 1 0 50.1 5z", "none", { stroke: "#c8d0d8", strokeWidth: 1.6 }),
    gradient(
      "p",
      [20, 10],
      [80, 66],
      [
        ["#ffffff", 0.34],
        ["#a8c4dc", 0.14],
        ["#ffffff", 0.26],
      ],
    ),
    rect(20, 12, 60, 52, by("p"), { rx: 5, stroke: "#dfe8f0", strokeWidth: 1.2 }),
    group({ transform: "translate(50 39) scale(.76)" }, ...face(rest, "#f6f8f9")),
    path("M22 24 36 13H46L22 33zM60 63 79 44V49L66 63z", "#ffffff", { opacity: 0.24 }),
  ];
}

const SPRAYS: Record<string, string> = {
  "brick red": "#b04a32",
  "blood red": "#a8141c",
  "tiger orange": "#f0801c",
  "desert amber": "#c89a3c",
  "tracer yellow": "#f2e23c",
  "dust brown": "#8f6f4c",
  "jungle green": "#3f7a34",
  "frog green": "#5fb84c",
  "battle green": "#4a5f3c",
  "cash green": "#7fae7c",
  "wire blue": "#4aa8e8",
  "monarch blue": "#2a4cc8",
  "swat blue": "#3a4f74",
  "violent violet": "#6a2fc0",
  "monster purple": "#9a4ac8",
  "bazooka pink": "#e84ca8",
  "princess pink": "#f5a0cc",
  "war pig pink": "#e08a90",
  "shark white": "#e8edf0",
};

/** Sprayed on a wall: one colour where the name has one, else those of the name. */
export function graffiti({ name = "" }: Piece): Mark[] {
  const { own, variant, event } = nameParts(partsOf(name)[1]);
  const chance = chanceOf(hashOf(own));
  const [ground, second, , spark] = paletteOf(own);
  const spray = SPRAYS[variant.toLowerCase()];
  const main = spray ?? ground;
  const other = spray === undefined ? second : mix(spray, "#ffffff", 0.3);
  const weapon = /^Recoil (.+)/u.exec(own)?.[1];
  const emblem = weapon === undefined ? emblemOf(own) : recoilOf(weapon);
  let [mist, drips] = ["", ""];
  for (let index = 0; index < 60; index++) {
    const angle = chance() * 6.283;
    const reach = between(14, 33, chance);
    mist += dot(50 + Math.cos(angle) * reach * 1.25, 33 + Math.sin(angle) * reach * 0.9, between(0.3, 1.3, chance));
  }
  for (let index = 0; index < 5; index++)
    drips += `M${Math.round(between(34, 66, chance))} 40v${Math.round(between(8, 22, chance))}`;
  return [
    path(mist, main, { opacity: 0.75 }),
    line(drips, main, 1.5, { strokeLinecap: "round", opacity: 0.85 }),
    path(emblem, main, {
      fillRule: "evenodd",
      transform: "translate(50 29) scale(2.1)",
      stroke: isLight(main) ? darker(main, 0.3) : main,
      strokeWidth: 1.4,
      strokeLinejoin: "round",
      opacity: 0.92,
    }),
    path(emblem, "none", {
      transform: "translate(49.3 28) scale(2.1)",
      stroke: other,
      strokeWidth: 0.5,
      opacity: 0.9,
    }),
    ...lettered(own, 50, 56, 72, spray === undefined ? spark : other, {
      fontStyle: "italic",
      stroke: darker(main, 0.65),
      strokeWidth: 2.4,
      paintOrder: "stroke",
    }),
    ...(event === "" ? [] : [group({ transform: "translate(80 2)" }, text(eventCode(event), 0, 8, 6, other))]),
  ];
}

/** A figure on a ring. */
export function charm({ name = "" }: Piece): Mark[] {
  const own = partsOf(name)[1] || name;
  const hash = hashOf(own);
  const chance = chanceOf(hash);
  const [ground, second, third, spark, dark] = paletteOf(own);
  const body = shapeOf(hash >>> 5, chance);
  return [
    path("M50 2A5.5 5.5 0 1 0 50.1 2z", "none", { stroke: "#c8d0d8", strokeWidth: 1.8 }),
    line("M50 13V18", "#aeb8c2", 2),
    gradient("g", [36, 18], [66, 66], [lighter(ground, 0.35), ground, darker(ground, 0.4)]),
    group(
      { transform: "translate(50 40) scale(.86)" },
      path(body, "#05080b", { opacity: 0.3, transform: "translate(1 2.5)" }),
      path(body, third, { stroke: dark, strokeWidth: 1, transform: "translate(1.5 1.5)" }),
      path(body, ground, { stroke: turned(dark, 20), strokeWidth: 0.8, opacity: 0.95 }),
      path(emblemOf(own), second, {
        fillRule: "evenodd",
        transform: "translate(0 -4) scale(1.3)",
        stroke: dark,
        strokeWidth: 0.6,
      }),
      path("M-16-12Q-10-22 4-22 -8-18-12-8z", "#ffffff", { opacity: 0.5 }),
      ...lettered(own, 0, 15, 38, lighter(spark, 0.5), { stroke: dark, strokeWidth: 2, paintOrder: "stroke" }),
    ),
  ];
}
