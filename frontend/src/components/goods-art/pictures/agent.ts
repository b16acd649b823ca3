/** Agents: a bust in the colours of the faction, with what its member wears on the head. */
import { chanceOf, hashOf, pick } from "../chance";
import { darker, lighter, mix } from "../colour";
import { by, gradient, line, path, text, type Mark } from "../marks";
import { paletteOf } from "../palette";
import type { Piece } from "../piece";
import { emblemOf } from "./emblems";
import { initials } from "./lettering";

const SKIN = ["#e8b893", "#d39a70", "#a8744c", "#7c5236", "#f0cba8"];
const HAIR = ["#2a1c14", "#5a3a20", "#8a6a3c", "#c8a468", "#3c3c40", "#7a2a1c"];

/** Head-gear over a head around (50, 26): a fill, and lines on it. */
const GEAR: readonly (readonly [RegExp, string, string])[] = [
  [
    /haz|chem|bio|medic/u,
    "M36 26C35 12 42 7 50 7S65 12 64 26C64 36 58 42 50 42S36 36 36 26z",
    "M40 24a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M51 24a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0" +
      "M45 34a5 4 0 1 0 10 0 5 4 0 1 0-10 0",
  ],
  [
    /frogman|goggles|wet sox|krikey/u,
    "M36 24C35 12 42 7 50 7S65 12 64 24L63 20H37zM37 21H63V29Q57 32 50 29 43 32 37 29z",
    "M39 23H61V27Q56 30 50 27 44 30 39 27zM64 22 69 18V34",
  ],
  [
    /officer|lieutenant|commander|captain|aspirant|chef|col\.|squadron/u,
    "M35 18Q36 8 50 7T65 18L66 21Q50 16 34 21zM34 21Q50 16 66 21L62 24Q50 20 38 24z",
    "M48 12 50 9 52 12 50 14zM36 19Q50 14 64 19",
  ],
  [
    /soldier|operator|commando|seal team|hrt|tacp|ranger|buckshot|mccoy|bombson/u,
    "M34 25C33 11 41 6 50 6S67 11 66 25L62 26V21H38V26zM34 25H38V33L35 30zM66 25H62V33L65 30z",
    "M38 16Q50 11 62 16M46 8V14M54 8V14M45 17H55V21H45z",
  ],
  [
    /trapper|rebel|guerrilla|overgrown|forgotten|rare|prof|muhlik|osiris/u,
    "M34 28C31 11 40 6 50 6S69 11 66 28C67 36 62 44 58 46L50 44 42 46C38 44 33 36 34 28z" +
      "M39 22Q50 18 61 22L60 29Q50 27 40 29z",
    "M35 16Q50 10 65 16M36 33Q50 39 64 33M40 40 50 43 60 40",
  ],
  [
    /darryl|skull|phoenix|enforcer|slingshot|street|sabre|maximus|dragomir|blackwolf|rezan/u,
    "M36 26C35 12 42 6 50 6S65 12 64 26C64 37 58 43 50 43S36 37 36 26zM40 21H60V28H40z",
    "M50 30V40M42 33Q50 38 58 33M40 14Q50 10 60 14",
  ],
];
const HATLESS = "M36 24C34 12 41 6 50 6S66 12 64 24L62 18Q56 15 50 16 43 17 38 18z";

export function agent({ name = "" }: Piece): Mark[] {
  const [, own = name, faction = ""] = name.split(" | ");
  const chance = chanceOf(hashOf(own + faction));
  const [ground, second, third, spark, dark] = paletteOf(faction);
  const [, accent] = paletteOf(own);
  const skin = pick(SKIN, chance);
  const gear =
    GEAR.find(([pattern]) => pattern.test(own.toLowerCase())) ?? (chance() < 0.5 ? pick(GEAR, chance) : undefined);
  const cloth = mix(ground, "#3c4248", 0.45);
  const worn = gear === undefined ? pick(HAIR, chance) : mix(cloth, accent, chance() * 0.5);
  const mask = gear === undefined && chance() < 0.5;
  const vest = chance() < 0.6;
  return [
    gradient("b", [0, 40], [0, 70], [lighter(cloth, 0.2), cloth, darker(cloth, 0.45)]),
    gradient("s", [40, 0], [62, 0], [lighter(skin, 0.15), skin, darker(skin, 0.3)]),
    path("M16 69C16 53 26 48 42 45H58C74 48 84 53 84 69z", by("b"), { stroke: dark, strokeWidth: 0.8 }),
    path("M43 36H57V47Q50 52 43 47z", darker(skin, 0.25)),
    path("M37 22C37 12 43 9 50 9S63 12 63 22C63 33 57 41 50 41S37 33 37 22z", by("s"), {
      stroke: darker(skin, 0.6),
      strokeWidth: 0.5,
    }),
    path("M42 24h5v1.8h-5zM53 24h5v1.8h-5z", "#1c1410"),
    line("M49.5 26 48.5 31H51M46 35.5H54M41.5 21.5H47.5M52.5 21.5H58.5", darker(skin, 0.55), 0.8),
    path(gear?.[1] ?? HATLESS, worn, { fillRule: "evenodd", stroke: darker(worn, 0.6), strokeWidth: 0.7 }),
    ...(gear === undefined ? [] : [line(gear[2], lighter(worn, 0.35), 0.9)]),
    ...(mask
      ? [path("M38 29Q50 33 62 29C61 37 56 42 50 42S39 37 38 29z", accent, { stroke: dark, strokeWidth: 0.5 })]
      : []),
    ...(!mask && chance() < 0.3 ? [path("M39.5 22.5H60.5V26.5Q56 29 51 26H49Q44 29 39.5 26.5z", "#101418")] : []),
    path(
      vest ? "M32 50 40 46 50 54 60 46 68 50V69H32z" : "M42 45 50 56 58 45 62 48 52 69H48L38 48z",
      mix(third, dark, 0.3),
      { stroke: dark, strokeWidth: 0.6 },
    ),
    path("M36 58H46V66H36zM54 58H64V66H54z", second, { opacity: vest ? 0.75 : 0.4, stroke: dark, strokeWidth: 0.4 }),
    path(emblemOf(faction), lighter(spark, 0.25), { fillRule: "evenodd", transform: "translate(25 60) scale(.5)" }),
    text(initials(own), 78, 65, 6, lighter(spark, 0.5)),
    path("M20 69C20 56 28 51 40 48 30 54 25 58 24 69z", "#ffffff", { opacity: 0.16 }),
  ];
}
