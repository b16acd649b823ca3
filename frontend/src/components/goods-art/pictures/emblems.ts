/**
 * Small emblems in a box from -10 to 10, for stickers, patches, charms, graffiti, cases and medals. A name that speaks
 * of a thing gets that thing; any other a figure of its own, mirrored left and right, grown from its hash.
 */
import { between, chanceOf, hashOf, pick } from "../chance";
import { at, dot, polygon, star } from "../marks";

const DRAWN: readonly (readonly [RegExp, string])[] = [
  [/\b(?:crown|king|queen|royal|prince|emperor|champion|noble)/u, "M-9 6 -10-6-5-1 0-9 5-1 10-6 9 6zM-9 7.5H9V9.5H-9z"],
  [
    /\b(?:skull|bone|death|dead|grim|headhunter|necro|zombie|kill)/u,
    "M0-9.5C7-9.5 9-4 8.5 0 8.3 2.5 6 3.5 5.5 5V9H-5.5V5C-6 3.5-8.3 2.5-8.5 0-9-4-7-9.5 0-9.5z" +
      "M-3.8-2.5a2.2 2.4 0 1 0 .1 0zM3.8-2.5a2.2 2.4 0 1 0 .1 0zM0 2.5-1.5 5H1.5zM-2.5 6.5V9H-1.8V6.5z" +
      "M1.8 6.5V9H2.5V6.5z",
  ],
  [
    /\b(?:fire|flame|burn|blaze|heat|hot\b|inferno|molotov|scorch|wildfire|lava|magma)/u,
    "M1-10C2-5 8-2 7 4 6.5 8 3 9.5 0 9.5-4 9.5-7.5 7-7 2.5-6.7 0-5-1-4.5-4-3-2.5-2.5-1.5-2.5 0 0-3 0-6" +
      " 1-10zM0 2C-2.5 4-3 6 0 8 3 6 2.5 4 0 2z",
  ],
  [/\b(?:bolt|zeus|electric|charge|lightning|energy|shock|thunder|volt|flash)/u, "M2-10-7 2H-1L-3 10 7-3H1z"],
  [
    /\b(?:heart|love|kiss|sweet|valentine|kawaii)/u,
    "M0 9C-14-1-9-9-4.5-8-2-7.5-.5-5.5 0-4 .5-5.5 2-7.5 4.5-8 9-9 14-1 0 9z",
  ],
  [
    /\b(?:chicken|cluck|bird|eagle|hawk|raptor|owl\b|phoenix|crow|chirp|pigeon)/u,
    "M-9-4C-6-5-4-3-2-2-1-6 2-9 5.5-8 8-7.5 8-5 10-3.5L7.5-2.5C8 4 4 9-2 9-6 9-9 6-9.5 2-8 3-6 3-5 2-8" +
      " 0-9-2-9-4zM5-5.8a1 1 0 1 0 .1 0z",
  ],
  [
    /\b(?:cat\b|kitty|lion|tiger|panther|puma|whisker|lynx|jaguar)/u,
    "M-9-9-4-5.5H4L9-9 9 1C9 6 5 9.5 0 9.5S-9 6-9 1zM-4.5-1a1.6 1.6 0 1 0 .1 0z" +
      "M4.5-1a1.6 1.6 0 1 0 .1 0zM0 3-1.8 5H1.8z",
  ],
  [
    /\b(?:dog\b|wolf|hound|howl|fox\b|bear|panda|pand|yeti|squatch|monkey)/u,
    "M-10-8-4-6.5H4L10-8 8.5 0C8 5 4 9.5 0 9.5S-8 5-8.5 0zM-4-1.5a1.5 1.5 0 1 0 .1 0z" +
      "M4-1.5a1.5 1.5 0 1 0 .1 0zM-2.5 3.5H2.5L0 6.5z",
  ],
  [
    /\b(?:snake|serpent|viper|cobra|hydra|medusa|basilisk|fang)/u,
    "M-8 9C-8 3 4 5 4 0 4-3-6-1-6-6-6-9-2-10 2-10L9-8 4-6C0-6.5-2-6.5-2-5.5-2-4 8-5 8 0 8 6-4 4-4 9z",
  ],
  [
    /\b(?:dragon|draco|monster|beast|demon|devil|horn|orc\b|ork\b|wyrm)/u,
    "M-10-10C-8-6-6-5-4-5H4C6-5 8-6 10-10 11-4 9-2 8 0 7 6 3 9.5 0 10-3 9.5-7 6-8 0-9-2-11-4-10-10z" +
      "M-5-1-1.5 1.5-4.5 2.5zM5-1 1.5 1.5 4.5 2.5zM-3 6.5H3L0 8z",
  ],
  [
    /\b(?:eye\b|gaze|sight|look|vision|watch|spectat)/u,
    "M-10 0C-5-7 5-7 10 0 5 7-5 7-10 0zM0-4.5A4.5 4.5 0 1 0 .1-4.5zM0-2a2 2 0 1 1-.1 0z",
  ],
  [
    /\b(?:bomb|nuke|explo|boom|defuse|grenade|nader)/u,
    "M-1-5C6-6 9 0 7 5 5 9 0 10-4 9-9 7-10 1-7-2-5.5-4-3-5-1-5zM1-6 3-9 6-10 7-7 5-8 3.5-5.5z" +
      "M-5 0C-4-2-3-2.5-1-2.5L-1.5-.8C-3-.6-3.5 0-4 1.5z",
  ],
  [
    /\b(?:sword|samurai|knife|blade|dagger|stab|knives|slash|ninja)/u,
    "M10-10 9-5-2 4-4 2 5-9zM-4.5 2.5-1.5 5.5-3 7-5 6.5-8 10-10 8-6.5 5-7 3z",
  ],
  [
    /\b(?:shield|guard|armor|defen|protect|knight|paladin|titan)/u,
    "M0-10 9-7C9 2 6 7 0 10-6 7-9 2-9-7zM0-7-6-5C-6 1-4 5 0 7z",
  ],
  [
    /\b(?:star|global|elite|nova|cosmic|space|galax|master)/u,
    "M0-10 2.6-3.5 9.5-3.1 4.2 1.4 5.9 8.1 0 4.4-5.9 8.1-4.2 1.4-9.5-3.1-2.6-3.5z",
  ],
  [
    /\b(?:shot|aim\b|scope|headshot|sniper|hunter|target|cross|lurker|ricksaw|awp\b)/u,
    "M0-9A9 9 0 1 0 .1-9zM0-6.5A6.5 6.5 0 1 1-.1-6.5zM-1-10H1V-4H-1zM-1 4H1V10H-1zM-10-1H-4V1H-10z" +
      "M4-1H10V1H4zM0-1.4A1.4 1.4 0 1 0 .1-1.4z",
  ],
  [
    /\b(?:leaf|plant|tree|flower|bloom|nature|grass|seed|banana|pear|apple|fruit|pepper)/u,
    "M8-10C10-1 6 7-3 7L-7 10-8 9-5 5C-8-3-2-9 8-10zM4-5C0-3-3 1-4 4 0 2 3-1 4-5z",
  ],
  [
    /\b(?:water|ocean|wave|surf|tide|fish|koi\b|shark|rain|drop|riptide)/u,
    "M-10 3C-8-6 0-10 8-7 3-6 2-1 6 1 8 2 9.5 1 10 0 10 5 6 8 0 8-5 8-9 7-10 3z" +
      "M-7 4C-4 6 0 6 3 5-2 4-4 1-3-2-6-.5-7 2-7 4z",
  ],
  [
    /\b(?:moon|night|luna|dream|midnight|dark|shadow)/u,
    "M4-9.5C-3-9-8-4-8 1.5-8 7-3 10.5 2 9.8 5.5 9.3 8 7 9 4.5 3 7-3 3.5-3-2-3-5.5-.5-8.5 4-9.5z",
  ],
  [
    /\b(?:sun\b|dawn|light|solar|rising|desert|egypt|pharaoh|sphinx|anubis)/u,
    "M0-5A5 5 0 1 0 .1-5zM-1-10H1V-7H-1zM-1 7H1V10H-1zM-10-1H-7V1H-10zM7-1H10V1H7z" +
      "M-7.8-6.4-6.4-7.8-4.3-5.7-5.7-4.3zM6.4-7.8 7.8-6.4 5.7-4.3 4.3-5.7z" +
      "M-7.8 6.4-6.4 7.8-4.3 5.7-5.7 4.3zM6.4 7.8 7.8 6.4 5.7 4.3 4.3 5.7z",
  ],
  [
    /\b(?:mountain|peak|rock|summit|hill|everest|pyramid|triangle)/u,
    "M-10 8-3-7 1 0 4-4 10 8zM-3-4-5 1-3 .5-1.5 2-.5 1z",
  ],
  [
    /\b(?:ice\b|frost|snow|cold|winter|freeze|frozen|flake|santa|ho ho)/u,
    "M-1-10H1V-7L4-9 4.8-7.5 1-5V-1.7L4-3.5 4.3-8H6L5.8-5.5 9-6.5 9.3-4.8 6-3 9 0 9-1.5 6 3 9.3 4.8 9" +
      " 6.5 5.8 5.5 6 8H4.3L4 3.5 1 1.7V5L4.8 7.5 4 9 1 7V10H-1V7L-4 9-4.8 7.5-1 5V1.7L-4 3.5-4.3 8H-6" +
      "L-5.8 5.5-9 6.5-9.3 4.8-6 3-9 0-6-3-9.3-4.8-9-6.5-5.8-5.5-6-8H-4.3L-4-3.5-1-1.7V-5" +
      "L-4.8-7.5-4-9-1-7z",
  ],
  [
    /\b(?:gun\b|rifle|ak\b|famas|pistol|deagle|bizon|mac\b|weapon|ammo|bullet|spray|rush)/u,
    "M-10-4H3L5-6H10V-2H6L7 0H4L3-1H1L-1 6H-4.5L-2.5-1H-5L-6 2H-10z",
  ],
  [
    /\b(?:wing|angel|pegasus|fly\b|jet\b|valkyrie)/u,
    "M0 6C-2 0-5-3-10-5-9 0-7 3-4 4-6 4-7 4-8 3.5-7 7-3 9 0 9 3 9 7 7 8 3.5 7 4 6 4 4 4 7 3 9 0 10-5 5-3 2 0 0 6z",
  ],
  [
    /\b(?:cup\b|trophy|gg\b|good game|clutch|ace\b|mvp\b|victory|legend)/u,
    "M-5-9H5V-7H9C9-2 7 1 4 1.5 3 3.5 1.5 4.5 1 5V7H5V9.5H-5V7H-1V5C-1.5 4.5-3 3.5-4 1.5-7 1-9-2-9-7" +
      "H-5zM-7-5.5C-6.8-3-6-1.5-5-1V-5.5zM7-5.5H5V-1C6-1.5 6.8-3 7-5.5z",
  ],
  [
    /\b(?:gear|machine|mech|robo|steel|cyber|engine|tech|factory|metal|chrome)/u,
    "M-2-10H2L2.5-7.5 5-6 7.5-7 9.5-3.5 7.5-1.8V1.8L9.5 3.5 7.5 7 5 6 2.5 7.5 2 10H-2L-2.5 7.5-5 6-7.5" +
      " 7-9.5 3.5-7.5 1.8V-1.8L-9.5-3.5-7.5-7-5-6-2.5-7.5zM0-3.5A3.5 3.5 0 1 1-.1-3.5z",
  ],
  [
    /\b(?:diamond|gem\b|crystal|karat|precious|ruby|jewel|quartz)/u,
    "M-6-8H6L10-3 0 10-10-3zM-6-8-3-3 0-8 3-3 6-8M-10-3H10M-3-3 0 10 3-3",
  ],
  [
    /\b(?:beer|tea\b|coffee|drink|food|pizza|bbq\b|burger|noodle|sauce|salt|diner|wurst|dumplin|buns)/u,
    "M-7-7H4V-5H8C10-5 10 3 8 3.5L4 4C4 7 3 9-1.5 9-6 9-7 7-7 3zM4-2.5V1.5L7 1V-2.5z",
  ],
  [
    /\b(?:hand|fist|salute|thumb|punch|rebel|revolution|strong|lefty)/u,
    "M-6-2V-6Q-6-8-4.5-8T-3-6V-8Q-3-10-1.5-10T0-8Q0-9.5 1.5-9.5T3-7.5Q3-9 4.5-9T6-7V3C6 6 5 8 4 10H-4" +
      "C-5 8-7 5-8.5 3-9.5 1-8-1-6 2z",
  ],
  [
    /\b(?:ball|sport|pong|jersey|baller|hoop)/u,
    "M0-9.5A9.5 9.5 0 1 0 .1-9.5zM-1-9.5C1-5 1 5-1 9.5L1 9.5C3 5 3-5 1-9.5zM-9-3C-5-1 5-1 9-3V-1C5 1-5 1-9-1z",
  ],
  [
    /\b(?:ghost|boo\b|spirit|trick|treat|halloween|spook|phantom|pumpkin)/u,
    "M-8 9V-2C-8-7-4-10 0-10S8-7 8-2V9L5 6.5 2.5 9 0 6.5-2.5 9-5 6.5zM-3-4a1.7 2.2 0 1 0 .1 0zM3-4a1.7 2.2 0 1 0 .1 0z",
  ],
  [
    /\b(?:music|beat|band|song|dj\b|disco|vinyl|sound)/u,
    "M-4-8 8-10V4A3.5 3 0 1 1 6 1.5V-5L-2-3.5V6A3.5 3 0 1 1-4 3.5z",
  ],
];

