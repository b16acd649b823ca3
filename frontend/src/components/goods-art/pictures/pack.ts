/** Packs of a currency: a heap that grows with what is in it, the sum, the region, the game. */
import { chanceOf, hashOf } from "../chance";
import { darker } from "../colour";
import { at, by, glow, gradient, group, line, path, rect, text, type Mark } from "../marks";
import type { Piece } from "../piece";
import { currencyOf } from "./currencies";

/** Where the pieces of a heap lie: x, y, size, turn; the first is in front. */
const HEAP: readonly (readonly [number, number, number, number])[] = [
  [50, 33, 1.5, 0],
  [33, 39, 1.15, -14],
  [67, 39, 1.15, 14],
  [42, 22, 1.05, -8],
  [59, 21, 1.05, 10],
  [22, 44, 0.9, -24],
  [78, 44, 0.9, 24],
  [28, 27, 0.9, -20],
  [72, 27, 0.9, 18],
  [50, 13, 0.9, 4],
  [15, 35, 0.7, -30],
  [85, 35, 0.7, 30],
  [36, 12, 0.65, -12],
  [64, 11, 0.65, 16],
];

/** How many pieces lie in the heap of a sum such as `1090`, `100K`, `250M`: in one game more for a larger sum. */
export function heapOf(label: string): number {
  const [, number = "1", unit = ""] = /^([\d.,]+)([KMB]?)/u.exec(label) ?? [];
  const steps = Math.log10(Number(number.replace(/,/gu, ""))) - (unit === "M" ? 0.7 : 1.2);
  return Math.min(HEAP.length, Math.max(1, Math.round(1 + steps * 4.2)));
}

/** The sum, readable at the size of a card. */
export function sum(label: string): Mark[] {
  const size = Math.min(15, 64 / Math.max(3, label.length));
  return [
    text(label, 50, 65, size, "#ffffff", {
      stroke: "#10141a",
      strokeWidth: 2.6,
      paintOrder: "stroke",
      letterSpacing: -0.2,
    }),
  ];
}

/** A plate with the region: the same sum in another region is other goods. */
export function plate(region: string): Mark[] {
  if (region === "") return [];
  const width = Math.min(52, 7 + region.length * 3.3);
  return [
    rect(3, 3, width, 9, "#10161c", { rx: 2.2, opacity: 0.82 }),
    text(region, 3 + width / 2, 9.6, Math.min(5.6, (width - 4) / region.length / 0.56), "#eaf1f6"),
  ];
}

export function pack({ rarity: game = "", kind = "", label = "", region = "", seed = 0 }: Piece): Mark[] {
  const { shape, cut, light, main, deep } = currencyOf(game, kind);
  const count = heapOf(label);
  const chance = chanceOf(hashOf(`${game}${seed}`));
  const heap = HEAP.slice(0, count).map(([x, y, size, turn]) => {
    const [dx, dy] = [(chance() - 0.5) * 3, (chance() - 0.5) * 2];
    return `translate(${at(x + dx)} ${at(y + dy)}) rotate(${at(turn + (chance() - 0.5) * 16)}) scale(${size})`;
  });
  return [
    gradient("f", [-6, -10], [6, 10], [light, main, deep]),
    [
      "defs",
      {},
      group(
        { id: "~i" },
        path(shape, by("f"), {
          fillRule: "evenodd",
          stroke: darker(deep, 0.4),
          strokeWidth: 0.7,
          strokeLinejoin: "round",
        }),
        line(cut, light, 0.6, { opacity: 0.85 }),
      ),
    ],
    glow("o", 50, 34, 34, [
      [main, 0.55],
      [main, 0],
    ]),
    rect(0, 0, 100, 72, by("o")),
    path("M18 52Q50 60 82 52 50 47 18 52z", "#05080b", { opacity: 0.28 }),
    ...heap.reverse().map((transform): Mark => ["use", { href: "#~i", transform }]),
    ...sum(label),
    ...plate(region),
  ];
}
