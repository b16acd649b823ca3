/** Finishes that repeat: stripes, webs, scales, weaves, hexagons, plaids, dots. */
import { between } from "../chance";
import { darker, lighter, mix } from "../colour";
import { at, by, dot, gradient, line, path, polygon, rect, star } from "../marks";
import type { Finish } from "./finish";
import { cover } from "./metals";

/** Webs: threads from a middle, and rings that hang between them. */
export const web: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  let threads = "";
  for (let index = 0; index < 3; index++) {
    const x = between(index * 34, index * 34 + 30, chance);
    const y = between(14, 46, chance);
    const spokes = 9;
    const angles = Array.from({ length: spokes }, (_, spoke) => ((spoke + chance() * 0.5) / spokes) * 6.283);
    for (const angle of angles) threads += `M${at(x)} ${at(y)}l${at(Math.cos(angle) * 30)} ${at(Math.sin(angle) * 30)}`;
    for (let r = 4; r < 28; r += between(4, 6, chance)) {
      threads += `M${at(x + Math.cos(angles[0]!) * r)} ${at(y + Math.sin(angles[0]!) * r)}`;
      for (let spoke = 1; spoke <= spokes; spoke++) {
        const [before, angle] = [angles[spoke - 1]!, angles[spoke % spokes]! + (spoke === spokes ? 6.283 : 0)];
        const half = (before + angle) / 2;
        threads +=
          `Q${at(x + Math.cos(half) * r * 0.75)} ${at(y + Math.sin(half) * r * 0.75)}` +
          ` ${at(x + Math.cos(angle) * r)} ${at(y + Math.sin(angle) * r)}`;
      }
    }
  }
  return [
    gradient("a", [0, 0], [100, 60], [second, ground, third, ground, second]),
    cover(by("a")),
    line(threads, dark, 0.8),
  ];
};

/** The stripes of a tiger. */
export const tiger: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let stripes = "";
  for (let x = -10; x < 112; x += between(4.5, 8, chance)) {
    const from = chance() < 0.5 ? 0 : 60;
    const way = from === 0 ? 1 : -1;
    const reach = between(26, 44, chance) * way;
    const lean = between(-9, 9, chance);
    const w = between(2, 4.6, chance);
    stripes +=
      `M${at(x)} ${from}q${at(lean)} ${at(reach * 0.5)} ${at(lean * 0.4)} ${at(reach)}` +
      ` ${at(w + lean * 0.2)} ${at(-reach * 0.4)} ${at(w)} ${at(-reach)}z`;
  }
  return [
    gradient("a", [0, 0], [100, 60], [second, ground, lighter(spark, 0.05), ground, second]),
    cover(by("a")),
    path(stripes, mix(dark, third, 0.25)),
  ];
};

/** Bars of wood glued together. */
export const laminate: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  let [light, deep, grain] = ["", "", ""];
  for (let y = -12; y < 74; y += between(3, 5, chance)) {
    const h = between(1, 2.4, chance);
    light += `M-4 ${at(y)}L104 ${at(y - 9)}v${at(h)}L-4 ${at(y + h)}z`;
    deep += `M-4 ${at(y + 2)}L104 ${at(y - 7)}v1L-4 ${at(y + 3)}z`;
    grain += `M0 ${at(y + 1)}q30 ${at(between(-6, 0, chance))} 60 -4t44 -5`;
  }
  return [
    cover(ground),
    path(light, second),
    path(deep, mix(dark, third, 0.35)),
    line(grain, third, 0.35, { opacity: 0.7 }),
  ];
};

/** Wood as it grew. */
export const grain: Finish = ({ colours: [ground, second, third, , dark], chance }) => {
  let [rings, knots] = ["", ""];
  for (let y = -10; y < 72; y += between(1.6, 3.4, chance))
    rings +=
      `M-4 ${at(y)}c24 ${at(between(-7, 7, chance))} 50 ${at(between(-8, 8, chance))} 108` +
      ` ${at(between(-4, 4, chance))}`;
  for (let index = 0; index < 3; index++) {
    const [x, y] = [between(8, 92, chance), between(14, 44, chance)];
    for (let r = 1; r < 6; r += 1.4)
      knots +=
        `M${at(x - r * 1.8)} ${at(y)}a${at(r * 1.8)} ${at(r)} 0 1 0 ${at(r * 3.6)} 0a${at(r * 1.8)}` +
        ` ${at(r)} 0 1 0 ${at(-r * 3.6)} 0`;
  }
  return [
    gradient("a", [0, 0], [0, 60], [second, ground, third]),
    cover(by("a")),
    line(rings, mix(dark, third, 0.5), 0.6, { opacity: 0.75 }),
    line(knots, mix(dark, third, 0.4), 0.7),
  ];
};

