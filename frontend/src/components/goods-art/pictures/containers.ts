/** Cases, capsules, souvenir packages and boxes, and the keys that open them. */
import { hashOf } from "../chance";
import { darker, lighter, mix } from "../colour";
import { by, circle, gradient, line, path, rect, text, type Mark } from "../marks";
import { paletteOf, type Palette } from "../palette";
import { partsOf, type Piece } from "../piece";
import { emblemOf } from "./emblems";
import { eventCode, initials, lettered } from "./lettering";

const KINDS = ["Weapon Case", "Case Key", "Case", "Sticker Capsule", "Autograph Capsule", "Capsule(?! Key)"];
const WHAT = new RegExp(`\\b(?:${KINDS.join("|")}|Souvenir Package|Package|Key)\\b`, "gu");

/** `Chroma 2` of `Chroma 2 Case Key`: what it is called, without what it is. */
function called(name: string): string {
  const own = name.replace(/^(?:Container|Key) \| /u, "");
  const bare = own.replace(WHAT, "").replace(/^Operation /u, "");
  return (
    bare
      .replace(/\s+\|?\s*/gu, " ")
      .replace(/^ ?\| /u, "")
      .trim() || own
  );
}

const HATCH = "M22 34 28 28M27 38 34 31M66 48 73 41M71 51 78 44";

function crate(colours: Palette, own: string, name: string): Mark[] {
  const [ground, second, third, spark, dark] = colours;
  const emblem = emblemOf(own);
  return [
    gradient("f", [0, 24], [0, 62], [lighter(ground, 0.2), ground, darker(ground, 0.4)]),
    gradient("l", [0, 10], [0, 28], [lighter(second, 0.35), second]),
    path("M14 63Q50 69 86 63L84 58H16z", "#05080b", { opacity: 0.3 }),
    path("M16 27 22 12Q23 10 25 10H75Q77 10 78 12L84 27z", by("l"), { stroke: dark, strokeWidth: 0.8 }),
    path("M14 27H86V60Q86 62 84 62H16Q14 62 14 60z", by("f"), { stroke: dark, strokeWidth: 0.8 }),
    path("M14 27H86V31H14zM20 31H25V62H20zM75 31H80V62H75z", third, { stroke: dark, strokeWidth: 0.5 }),
    path("M28 12H34L31 25H24zM66 12H72L76 25H69z", darker(second, 0.3), { opacity: 0.7 }),
    circle(50, 44.5, 12.5, dark, { stroke: spark, strokeWidth: 1.2 }),
    path(emblem, lighter(spark, 0.2), { fillRule: "evenodd", transform: "translate(50 44.5) scale(.92)" }),
    rect(44, 24, 12, 8, "#c9d2da", { rx: 1.4, stroke: "#20262c", strokeWidth: 0.7 }),
    path("M49 26.5h2v3.5h-2z", "#20262c"),
    line(HATCH, lighter(ground, 0.5), 0.8, { opacity: 0.5 }),
    ...lettered(own, 50, 18, 34, isGold(name) ? "#fff2b8" : lighter(spark, 0.6), {
      stroke: dark,
      strokeWidth: 1.8,
      paintOrder: "stroke",
    }),
  ];
}

const isGold = (name: string) => /gold|souvenir/iu.test(name);

function souvenirPackage(colours: Palette, own: string, name: string): Mark[] {
  const [ground, second, , spark, dark] = colours;
  const event = /^(.*?\d{4})(.*)$/u.exec(own);
  const map = (event?.[2] ?? own).trim() || own;
  return [
    gradient("f", [0, 12], [0, 62], [lighter(ground, 0.22), ground, darker(ground, 0.45)]),
    gradient("o", [0, 10], [0, 62], ["#fbe9a4", "#d4a836", "#8a6414"]),
    path("M18 60Q50 68 82 60V54H18z", "#05080b", { opacity: 0.3 }),
    path("M22 10H78Q82 10 82 14V58Q82 62 78 62H22Q18 62 18 58V14Q18 10 22 10z", by("f"), {
      stroke: dark,
      strokeWidth: 0.8,
    }),
    path(
      "M18 14Q18 10 22 10H30L18 22zM82 14Q82 10 78 10H70L82 22zM18 58Q18 62 22 62H30L18 50z" +
        "M82 58Q82 62 78 62H70L82 50z",
      by("o"),
    ),
    path(emblemOf(map), mix(second, "#ffffff", 0.25), {
      fillRule: "evenodd",
      transform: "translate(50 27) scale(1.150)",
    }),
    rect(18, 42, 64, 10, by("o"), { stroke: "#5a400c", strokeWidth: 0.5 }),
    ...lettered(map, 50, 47, 58, "#2c1f05", {}, map.includes(" ") && map.length > 10 ? 4.8 : 8),
    ...(event === null ? [] : [text(event[1]!, 50, 59.3, Math.min(7, 92 / event[1]!.length), lighter(spark, 0.5))]),
    path("M30 10H36L24 40H18V38z", "#ffffff", { opacity: 0.18 }),
    circle(50, 27, 13.5, "none", { stroke: "#e4c45a", strokeWidth: 1 }),
    ...(name.includes("#2") ? [text("II", 76, 19, 7, "#fff")] : []),
  ];
}

