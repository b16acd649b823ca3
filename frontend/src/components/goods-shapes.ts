/** Outlines of what is traded, 100 by 60: enough to tell a rifle from a knife at a glance. Drawn by this house. */

const RIFLE = "M4 30h30l3-6h14l2 6h24v4H60l-2 3h-8l4 15h-8l-5-14h-8l-3 10h-9l4-12H8z";
const AK = "M3 31h26l3-7h20l3 5h26v-3h14v6H80v3H58c-1 8-5 15-11 20l-6-4c5-5 7-10 7-16h-6l-4 11h-8l3-11H12L4 42z";
const SNIPER = "M2 33h24l4-6h10v-4h26v4h6v3h26v4H70l-2 3h-8l2 8h-7l-3-8h-8l-5 12h-8l4-12H6z M38 17h30v4H38z";
const SMG = "M12 28h30l2-6h18v6h18v5H64v4h-6l2 17h-8l-4-17h-8l-4 12h-8l3-12H12z";
const PISTOL = "M20 20h58v10H64l-2 6H50l-1-3h-6l-5 21H24l6-24h-8z";
const SHOTGUN = "M2 30h26l5-7h64v5H52v6h-8l-4 8h-7l2-6H6z M52 30h26v5H52z";
const MACHINE_GUN = "M3 28h22l4-7h28l4 6h36v5H66v5h-6v14H42V37h-6l-3 10h-8l3-10H6z";
const KNIFE = "M6 40 52 25l40-9c2 6-6 14-18 18l-20 5-4-3-8 3 2 4-32 9c-6 1-9-8-6-12z";
const BUTTERFLY = "M10 34l34-6 2-6 44-8c-1 9-14 15-30 18l-12 2 2 4-36 14c-6 0-8-6-4-8l28-8-28 4c-5 0-6-5 0-6z";
const KARAMBIT =
  "M22 44c-8-2-10-14-2-18 6-3 13 0 14 6l14-8C66 14 82 12 92 20c-14-2-24 4-34 14L40 46c-5 3-12 2-18-2z" +
  "m0-12a4 4 0 1 0 5 4 4 4 0 0 0-5-4z";
const GLOVE =
  "M30 54V34l-8-10c-3-4 2-8 6-5l8 7V10c0-5 7-5 7 0v12h2V7c0-5 7-5 7 0v15h2V9c0-5 7-5 7 0v14h2V14" +
  "c0-5 7-5 7 0v24c0 7-3 10-5 16z";
const STICKER = "M20 8h44l16 16v28H20z M64 8v16h16";
const CASE = "M14 20 50 8l36 12v24L50 56 14 44z M14 20l36 12 36-12 M50 32v24";
const KEY = "M30 18a12 12 0 1 0 10 18h20v8h8v-8h6v10h8V28H40a12 12 0 0 0-10-10zm0 8a4 4 0 1 1-4 4 4 4 0 0 1 4-4z";
const AGENT = "M50 6a11 11 0 1 1 0 22 11 11 0 0 1 0-22z M24 56c0-16 10-24 26-24s26 8 26 24z";
const MUSIC = "M40 12l34-6v34a9 8 0 1 1-6-8V18l-22 4v24a9 8 0 1 1-6-8z";
const CHARM = "M50 4a6 6 0 1 1-2 12v6h4a16 16 0 1 1-8 0v-6a6 6 0 0 1 6-12z";
const GRAFFITI = "M40 8h20v8h4v38H36V16h4z M64 10l20-4 M64 14l20 4";
const COINS = "M26 22c0-5 48-5 48 0v20c0 7-48 7-48 0z M26 22c0 6 48 6 48 0 M26 32c0 6 48 6 48 0";
const GEM = "M30 8h40l16 18-36 30-36-30z M14 26h72 M38 26l12 30 12-30-12-18z";
const CARD = "M12 10h76v40H12z M12 20h76v8H12z M20 38h22v5H20z";
const PASS = "M14 12h72v12a6 6 0 0 0 0 12v12H14V36a6 6 0 0 0 0-12z M40 20v4 M40 28v4 M40 36v4";
const COLLECTIBLE = "M50 6l8 12 14 2-9 11 3 15-16-6-16 6 3-15-9-11 14-2z";

const BY_MODEL: Record<string, string> = {
  ak47: AK,
  galilar: AK,
  knife_butterfly: BUTTERFLY,
  knife_karambit: KARAMBIT,
  awp: SNIPER,
  ssg08: SNIPER,
  g3sg1: SNIPER,
  scar20: SNIPER,
};
const BY_KIND: Record<string, string> = {
  rifle: RIFLE,
  sniper: SNIPER,
  smg: SMG,
  pistol: PISTOL,
  shotgun: SHOTGUN,
  machine_gun: MACHINE_GUN,
  equipment: PISTOL,
  knife: KNIFE,
  glove: GLOVE,
  sticker: STICKER,
  patch: STICKER,
  case: CASE,
  key: KEY,
  agent: AGENT,
  music_kit: MUSIC,
  charm: CHARM,
  graffiti: GRAFFITI,
  tool: KEY,
  collectible: COLLECTIBLE,
  coins: COINS,
  pack: GEM,
  pass: PASS,
  gift_card: CARD,
};

/** The outline of a weapon by its model, else of its kind. */
export function shapeOf(model: string, kind: string): string {
  return BY_MODEL[model] ?? BY_KIND[kind] ?? COLLECTIBLE;
}
