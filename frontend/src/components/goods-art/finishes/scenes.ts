/** Finishes with a picture on them: panels, splashes, flames, flowers, circuits, lightning. */
import { between } from "../chance";
import { darker, lighter, mix } from "../colour";
import { at, blob, by, dot, gradient, line, path, polygon, rect, star } from "../marks";
import type { Finish } from "./finish";
import { cover } from "./metals";

/** Light panels with black seams and one loud colour: a machine of tomorrow. */
export const panels: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [loud, black, seams] = ["", "", ""];
  for (let x = between(2, 14, chance); x < 100; x += between(17, 30, chance)) {
    const y = between(12, 30, chance);
    const w = between(8, 16, chance);
    loud += polygon([
      [x, y],
      [x + w, y],
      [x + w - 4, y + 7],
      [x - 4, y + 7],
    ]);
    black += polygon([
      [x + w + 1, y - 14],
      [x + w + 5, y - 14],
      [x + w - 1, y + 10],
      [x + w + 4, y + 40],
      [x + w - 2, y + 40],
      [x + w - 5, y + 10],
    ]);
    seams += `M${at(x - 6)} 0v${at(y)}l5 6v60M${at(x + 4)} ${at(y + 10)}h${at(w)}`;
  }
  const y = between(25, 33, chance);
  return [
    cover(ground),
    rect(0, y, 100, 30, third),
    path(black, dark),
    path(loud, second),
    line(seams, dark, 0.7),
    line(`M0 ${at(y)}H100`, spark, 0.8),
  ];
};

/** A beast in splashes: eyes, teeth and drops. */
export const beast: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [splash, more, eyes, teeth] = ["", "", "", ""];
  for (let index = 0; index < 9; index++) {
    splash += blob(
      between(0, 100, chance),
      between(4, 56, chance),
      between(6, 15, chance),
      between(4, 10, chance),
      chance,
      11,
      0.75,
    );
    more += blob(
      between(0, 100, chance),
      between(4, 56, chance),
      between(3, 10, chance),
      between(2, 7, chance),
      chance,
      11,
      0.75,
    );
  }
  let pupils = "";
  for (let index = 0; index < 4; index++) {
    const [x, y] = [between(index * 25 + 4, index * 25 + 22, chance), between(18, 30, chance)];
    eyes += dot(x, y, between(1.8, 3.4, chance));
    pupils += dot(x + 0.4, y, 1);
    for (let tooth = 0; tooth < 4; tooth++)
      teeth += `M${at(x - 8 + tooth * 4)} ${at(y + 6)}l2 ${at(between(3, 6, chance))} 2 ${at(-4)}z`;
  }
  return [
    gradient("a", [0, 0], [100, 60], [third, ground, third, mix(ground, dark, 0.5)]),
    cover(by("a")),
    path(splash, dark, { transform: "translate(-.8 1)" }),
    path(splash, ground),
    path(more, second, { stroke: dark, strokeWidth: 0.6 }),
    path(teeth, lighter(spark, 0.7), { stroke: dark, strokeWidth: 0.4 }),
    path(eyes, spark, { stroke: dark, strokeWidth: 0.6 }),
    path(pupils, dark),
  ];
};

/** Tongues of fire from below. */
export const flames: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const tongues = (foot: number, low: number, high: number) => {
    let d = `M-4 64V${at(foot)}`;
    for (let x = -4; x < 106; ) {
      const w = between(5, 11, chance);
      const reach = between(low, high, chance);
      d +=
        `q${at(w * 0.2)} ${at(-reach * 0.6)} ${at(w * 0.7)} ${at(-reach)}q${at(-w * 0.1)}` +
        ` ${at(reach * 0.55)} ${at(w * 0.3)} ${at(reach)}`;
      x += w;
    }
    return `${d}V64z`;
  };
  return [
    gradient("a", [0, 0], [0, 60], [dark, third, darker(third, 0.3)]),
    cover(by("a")),
    path(tongues(40, 16, 30), ground),
    path(tongues(44, 10, 22), second),
    path(tongues(48, 5, 14), spark),
  ];
};

/** Water in rings and crests. */
export const waves: Finish = ({ colours: [ground, second, third, spark], chance }) => {
  let [crests, foam] = ["", ""];
  const w = between(8, 13, chance);
  for (let y = -2, row = 0; y < 66; y += w * 0.5, row++)
    for (let x = row % 2 === 0 ? -w : -w / 2; x < 108; x += w)
      for (const r of [0.5, 0.34, 0.18])
        crests += `M${at(x + w / 2 - w * r)} ${at(y)}a${at(w * r)} ${at(w * r)} 0 0 1 ${at(w * r * 2)} 0`;
  for (let index = 0; index < 5; index++) {
    const y = between(8, 54, chance);
    foam += `M-4 ${at(y)}q13 ${at(between(-12, 12, chance))} 27 0t27 0 27 0 27 0`;
  }
  return [
    gradient("a", [0, 0], [0, 60], [second, ground, third]),
    cover(by("a")),
    line(crests, spark, 0.55, { opacity: 0.75 }),
    line(foam, third, 2.2, { opacity: 0.65 }),
    line(foam, lighter(spark, 0.5), 0.7, { transform: "translate(0 -1.4)" }),
  ];
};