function capsule(colours: Palette, own: string, name: string): Mark[] {
  const [ground, second, third, spark, dark] = colours;
  const foil = /holo|foil/iu.test(name);
  const autograph = name.includes("Autograph");
  const event = /\d{4}/u.test(own) ? eventCode(own.slice(Math.max(0, own.search(/\S+ \d{4}/u)))) : "";
  return [
    gradient("f", [26, 0], [74, 0], [darker(ground, 0.35), lighter(ground, 0.25), ground, darker(ground, 0.45)]),
    gradient(
      "g",
      [26, 0],
      [74, 0],
      foil
        ? ["#ff9ac0", "#fff0a8", "#9affd0", "#9ac8ff", "#d0a8ff"]
        : [darker(second, 0.3), lighter(second, 0.4), second, darker(second, 0.4)],
    ),
    path("M26 61Q50 68 74 61V56H26z", "#05080b", { opacity: 0.3 }),
    path("M27 36V52Q27 63 50 63T73 52V36z", by("f"), { stroke: dark, strokeWidth: 0.8 }),
    path("M27 34V20Q27 7 50 7T73 20V34z", by("g"), { stroke: dark, strokeWidth: 0.8 }),
    rect(25, 32, 50, 7, third, { rx: 1.5, stroke: dark, strokeWidth: 0.6 }),
    path(
      autograph ? "M-9 4C-6-8-2-8-3 0-4 7-8 6-5 1-2-3 1-2 1 1 1 3 3 3 4 1 5-2 7-2 7 0 7 3 9 3 10 1" : emblemOf(own),
      autograph ? "none" : lighter(spark, 0.3),
      { fillRule: "evenodd", transform: "translate(50 21) scale(.85)", stroke: dark, strokeWidth: autograph ? 2 : 0.6 },
    ),
    ...lettered(own.replace(/\s*\d{4}/u, ""), 50, 49, 42, lighter(spark, 0.65), {
      stroke: dark,
      strokeWidth: 1.6,
      paintOrder: "stroke",
    }),
    text(event, 50, 37.4, 5.4, lighter(spark, 0.6)),
    path("M33 12Q31 18 32 32H36Q34 18 38 10zM32 40V54L36 58V40z", "#ffffff", { opacity: 0.35 }),
  ];
}

export function container({ name = "" }: Piece): Mark[] {
  const own = called(name);
  const colours = paletteOf(own === "" ? "plain steel" : own);
  if (name.includes("Package")) return souvenirPackage(colours, own, name);
  if (/Capsule|Legends|Challengers|Contenders|\(Holo|\(Foil|Pack\b|Collection$/u.test(name))
    return capsule(colours, own, name);
  return crate(colours, own, name);
}

/** A key with the colours and the emblem of its case. */
export function key({ name = "" }: Piece): Mark[] {
  const own = called(name);
  const [ground, second, , spark, dark] = paletteOf(own);
  const teeth = Array.from(
    { length: 4 },
    (_, tooth) => `M${60 + tooth * 7} 39h4v${3 + ((hashOf(own) >>> (tooth * 3)) % 6)}h-4z`,
  ).join("");
  return [
    gradient("f", [0, 12], [0, 56], [lighter(ground, 0.4), ground, darker(ground, 0.35)]),
    path("M44 33.5H92L95 36.5 92 39.5H44z", "#05080b", { opacity: 0.3, transform: "translate(1 2.5)" }),
    path(`M44 33H92L95 36 92 39H44z${teeth}`, "#c8d1d9", { stroke: "#20262c", strokeWidth: 0.7 }),
    path("M12 36Q12 16 30 16T48 36 30 56 12 36zM17 22h.1", by("f"), { stroke: dark, strokeWidth: 1 }),
    circle(30, 36, 14.5, dark, { stroke: second, strokeWidth: 1.4 }),
    path(emblemOf(own), lighter(spark, 0.25), { fillRule: "evenodd", transform: "translate(30 36)" }),
    line("M46 34.8H90", "#ffffff", 0.9, { opacity: 0.8 }),
    ...lettered(own, 70, 24, 42, lighter(spark, 0.55), { stroke: dark, strokeWidth: 1.8, paintOrder: "stroke" }),
    path("M16 28Q20 19 30 19 22 22 18 30z", "#ffffff", { opacity: 0.5 }),
  ];
}

/** Tools: a tag, a box, a swap device, pliers; with their letters. */
export function tool({ name = "" }: Piece): Mark[] {
  const own = partsOf(name)[1] || name;
  const [ground, second, , spark, dark] = paletteOf(own);
  const shape = /tag/iu.test(own)
    ? "M22 24 34 14H80Q84 14 84 18V50Q84 54 80 54H34L22 44zM31 31a3.5 3.5 0 1 0 .1 0z"
    : /unit|storage/iu.test(own)
      ? "M18 20H82V60H18zM18 12H82V18H18zM40 28H60V34H40zM24 40H76V42H24zM24 48H76V50H24z"
      : /swap/iu.test(own)
        ? "M20 18H80V54H20zM26 24H74V40H26zM34 46H46V50H34zM54 46H66V50H54z"
        : "M30 12 48 34 34 58 28 54 40 35 24 16zM70 12 52 34 66 58 72 54 60 35 76 16zM50 31a3 3 0 1 0 .1 0z";
  return [
    gradient("f", [0, 12], [0, 60], [lighter(ground, 0.35), ground, darker(ground, 0.35)]),
    path(shape, "#05080b", { fillRule: "evenodd", opacity: 0.3, transform: "translate(1.5 2.5)" }),
    path(shape, by("f"), { fillRule: "evenodd", stroke: dark, strokeWidth: 0.9, strokeLinejoin: "round" }),
    path(shape, "none", { stroke: lighter(second, 0.4), strokeWidth: 0.5, transform: "translate(0 1)", opacity: 0.7 }),
    text(initials(own), 54, 38, 13, lighter(spark, 0.6), { stroke: dark, strokeWidth: 2, paintOrder: "stroke" }),
    ...lettered(own, 50, 64, 70, lighter(spark, 0.4), { stroke: dark, strokeWidth: 1.8, paintOrder: "stroke" }),
  ];
}
