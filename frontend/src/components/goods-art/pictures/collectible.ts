/** Medals, coins, pins and trophies. */
import { hashOf } from "../chance";
import { darker, lighter, mix } from "../colour";
import { by, circle, dot, gradient, line, path, star, text, type Mark } from "../marks";
import { paletteOf } from "../palette";
import { partsOf, type Piece } from "../piece";
import { emblemOf } from "./emblems";
import { lettered, nameParts } from "./lettering";

const METALS: readonly (readonly [RegExp, string])[] = [
  [/bronze|semifinal/iu, "#a8683a"],
  [/silver|finalist at/iu, "#aeb8c2"],
  [/gold|champion|service/iu, "#d4a52e"],
  [/diamond/iu, "#8fd8f0"],
];

export function collectible({ name = "", seed = 0 }: Piece): Mark[] {
  const rest = partsOf(name)[1] || name;
  const { own, number } = nameParts(rest);
  const [ground, second, third, spark, dark] = paletteOf(own || `collectible ${seed}`);
  const metal = METALS.find(([pattern]) => pattern.test(own))?.[1] ?? mix(ground, "#b8a268", 0.4);
  const year = /\d{4}/u.exec(own)?.[0] ?? "";
  const shown =
    own
      .replace(/\s*\d{4}/u, "")
      .replace(/\b(?:Challenge Coin|Coin|Medal|Pin|Trophy|Map)\b/gu, "")
      .trim() || own;
  const face = [
    gradient("m", [30, 8], [70, 60], [lighter(metal, 0.55), metal, darker(metal, 0.35), lighter(metal, 0.2)]),
  ];
  const words = lettered(shown, 50, 62.5, 86, lighter(spark, 0.5), {
    stroke: dark,
    strokeWidth: 2,
    paintOrder: "stroke",
  });
  const count =
    number === ""
      ? []
      : [circle(82, 12, 7, dark, { stroke: metal, strokeWidth: 1 }), text(number, 82, 14.8, 7.5, lighter(spark, 0.4))];
  const dated =
    year === ""
      ? []
      : [text(year, 16, 14, 7, lighter(metal, 0.45), { stroke: dark, strokeWidth: 1.4, paintOrder: "stroke" })];
  const emblem = (x: number, y: number, scale: number, fill: string): Mark =>
    path(emblemOf(shown), fill, {
      fillRule: "evenodd",
      transform: `translate(${x} ${y}) scale(${scale})`,
      stroke: dark,
      strokeWidth: 0.5,
    });
  if (/trophy|champion|finalist|cup/iu.test(own))
    return [
      ...face,
      path(
        "M34 8H66V12H76C76 24 70 31 62 32 60 38 55 40 53 42V47H62V54H38V47H47V42C45 40 40 38 38 32 30 31" +
          " 24 24 24 12H34zM34 15H28C28.5 22 31 26 36 27.5 34.5 23 34 19 34 15z" +
          "M66 15C66 19 65.5 23 64 27.5 69 26 71.5 22 72 15z",
        by("m"),
        { fillRule: "evenodd", stroke: darker(metal, 0.65), strokeWidth: 0.8 },
      ),
      emblem(50, 22, 0.85, second),
      path("M38 12Q37 26 42 32 40 22 42 12z", "#ffffff", { opacity: 0.5 }),
      ...words,
      ...count,
      ...dated,
    ];
  if (/medal|badge|license/iu.test(own)) {
    const points = 5 + (hashOf(own) % 6);
    return [
      ...face,
      path("M34 4H46L54 26 44 28zM66 4H54L46 26 56 28z", ground, { stroke: dark, strokeWidth: 0.7 }),
      path("M38 4H41L50 27H47zM62 4H59L50 27H53z", second),
      path(star(50, 39, 18, points, 0.78), by("m"), {
        stroke: darker(metal, 0.65),
        strokeWidth: 0.8,
        strokeLinejoin: "round",
      }),
      circle(50, 39, 11, third, { stroke: lighter(metal, 0.4), strokeWidth: 1 }),
      emblem(50, 39, 0.8, lighter(spark, 0.15)),
      path("M36 33Q40 24 50 22 42 28 40 36z", "#ffffff", { opacity: 0.4 }),
      ...words,
      ...count,
      ...dated,
    ];
  }
  const pin = /pin/iu.test(own);
  return [
    ...face,
    path(pin ? star(50, 32, 24, 4 + (hashOf(own) % 7), 0.9) : dot(50, 32, 25), by("m"), {
      stroke: darker(metal, 0.65),
      strokeWidth: 0.9,
      strokeLinejoin: "round",
    }),
    circle(50, 32, 19, pin ? ground : darker(metal, 0.25), { stroke: lighter(metal, 0.45), strokeWidth: 0.9 }),
    ...(pin ? [] : [line(dot(50, 32, 22.3), darker(metal, 0.5), 1.8, { strokeDasharray: "1 1.3" })]),
    path(star(50, 32, 18, 3 + (hashOf(shown) % 9), 0.4), pin ? third : darker(metal, 0.12), { opacity: 0.85 }),
    emblem(50, 32, 1.25, pin ? second : lighter(metal, 0.5)),
    path("M30 26Q34 12 50 9 38 17 35 30z", "#ffffff", { opacity: 0.4 }),
    ...words,
    ...count,
    ...dated,
  ];
}