/** The path of the emblem that belongs to a name. */
export function emblemOf(name: string): string {
  const words = name.toLowerCase();
  return DRAWN.find(([pattern]) => pattern.test(words))?.[1] ?? figure(name);
}

/** A mirrored figure of some corners: hardly two names have the same. */
export function figure(name: string): string {
  const chance = chanceOf(hashOf(name) ^ 0x77);
  const corners = 4 + Math.floor(chance() * 4);
  const right: [number, number][] = [];
  for (let corner = 0; corner <= corners; corner++) {
    const angle = (corner / corners) * Math.PI;
    const reach = corner % 2 === 0 ? between(7, 10.5, chance) : between(2.5, 7.5, chance);
    right.push([at(Math.sin(angle) * reach), at(-Math.cos(angle) * reach)]);
  }
  right[0]![0] = 0;
  right[corners]![0] = 0;
  const left = right.slice(1, -1).reverse();
  const d = polygon([...right, ...left.map(([x, y]) => [-x, y] as const)]);
  const [x, y, r] = [between(1.2, 3.6, chance), between(-4, 3, chance), between(0.8, 1.6, chance)];
  const holes = [
    [-x, x].map((side) => dot(side, y, r)),
    [star(0, y / 2, r * 2.2, 3 + Math.floor(chance() * 5), 0.5 + chance() * 0.5)],
    [`M${at(-x * 1.4)} ${at(y)}h${at(x * 2.8)}l${at(-x)} ${at(r * 2)}h${at(-x * 0.8)}z`],
  ];
  return d + pick(holes, chance).join("");
}

/** The holes of a burst that a weapon leaves on a wall, from below upwards. */
export function recoilOf(weapon: string): string {
  const chance = chanceOf(hashOf(weapon));
  let [x, y, d] = [0, 9, ""];
  for (let shot = 0; shot < 15; shot++) {
    d += dot(x, y, 0.75);
    x = Math.max(-9, Math.min(9, x + between(-4, 4, chance)));
    y = Math.max(-9, y - between(0.9, 1.8, chance));
  }
  return d;
}
