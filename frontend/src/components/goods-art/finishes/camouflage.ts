/** Finishes that hide: blots, digital squares, meshes, sprays. */
import { between } from "../chance";
import { darker, mix } from "../colour";
import { at, blob, line, path, polygon, type Mark } from "../marks";
import type { Finish } from "./finish";
import { cover } from "./metals";

/** Blots in three colours. */
export const camo: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  const layer = (count: number, low: number, high: number) => {
    let d = "";
    for (let index = 0; index < count; index++)
      d += blob(
        between(0, 100, chance),
        between(2, 58, chance),
        between(low, high, chance),
        between(low * 0.5, high * 0.55, chance),
        chance,
        8,
        0.65,
      );
    return d;
  };
  return [
    cover(ground),
    path(layer(11, 7, 15), third),
    path(layer(11, 5, 12), second),
    path(layer(10, 3, 8), mix(dark, third, 0.3)),
  ];
};

/** Squares in steps, as printed by a machine. */
export const digital: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  const layers = ["", "", ""];
  for (let index = 0; index < 34; index++) {
    let x = Math.round(between(-4, 100, chance) / 2) * 2;
    let y = Math.round(between(0, 60, chance) / 2) * 2;
    for (let step = 0; step < 5; step++) {
      const width = 2 + 2 * Math.floor(chance() * 4);
      layers[index % 3] += `M${x} ${y}h${width}v2h-${width}z`;
      x += 2 * Math.floor(chance() * 3 - 1);
      y += 2;
    }
  }
  return [cover(ground), path(layers[0]!, third), path(layers[1]!, second), path(layers[2]!, mix(dark, third, 0.4))];
};

/** A net laid over the weapon before it was sprayed. */
export const mesh: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  const size = between(2.6, 4.2, chance);
  let scales = "";
  for (let y = -2, row = 0; y < 62; y += size * 0.9, row++)
    for (let x = row % 2 === 0 ? 0 : size; x < 102; x += size * 2)
      scales +=
        `M${at(x - size * 0.8)} ${at(y)}l${at(size * 0.8)}-${at(size * 0.65)} ${at(size * 0.8)}` +
        ` ${at(size * 0.65)}-${at(size * 0.8)} ${at(size * 0.65)}z`;
  let patches = "";
  for (let index = 0; index < 7; index++)
    patches += blob(
      between(0, 100, chance),
      between(0, 60, chance),
      between(8, 18, chance),
      between(5, 12, chance),
      chance,
      8,
      0.6,
    );
  return [
    cover(mix(dark, third, 0.5)),
    path(patches, third),
    path(scales, ground, { opacity: 0.9 }),
    path(patches, second, { opacity: 0.28, transform: "translate(6 4)" }),
  ];
};

/** Straight splinters, as on a navy ship. */
export const splinter: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const layer = (count: number) => {
    let d = "";
    for (let index = 0; index < count; index++) {
      const x = between(-8, 100, chance);
      const y = between(-4, 60, chance);
      d += polygon([
        [x, y],
        [x + between(8, 24, chance), y + between(-8, 4, chance)],
        [x + between(10, 20, chance), y + between(4, 14, chance)],
        [x + between(-4, 6, chance), y + between(4, 12, chance)],
      ]);
    }
    return d;
  };
  return [cover(ground), path(layer(11), third), path(layer(11), second), path(layer(4), spark, { opacity: 0.6 })];
};

/** Two coats through a mask, with soft edges. */
export const sprayed: Finish = ({ colours: [ground, second, third], chance }) => {
  let [wide, stripes] = ["", ""];
  for (let x = -6; x < 106; x += between(9, 17, chance)) {
    const lean = between(-12, 12, chance);
    stripes += `M${at(x)} -4q${at(lean)} 34 ${at(lean / 2)} 68`;
    wide += blob(x, between(0, 60, chance), between(5, 10, chance), between(5, 14, chance), chance, 7, 0.5);
  }
  return [
    cover(ground),
    path(wide, third, { opacity: 0.85 }),
    line(stripes, second, between(3, 5, chance), { opacity: 0.75 }),
    line(stripes, darker(third, 0.3), 1.2, { opacity: 0.5, transform: "translate(4 0)" }),
  ];
};

/** Short dashes in rows. */
export const dashes: Finish = ({ colours: [ground, second, third], chance }) => {
  const layers = ["", ""];
  for (let index = 0; index < 90; index++) {
    const x = between(-4, 100, chance);
    const y = Math.round(between(0, 30, chance)) * 2;
    layers[index % 2] += `M${at(x)} ${y}h${at(between(3, 10, chance))}`;
  }
  const rows: Mark[] = [line(layers[0]!, third, 1.3), line(layers[1]!, second, 1.3)];
  return [cover(ground), ...rows];
};