/** Flowers on their stems. */
export const flowers: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [petals, other, hearts, stems, leaves] = ["", "", "", "", ""];
  for (let index = 0; index < 15; index++) {
    const [x, y] = [(index * 37.7 + chance() * 12) % 104, between(4, 56, chance)];
    const r = between(2.6, 5.6, chance);
    const turn = chance() * 6;
    for (let petal = 0; petal < 5; petal++) {
      const angle = turn + petal * 1.2566;
      const one = dot(x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * 0.5);
      if (index % 3 === 0) other += one;
      else petals += one;
    }
    hearts += dot(x, y, r * 0.3);
    stems +=
      `M${at(x)} ${at(y)}q${at(between(-8, 8, chance))} ${at(between(4, 12, chance))}` +
      ` ${at(between(-16, 16, chance))} ${at(between(8, 18, chance))}`;
    leaves +=
      `M${at(x + r)} ${at(y + r)}q${at(r)} ${at(-r * 0.4)} ${at(r * 1.6)} ${at(r * 0.8)}q${at(-r)}` +
      ` ${at(r * 0.3)} ${at(-r * 1.6)} ${at(-r * 0.8)}`;
  }
  return [
    cover(mix(third, dark, 0.25)),
    line(stems, mix(ground, dark, 0.4), 0.7),
    path(leaves, ground),
    path(petals, second),
    path(other, lighter(ground, 0.35)),
    path(hearts, spark),
  ];
};

/** Leaves in layers. */
export const leaves: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const layers = ["", "", ""];
  let ribs = "";
  for (let index = 0; index < 34; index++) {
    const [x, y] = [between(-4, 104, chance), between(0, 60, chance)];
    const angle = chance() * 6.283;
    const long = between(5, 12, chance);
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
    const [nx, ny] = [-dy * 0.35, dx * 0.35];
    layers[index % 3] +=
      `M${at(x)} ${at(y)}q${at(dx / 2 + nx)} ${at(dy / 2 + ny)} ${at(dx)} ${at(dy)}q${at(-dx / 2 - nx)}` +
      ` ${at(-dy / 2 - ny)} ${at(-dx)} ${at(-dy)}z`;
    ribs += `M${at(x)} ${at(y)}l${at(dx * 0.85)} ${at(dy * 0.85)}`;
  }
  return [
    cover(mix(third, dark, 0.45)),
    path(layers[0]!, third),
    path(layers[1]!, ground),
    path(layers[2]!, second),
    line(ribs, spark, 0.35, { opacity: 0.6 }),
  ];
};

/** Tracks and pads of a circuit board. */
export const circuit: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [tracks, pads, chips] = ["", "", ""];
  for (let index = 0; index < 24; index++) {
    let [x, y] = [Math.round(between(0, 100, chance)), Math.round(between(4, 56, chance) / 3) * 3];
    pads += dot(x, y, 0.9);
    tracks += `M${x} ${y}`;
    for (let step = 0; step < 3; step++) {
      const long = Math.round(between(4, 14, chance));
      const turn = chance() < 0.5 ? 3 : -3;
      tracks += `h${long}l3 ${turn}`;
      x += long + 3;
      y += turn;
    }
    pads += dot(x, y, 0.9);
    if (index % 5 === 0) chips += `M${x - 20} ${y - 8}h8v6h-8z`;
  }
  return [
    gradient("a", [0, 0], [100, 60], [third, ground, third]),
    cover(by("a")),
    line(tracks, second, 0.8),
    path(chips, dark),
    path(pads, spark),
  ];
};

/** Lightning on a dark sky. */
export const bolts: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let strikes = "";
  for (let index = 0; index < 7; index++) {
    let [x, y] = [between(-4, 100, chance), -2];
    strikes += `M${at(x)} ${y}`;
    while (y < 62) {
      x += between(-8, 9, chance);
      y += between(5, 11, chance);
      strikes += `L${at(x)} ${at(y)}`;
      if (chance() < 0.3) strikes += `l${at(between(4, 12, chance))} ${at(between(2, 9, chance))}M${at(x)} ${at(y)}`;
    }
  }
  return [
    gradient("a", [0, 0], [100, 60], [ground, third, dark, third, ground]),
    cover(by("a")),
    line(strikes, second, 2.4, { opacity: 0.45 }),
    line(strikes, lighter(spark, 0.4), 0.7),
  ];
};

/** Cracks with light in them. */
export const cracks: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let seams = "";
  for (let index = 0; index < 15; index++) {
    let [x, y] = [between(0, 100, chance), between(0, 60, chance)];
    seams += `M${at(x)} ${at(y)}`;
    for (let step = 0; step < 5; step++) {
      x += between(-9, 11, chance);
      y += between(-8, 8, chance);
      seams += `L${at(x)} ${at(y)}`;
    }
  }
  return [
    gradient("a", [0, 0], [60, 60], [ground, third, mix(third, dark, 0.5)]),
    cover(by("a")),
    line(seams, dark, 2),
    line(seams, mix(second, spark, 0.6), 0.75),
  ];
};