/** Scales of a snake. */
export const scales: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const size = between(3.4, 5, chance);
  let [all, some, few] = ["", "", ""];
  for (let y = -size, row = 0; y < 64; y += size * 0.75, row++)
    for (let x = row % 2 === 0 ? 0 : size; x < 104; x += size * 2) {
      const scale = `M${at(x - size)} ${at(y)}a${at(size)} ${at(size)} 0 0 0 ${at(size * 2)} 0`;
      all += scale;
      const band = Math.sin(x / 9 + y / 14) + chance() * 0.6;
      if (band > 0.9) some += `${scale}z`;
      else if (band < -0.55) few += `${scale}z`;
    }
  return [
    gradient("a", [0, 0], [0, 60], [second, ground, third]),
    cover(by("a")),
    path(some, mix(third, dark, 0.4)),
    path(few, spark, { opacity: 0.55 }),
    line(all, dark, 0.55, { opacity: 0.85 }),
  ];
};

/** Hexagons of a comb, some of them lit. */
export const hexagons: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const r = between(3.2, 5.2, chance);
  const layers = ["", "", ""];
  for (let x = 0, column = 0; x < 104; x += r * 1.5, column++)
    for (let y = column % 2 === 0 ? 0 : r * 0.87; y < 64; y += r * 1.73) {
      const lot = chance();
      layers[lot < 0.55 ? 0 : lot < 0.88 ? 1 : 2] += star(x, y, r * 0.9, 6, 1, 0);
    }
  return [cover(dark), path(layers[0]!, ground), path(layers[1]!, lot(second, third)), path(layers[2]!, spark)];
};
const lot = (a: string, b: string) => mix(a, b, 0.35);

/** Crossing bands of a cloth. */
export const plaid: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const step = between(9, 14, chance);
  let [wide, thin] = ["", ""];
  for (let x = -4; x < 106; x += step) {
    wide += `M${at(x)} 0v60`;
    thin += `M${at(x + step / 2)} 0v60`;
  }
  let [wideRows, thinRows] = ["", ""];
  for (let y = -2; y < 64; y += step) {
    wideRows += `M0 ${at(y)}h100`;
    thinRows += `M0 ${at(y + step / 2)}h100`;
  }
  const w = step * 0.42;
  return [
    cover(ground),
    line(wide, third, w, { opacity: 0.75 }),
    line(wideRows, second, w, { opacity: 0.55 }),
    line(thin + thinRows, spark, 0.6, { opacity: 0.85 }),
  ];
};

/** Dots that shrink, as in print. */
export const halftone: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const step = between(2.8, 3.8, chance);
  const lean = between(-0.3, 0.3, chance);
  let dots = "";
  for (let y = 0, row = 0; y < 62; y += step, row++)
    for (let x = row % 2 === 0 ? 0 : step / 2; x < 102; x += step) {
      const size = (step / 2) * (0.25 + 0.85 * Math.abs(Math.sin((x + y * lean * 4) / 26 + step)));
      dots += `M${at(x - size)} ${at(y)}l${at(size)} ${at(-size)} ${at(size)} ${at(size)} ${at(-size)} ${at(size)}z`;
    }
  return [
    gradient("a", [0, 0], [100, 0], [ground, second, ground]),
    cover(by("a")),
    path(dots, third),
    rect(0, between(12, 22, chance), 100, 3, spark, { opacity: 0.75 }),
  ];
};

