/** Finishes of colours that run into each other. */
import { between } from "../chance";
import { darker, lighter, mix } from "../colour";
import { at, blob, by, glow, gradient, line, path, type Mark } from "../marks";
import type { Finish } from "./finish";
import { cover } from "./metals";

/** From one colour through a second to a third, along the weapon. */
export const fade: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const shift = between(-14, 14, chance);
  return [
    gradient(
      "a",
      [4 + shift, 52],
      [96 + shift, 6],
      [third, mix(third, second, 0.5), second, mix(second, ground, 0.55), ground, lighter(spark, 0.1)],
    ),
    cover(by("a")),
    line(`M${at(20 + shift)} 64 ${at(56 + shift)} -4M${at(30 + shift)} 64 ${at(66 + shift)} -4`, "#ffffff", 1.2, {
      opacity: 0.22,
    }),
  ];
};

/** Three colours poured over each other. */
export const marbleFade: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  let swirls = "";
  for (let index = 0; index < 7; index++) {
    const x = between(0, 100, chance);
    swirls +=
      `M${at(x)} -4c${at(between(-16, 16, chance))} 18 ${at(between(-20, 20, chance))} 30` +
      ` ${at(between(-14, 14, chance))} 68`;
  }
  const turn = between(-12, 12, chance);
  return [
    gradient("a", [0, 44], [100, 14 + turn], [third, third, ground, second, second, third, ground]),
    cover(by("a")),
    glow("b", between(20, 80, chance), 30, between(16, 26, chance), [
      [ground, 0.95],
      [ground, 0],
    ]),
    cover(by("b")),
    line(swirls, dark, 3, { opacity: 0.28 }),
    line(swirls, "#ffffff", 0.6, { opacity: 0.35, transform: "translate(2 0)" }),
  ];
};

/** Smoke in the dark: each phase has its own colours. */
const smoke =
  (dark: string, deep: string, bright: string, spark: string): Finish =>
  ({ chance }) => {
    let [wide, thin] = ["", ""];
    for (let index = 0; index < 9; index++) {
      wide += blob(
        between(0, 100, chance),
        between(4, 56, chance),
        between(8, 20, chance),
        between(3, 8, chance),
        chance,
        8,
        0.6,
      );
      const x = between(-6, 90, chance);
      thin +=
        `M${at(x)} ${at(between(4, 56, chance))}q${at(between(4, 12, chance))}` +
        ` ${at(between(-16, 16, chance))} ${at(between(12, 24, chance))} ${at(between(-6, 6, chance))}` +
        `t${at(between(8, 20, chance))} ${at(between(-10, 10, chance))}`;
    }
    return [
      gradient("a", [0, 0], [100, 60], [dark, deep, dark, mix(deep, bright, 0.5), dark]),
      cover(by("a")),
      path(wide, bright, { opacity: 0.5 }),
      line(thin, spark, 2.2, { opacity: 0.35 }),
      line(thin, lighter(spark, 0.4), 0.6, { opacity: 0.8, transform: "translate(0 1)" }),
    ];
  };

/** In the order in which the game numbers them: three rare ones, then the four phases. */
export const DOPPLERS: readonly Finish[] = [
  smoke("#5a0310", "#a8082a", "#e81e48", "#ff8aa0"),
  smoke("#041250", "#0c2eb0", "#2a6cf8", "#8ccaff"),
  smoke("#0a0810", "#1c1426", "#4a2a5c", "#8a6ab0"),
  smoke("#140a1c", "#4a1260", "#c02a8c", "#f06ac8"),
  smoke("#101430", "#5a1a78", "#e83ca8", "#6a9cff"),
  smoke("#081418", "#0c3c4c", "#1c8a8c", "#5ad8d0"),
  smoke("#050c2c", "#10246c", "#2c50d8", "#7ab0ff"),
];
export const GAMMA_DOPPLERS: readonly Finish[] = [
  smoke("#02381c", "#0a7a3c", "#1cd86c", "#a8ffc8"),
  smoke("#0a1410", "#1c4a34", "#3c9c5c", "#a8e05c"),
  smoke("#081c18", "#0c5a4a", "#1cb884", "#6af0c0"),
  smoke("#06181c", "#0c5a64", "#2ab8b0", "#8cf0e0"),
  smoke("#0a1c0c", "#2a6a1c", "#6ac83c", "#d0f58c"),
];

/** Pale stripes torn through red. */
export const slaughter: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  let [tears, eyes] = ["", ""];
  for (let index = 0; index < 26; index++) {
    const x = between(-4, 104, chance);
    const y = between(0, 60, chance);
    const w = between(3, 9, chance);
    const h = between(1, 3.2, chance);
    tears +=
      `M${at(x - w)} ${at(y + h)}Q${at(x)} ${at(y - h * 2)} ${at(x + w)} ${at(y - h)} ${at(x)}` +
      ` ${at(y + h)} ${at(x - w)} ${at(y + h)}z`;
    if (index % 4 === 0) eyes += `M${at(x)} ${at(y - 4)}l4 4-4 4-4-4z`;
  }
  return [
    gradient("a", [0, 0], [100, 60], [ground, second, ground, third, second]),
    cover(by("a")),
    path(tears, third, { opacity: 0.85 }),
    path(eyes, spark, { opacity: 0.45 }),
    path(tears, spark, { opacity: 0.3, transform: "translate(2 3)" }),
  ];
};

/** Marble: veins in a soft ground. */
export const marble: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  let [veins, clouds] = ["", ""];
  for (let index = 0; index < 8; index++) {
    const y = between(-6, 62, chance);
    veins +=
      `M-2 ${at(y)}l${at(between(12, 22, chance))} ${at(between(-8, 8, chance))}` +
      ` ${at(between(8, 20, chance))} ${at(between(-6, 9, chance))} ${at(between(10, 24, chance))}` +
      ` ${at(between(-9, 6, chance))} ${at(between(12, 30, chance))} ${at(between(-6, 8, chance))} 30 2`;
    clouds += blob(
      between(0, 100, chance),
      between(0, 60, chance),
      between(8, 18, chance),
      between(4, 9, chance),
      chance,
      8,
      0.5,
    );
  }
  return [
    cover(ground),
    path(clouds, second, { opacity: 0.6 }),
    line(veins, third, 1.4, { opacity: 0.75 }),
    line(veins, spark, 0.45, { transform: "translate(0 -.8)", opacity: 0.9 }),
  ];
};

/** A night sky: clouds of light and stars. */
export const galaxy: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let stars = "";
  for (let index = 0; index < 46; index++) {
    const r = between(0.2, 0.75, chance);
    const x = at(between(0, 100, chance));
    stars +=
      `M${x} ${at(between(0, 60, chance) - r * 2)}l${at(r)} ${at(r * 2)}-${at(r)}` +
      ` ${at(r * 2)}-${at(r)}-${at(r * 2)}z`;
  }
  const light = (id: string, colour: string): Mark =>
    glow(id, between(10, 90, chance), between(14, 46, chance), between(18, 34, chance), [
      [colour, 0.9],
      [colour, 0],
    ]);
  return [
    gradient("a", [0, 0], [100, 60], [dark, darker(ground, 0.3), dark]),
    cover(by("a")),
    light("b", second),
    cover(by("b")),
    light("c", spark),
    cover(by("c")),
    light("d", third),
    cover(by("d")),
    path(stars, "#ffffff"),
  ];
};