/** Broad strokes and letters of a wall. */
export const graffiti: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [broad, thin, drops] = ["", "", ""];
  for (let index = 0; index < 8; index++) {
    const [x, y] = [between(-6, 92, chance), between(6, 54, chance)];
    broad +=
      `M${at(x)} ${at(y)}c${at(between(4, 10, chance))} ${at(between(-16, 0, chance))}` +
      ` ${at(between(6, 14, chance))} ${at(between(6, 18, chance))} ${at(between(14, 24, chance))}` +
      ` ${at(between(-8, 6, chance))}`;
    thin +=
      `M${at(y + 30)} ${at(between(8, 52, chance))}l${at(between(3, 8, chance))}` +
      ` ${at(between(-8, 8, chance))} ${at(between(3, 8, chance))} ${at(between(-8, 8, chance))}`;
    drops += `M${at(x + 8)} ${at(y)}v${at(between(3, 9, chance))}`;
  }
  return [
    cover(ground),
    line(broad, dark, 6.4),
    line(broad, second, 5),
    line(drops, second, 0.9),
    line(thin, third, 2.6),
    line(broad, spark, 1.1, { transform: "translate(.6 -1.2)" }),
  ];
};

/** A wide mark in the middle: a sun, a moon, a mandala. */
export const emblem: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  const [x, y] = [between(36, 66, chance), between(22, 30, chance)];
  const points = 5 + Math.floor(chance() * 8);
  let [rays, rings] = ["", ""];
  for (let index = 0; index < points * 2; index++) {
    const angle = (index / points) * Math.PI;
    rays += polygon([
      [x, y],
      [x + Math.cos(angle) * 90, y + Math.sin(angle) * 90],
      [x + Math.cos(angle + 1.5 / points) * 90, y + Math.sin(angle + 1.5 / points) * 90],
    ]);
  }
  for (let r = 8; r < 70; r += between(7, 11, chance)) rings += dot(x, y, r);
  return [
    cover(ground),
    path(rays, third),
    line(rings, second, 1.1, { opacity: 0.7 }),
    path(star(x, y, 9.5, points, 0.55 + chance() * 0.2), spark),
    path(dot(x, y, 4.4), dark),
    path(star(x, y, 3, points, 0.5), second),
  ];
};

/** Brush strokes of ink and wind. */
export const ink: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let [strokes, thin, seal] = ["", "", ""];
  for (let index = 0; index < 7; index++) {
    const [x, y] = [between(-10, 84, chance), between(4, 56, chance)];
    const long = between(16, 38, chance);
    const lift = between(-14, 14, chance);
    strokes +=
      `M${at(x)} ${at(y)}q${at(long / 2)} ${at(lift)} ${at(long)} ${at(lift / 3)}q${at(-long / 2)}` +
      ` ${at(lift * 0.3 + 3)} ${at(-long)} ${at(-lift / 3 + 1)}z`;
    thin += `M${at(x + 4)} ${at(y + 4)}q${at(long / 2)} ${at(lift)} ${at(long)} ${at(lift / 3)}`;
    if (index % 3 === 0) seal += `M${at(x + long / 2)} ${at(y - 3)}h4v4h-4z`;
  }
  return [
    gradient("a", [0, 0], [100, 60], [ground, lighter(ground, 0.12), third]),
    cover(by("a")),
    path(strokes, dark, { opacity: 0.85 }),
    path(strokes, second, { transform: "translate(9 6)" }),
    line(thin, dark, 0.5),
    path(seal, spark),
  ];
};

/** Fine scrollwork, as engraved. */
export const filigree: Finish = ({ colours: [ground, second, third, spark, dark], chance }) => {
  let scrolls = "";
  let buds = "";
  for (let index = 0; index < 22; index++) {
    const [x, y] = [(index * 23.3) % 100, between(4, 56, chance)];
    const r = between(3, 6.5, chance);
    const way = chance() < 0.5 ? 1 : -1;
    scrolls +=
      `M${at(x)} ${at(y)}q${at(r)} ${at(-r * way)} ${at(r * 2)} 0t${at(-r * 0.6)} ${at(r * way)}` +
      ` ${at(-r * 0.5)} ${at(-r * 0.8 * way)}M${at(x)} ${at(y)}q${at(-r)} ${at(r * way)} ${at(-r * 2)}` +
      ` ${at(r * 0.4 * way)}`;
    buds += dot(x + r * 0.9, y + r * 0.3 * way, 0.8);
  }
  return [
    gradient("a", [0, 0], [0, 60], [ground, third, mix(third, dark, 0.5)]),
    cover(by("a")),
    line(scrolls, dark, 1.6, { opacity: 0.7 }),
    line(scrolls, second, 0.8),
    path(buds, spark),
  ];
};