/** Woven carbon. */
export const weave: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const size = between(1.7, 2.4, chance);
  let [over, under] = ["", ""];
  for (let y = 0, row = 0; y < 62; y += size, row++)
    for (let x = (row % 4) * size; x < 102; x += size * 4) {
      over += `M${at(x)} ${at(y)}h${at(size * 2)}v${at(size)}h${at(-size * 2)}z`;
      under += `M${at(x)} ${at(y)}h${at(size * 2)}`;
    }
  const y = between(21, 25, chance);
  return [
    gradient("a", [0, 0], [100, 60], [ground, third, ground]),
    cover(by("a")),
    path(over, second, { opacity: 0.75 }),
    line(under, lighter(second, 0.3), 0.3),
    line(`M0 ${at(y)}H100`, spark, 1.5),
  ];
};

/** Lines in angles, as on a knitted cloth or a meander. */
export const meander: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const step = between(5.5, 8, chance);
  let lines = "";
  for (let y = 2; y < 62; y += step)
    for (let x = -2; x < 102; x += step)
      lines +=
        chance() < 0.5
          ? `M${at(x)} ${at(y)}h${at(step * 0.7)}v${at(step * 0.6)}h${at(-step * 0.4)}v${at(-step * 0.3)}`
          : `M${at(x + step * 0.7)} ${at(y + step * 0.6)}h${at(-step * 0.7)}v${at(-step * 0.6)}h${at(step * 0.4)}`;
  return [
    gradient("a", [0, 0], [100, 60], [third, ground, third]),
    cover(by("a")),
    line(lines, second, 1),
    line(`M0 ${at(between(16, 30, chance))}h100`, spark, 0.8, { opacity: 0.7 }),
  ];
};

/** Bands across the weapon with sharp edges. */
export const stripes: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  const lean = between(-22, 22, chance);
  let [wide, thin] = ["", ""];
  for (let x = -24; x < 124; x += between(9, 17, chance)) {
    const w = between(3, 7, chance);
    wide += polygon([
      [x, 0],
      [x + w, 0],
      [x + w + lean, 60],
      [x + lean, 60],
    ]);
    thin += polygon([
      [x + w + 1, 0],
      [x + w + 2, 0],
      [x + w + 2 + lean, 60],
      [x + w + 1 + lean, 60],
    ]);
  }
  return [
    cover(ground),
    path(wide, second),
    path(thin, spark, { opacity: 0.8 }),
    path(wide, third, { opacity: 0.35, transform: "translate(3 0)" }),
  ];
};

/** Triangles side by side, each in another light. */
export const facets: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const layers = ["", "", "", ""];
  const step = between(9, 13, chance);
  const columns = Math.ceil(100 / step) + 2;
  const place = Array.from({ length: columns * 9 }, () => [between(-3, 3, chance), between(-3, 3, chance)] as const);
  const corner = (column: number, row: number) => {
    const [dx = 0, dy = 0] = place[row * columns + column] ?? [];
    return [column * step - step + dx, row * step - step + dy] as const;
  };
  for (let row = 0; row * step < 62 + step; row++)
    for (let column = 0; column < columns - 1; column++) {
      layers[Math.floor(chance() * 4)] += polygon([
        corner(column, row),
        corner(column + 1, row),
        corner(column, row + 1),
      ]);
      layers[Math.floor(chance() * 4)] += polygon([
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ]);
    }
  return [
    cover(ground),
    path(layers[0]!, second),
    path(layers[1]!, third),
    path(layers[2]!, darker(dark, 0.1)),
    path(layers[3]!, mix(second, spark, 0.5), { opacity: 0.7 }),
  ];
};

/** Large dots, rings and bubbles. */
export const bubbles: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [big, small, rings] = ["", "", ""];
  for (let index = 0; index < 16; index++) {
    big += dot(between(0, 100, chance), between(4, 56, chance), between(2.5, 7, chance));
    small += dot(between(0, 100, chance), between(2, 58, chance), between(0.7, 2.2, chance));
    rings += dot(between(0, 100, chance), between(4, 56, chance), between(2, 6, chance));
  }
  return [
    gradient("a", [0, 0], [100, 60], [ground, third, ground]),
    cover(by("a")),
    path(big, second, { opacity: 0.75 }),
    line(rings, dark, 0.9),
    path(small, spark),
  ];
};
