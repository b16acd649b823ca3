/** Finishes that are one metal or one paint: their beauty is in the light on them. */
import { between } from "../chance";
import { darker, lighter, mix } from "../colour";
import { at, by, dot, gradient, line, path, polygon, rect, type Mark } from "../marks";
import type { Finish } from "./finish";

export const cover = (fill: string): Mark => rect(0, 0, 100, 60, fill);

/** One colour with bands of light running across it. */
export const anodized: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const x = between(-10, 10, chance);
  return [
    gradient("a", [x, 0], [x + 90, 40], [third, ground, second, ground, third, second, ground]),
    cover(by("a")),
    path(
      polygon([
        [x + 26, 0],
        [x + 34, 0],
        [x + 16, 60],
        [x + 8, 60],
      ]),
      spark,
      { opacity: 0.28 },
    ),
    path(
      polygon([
        [x + 66, 0],
        [x + 69, 0],
        [x + 51, 60],
        [x + 48, 60],
      ]),
      spark,
      { opacity: 0.35 },
    ),
  ];
};

/** A plain coat with a quiet second tone. */
export const solid: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const y = between(16, 30, chance);
  return [
    cover(ground),
    rect(0, y, 100, between(4, 14, chance), second, { opacity: 0.8 }),
    line(`M0 ${at(y - 1.5)}H100`, spark, 0.7, { opacity: 0.7 }),
    rect(0, 44, 100, 16, third, { opacity: 0.6 }),
  ];
};

/** Steel with waves forged into it. */
export const damascus: Finish = ({ colours: [ground, second], chance }) => {
  const steel = mix(ground, "#9aa3ab", 0.72);
  let waves = "";
  for (let y = -8; y < 66; y += 2.3) {
    const lift = between(1.5, 5, chance);
    const turn = between(8, 16, chance);
    waves +=
      `M-2 ${at(y)}q${at(turn / 2)} ${at(-lift)} ${at(turn)} 0t${at(turn)} 0 ${at(turn)} 0 ${at(turn)} 0` +
      ` ${at(turn)} 0 ${at(turn)} 0 ${at(turn)} 0 ${at(turn)} 0 ${at(turn)} 0`;
  }
  return [
    gradient("a", [0, 10], [100, 50], [lighter(steel, 0.35), steel, darker(steel, 0.2), lighter(steel, 0.2)]),
    cover(by("a")),
    line(waves, darker(steel, 0.62), 0.8, { opacity: 0.75 }),
    line(waves, mix(second, "#ffffff", 0.75), 0.4, { opacity: 0.7, transform: "translate(.4 .8)" }),
  ];
};

/** Steel coloured by heat: blue, purple and gold in patches that no two pieces share. */
export const caseHardened: Finish = ({ chance }) => {
  const patches = ["", "", "", ""];
  for (let index = 0; index < 64; index++) {
    const x = between(0, 100, chance);
    const y = between(2, 58, chance);
    const r = between(2.4, 7.5, chance);
    const corners = Array.from({ length: 7 }, (_, corner) => {
      const angle = ((corner + chance()) / 7) * 6.283;
      const reach = r * between(0.45, 1.1, chance);
      return [x + Math.cos(angle) * reach * 1.3, y + Math.sin(angle) * reach] as const;
    });
    patches[index % 4] += polygon(corners);
  }
  return [
    gradient("a", [0, 0], [100, 60], ["#c9a65a", "#b88a3c", "#9a7a4a", "#d2b878"]),
    cover(by("a")),
    path(patches[0]!, "#7d5a8c", { opacity: 0.8 }),
    path(patches[1]!, "#2f6ac0", { opacity: 0.9 }),
    path(patches[2]!, "#4f9be0", { opacity: 0.85 }),
    path(patches[3]!, "#274f9c", { opacity: 0.75 }),
  ];
};

/** Paint that has gone to rust. */
export const rust: Finish = ({ colours: [ground, second, third], chance }) => {
  let [spots, deep] = ["", ""];
  for (let index = 0; index < 60; index++) {
    spots += dot(between(0, 100, chance), between(0, 60, chance), between(0.4, 2.6, chance));
    deep += dot(between(0, 100, chance), between(0, 60, chance), between(0.3, 1.6, chance));
  }
  return [
    gradient("a", [0, 0], [60, 60], [second, ground, third]),
    cover(by("a")),
    path(spots, darker(third, 0.3), { opacity: 0.7 }),
    path(deep, lighter(second, 0.3), { opacity: 0.6 }),
  ];
};

/** Acid stains on grey steel. */
export const stained: Finish = ({ colours: [ground, second], chance }) => {
  const steel = mix(ground, "#87909a", 0.78);
  let stains = "";
  for (let x = -6; x < 104; x += between(5, 10, chance)) {
    const deep = between(10, 46, chance);
    stains +=
      `M${at(x)} 0q${at(between(1, 4, chance))} ${at(deep)} ${at(between(3, 6, chance))} ${at(deep)}` +
      `t${at(between(3, 7, chance))} ${at(-deep)}z`;
  }
  return [
    gradient("a", [0, 6], [0, 54], [lighter(steel, 0.45), steel, darker(steel, 0.35)]),
    cover(by("a")),
    path(stains, darker(steel, 0.5), { opacity: 0.5 }),
    path(stains, mix(second, "#ffffff", 0.5), { opacity: 0.22, transform: "translate(3 -6)" }),
  ];
};
