/** Gift cards and passes: a face of their own in the colours of their game. */
import { hashOf } from "../chance";
import { darker, isLight, lighter, turned } from "../colour";
import { by, circle, gradient, group, line, path, rect, star, text, type Mark } from "../marks";
import { paletteOf } from "../palette";
import type { Piece } from "../piece";
import { emblemOf } from "./emblems";
import { gameMark, GAMES } from "./game-marks";
import { lettered } from "./lettering";
import { plate } from "./pack";

const SIGNS: Record<string, string> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
  HKD: "HK$",
  TWD: "NT$",
  MYR: "RM",
  IDR: "Rp",
};

const colourOf = (game: string) => GAMES[game]?.[0] ?? paletteOf(game)[0];

export function giftCard({ rarity: game = "", label = "", name = "", region = "" }: Piece): Mark[] {
  const main = colourOf(game);
  const code = /[A-Z]{3}$/u.exec(name)?.[0] ?? "";
  const shown = `${SIGNS[code] ?? ""}${label}`;
  const hash = hashOf(`${game}${label}`);
  const ink = isLight(main) ? "#14181c" : "#ffffff";
  return [
    gradient("f", [8, 8], [92, 64], [lighter(main, 0.22), main, darker(turned(main, 24), 0.45)]),
    ["clipPath", { id: "~k" }, rect(9, 13, 82, 51, "#000", { rx: 5 })],
    rect(9, 13, 82, 51, "#05080b", { rx: 5, opacity: 0.35, transform: "translate(.8 2)" }),
    group(
      { clipPath: by("k") },
      rect(9, 13, 82, 51, by("f")),
      path(star(20 + (hash % 60), 44, 58, 4 + (hash % 5), 0.4, hash % 360), lighter(main, 0.35), { opacity: 0.28 }),
      path("M9 52Q30 40 52 50T92 44V66H9z", darker(main, 0.45), { opacity: 0.45 }),
      path("M9 13H40L16 64H9z", "#ffffff", { opacity: 0.1 }),
    ),
    rect(9, 13, 82, 51, "none", { rx: 5, stroke: lighter(main, 0.45), strokeWidth: 0.7, opacity: 0.8 }),
    group({ transform: "translate(14 18) scale(.62)" }, ...gameMark(game)),
    text(shown, 86, 58, Math.min(17, 70 / shown.length), ink, {
      textAnchor: "end",
      stroke: isLight(main) ? "#ffffff" : darker(main, 0.7),
      strokeWidth: 1.6,
      paintOrder: "stroke",
    }),
    ...(code === "" ? [] : [text(code, 86, 26, 6.5, ink, { textAnchor: "end", opacity: 0.85 })]),
    line("M15 40H38M15 44H30", ink, 1.2, { opacity: 0.35 }),
    ...plate(region),
  ];
}

export function pass({ rarity: game = "", name = "", region = "", label = "" }: Piece): Mark[] {
  const main = colourOf(game);
  const [, , , spark] = paletteOf(name);
  const emblem = turned(lighter(main, 0.5), (hashOf(name) % 60) - 30);
  return [
    gradient("f", [20, 8], [80, 66], [lighter(main, 0.25), main, darker(turned(main, -30), 0.5)]),
    path("M16 17H84V30A6 6 0 0 0 84 42V58H16V42A6 6 0 0 0 16 30z", "#05080b", {
      opacity: 0.35,
      transform: "translate(1 2)",
    }),
    path("M16 15H84V29A6.5 6.5 0 0 0 84 42V58H16V42A6.5 6.5 0 0 0 16 29z", by("f"), {
      stroke: lighter(main, 0.5),
      strokeWidth: 0.9,
    }),
    path("M20 19H80V26A10 10 0 0 0 80 45V54H20V45A10 10 0 0 0 20 26z", "none", {
      stroke: lighter(main, 0.55),
      strokeWidth: 0.5,
      opacity: 0.7,
    }),
    path(star(50, 31, 17, 12, 0.72, hashOf(name) % 30), darker(main, 0.35), { opacity: 0.7 }),
    circle(50, 31, 11.5, darker(main, 0.55), { stroke: emblem, strokeWidth: 0.9 }),
    path(emblemOf(name), lighter(spark, 0.35), { fillRule: "evenodd", transform: "translate(50 31) scale(.84)" }),
    ...lettered(name, 50, 51, 60, "#ffffff", { stroke: darker(main, 0.7), strokeWidth: 1.8, paintOrder: "stroke" }),
    ...(label === ""
      ? []
      : [text(label, 28, 34, 9, "#ffffff", { stroke: darker(main, 0.7), strokeWidth: 1.6, paintOrder: "stroke" })]),
    path("M18 17H40L22 52 18 48z", "#ffffff", { opacity: 0.12 }),
    ...plate(region),
  ];
}
