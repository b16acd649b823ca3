/** Music kits: a record half out of its sleeve, with the artist's colours and the beat of the title. */
import { between, chanceOf, hashOf } from "../chance";
import { lighter } from "../colour";
import { at, by, circle, dot, gradient, line, path, rect, type Mark } from "../marks";
import { paletteOf } from "../palette";
import { partsOf, type Piece } from "../piece";
import { figure } from "./emblems";
import { lettered } from "./lettering";

export function musicKit({ name = "" }: Piece): Mark[] {
  const [artist = name, title = ""] = partsOf(name)[1].split(", ");
  const [ground, second, third, spark, dark] = paletteOf(`${title} ${artist}`);
  const chance = chanceOf(hashOf(name));
  let beat = "";
  for (let x = 16; x < 55; x += 2.6) {
    const tall = between(1, 9, chance);
    beat += `M${at(x)} ${at(47 - tall)}v${at(tall * 2)}`;
  }
  return [
    gradient("v", [50, 12], [88, 60], ["#3a3f46", "#0c0e11", "#2c3138", "#0a0c0f"]),
    gradient("f", [12, 8], [58, 64], [lighter(ground, 0.18), ground, third]),
    circle(63, 36, 25.5, by("v"), { stroke: "#05070a", strokeWidth: 0.8 }),
    line(dot(63, 36, 22) + dot(63, 36, 18.5) + dot(63, 36, 15), "#59616a", 0.5, { opacity: 0.8 }),
    circle(63, 36, 9, second, { stroke: dark, strokeWidth: 0.6 }),
    circle(63, 36, 1.8, "#0c0e11"),
    path("M63 36 78 16A25 25 0 0 1 84 23z", "#ffffff", { opacity: 0.16 }),
    path("M12 63V11Q12 9 14 9H57Q59 9 59 11V63Q59 65 57 65H14Q12 65 12 63z", "#05080b", {
      opacity: 0.3,
      transform: "translate(1 1.5)",
    }),
    rect(11, 8, 47, 56, by("f"), { rx: 2, stroke: dark, strokeWidth: 0.8 }),
    path(figure(name), spark, { fillRule: "evenodd", transform: "translate(34.5 25) scale(1.250)", opacity: 0.9 }),
    line(beat, lighter(second, 0.3), 1.4, { strokeLinecap: "round" }),
    ...lettered(title === "" ? artist : title, 34.5, 59, 43, lighter(spark, 0.6), {
      stroke: dark,
      strokeWidth: 1.4,
      paintOrder: "stroke",
    }),
    ...lettered(artist, 34.5, 13, 43, lighter(spark, 0.7), {
      stroke: dark,
      strokeWidth: 1.2,
      paintOrder: "stroke",
    }).slice(0, 1),
    path("M13 10H24L13 40z", "#ffffff", { opacity: 0.16 }),
  ];
}
