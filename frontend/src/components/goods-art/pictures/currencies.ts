/**
 * What every game's money looks like here: a shape in a box from -10 to 10, facets on it, and three colours. Chosen by
 * this house; none is a game's own drawing.
 */
import { dot, star } from "../marks";

export interface Currency {
  shape: string;
  /** Edges of a cut stone, the stamp of a coin. */
  cut: string;
  light: string;
  main: string;
  deep: string;
}

const money = (shape: string, cut: string, light: string, main: string, deep: string): Currency => ({
  shape,
  cut,
  light,
  main,
  deep,
});

const DIAMOND = "M-6-7H6L10-2 0 10-10-2z";
const DIAMOND_CUT = "M-10-2H10M-6-7-3.5-2 0-7 3.5-2 6-7M-3.5-2 0 10 3.5-2";
const COIN = dot(0, 0, 9.5);

/** By the game, and where it has two kinds by game and kind. */
const CURRENCIES: Record<string, Currency> = {
  genshin: money(
    "M0-11 5-3 0 11-5-3zM7-5 10 0 7 7 4.5 1z",
    "M-5-3H5M0-11V11M4.5 1H10",
    "#e6fbff",
    "#6fc4f0",
    "#2a5fa8",
  ),
  hsr: money(
    "M-3-10 5-8 9 1 2 10-7 6-9-3z",
    "M-3-10-1-1 9 1M-1-1-9-3M-1-1 2 10M5-8-1-1",
    "#f3e6ff",
    "#a47af0",
    "#4a2a9c",
  ),
  zzz: money(
    "M-9-9H9V9H-9zM-5-5V5H5V-5z",
    "M-9-5H-5M-9 5H-5M5-5H9M5 5H9M-2.5-2.5H2.5V2.5H-2.5z",
    "#ffffff",
    "#c9ced4",
    "#3a3e44",
  ),
  mlbb: money(DIAMOND, DIAMOND_CUT, "#d8f4ff", "#4aa4f5", "#1a4ca8"),
  pubgm: money(
    star(0, 0, 10, 8, 1, 22.5),
    `${dot(0, 0, 6.5)}M-3.5-1.500H3.500M-3.5 1.500H3.500M0-3.500V3.5`,
    "#fff3c4",
    "#e0a92f",
    "#7d5410",
  ),
  freefire: money(
    "M0-10 9-4 6 8H-6L-9-4z",
    "M-9-4H9M0-10-3-4-6 8M0-10 3-4 6 8M-3-4 0 8 3-4",
    "#e2fdff",
    "#4fd8e8",
    "#16788c",
  ),
  hok: money(COIN, "M-5 4-6-3-2.5 0 0-5 2.5 0 6-3 5 4z", "#fff2c0", "#f0b93a", "#8a5a10"),
  wuwa: money(
    "M5-9C-2-10-8-5-8 1.5-8 7-3.5 10.5 2 9.5 6 9 8.5 6 9 3 3 6-2.5 3-2-2.5-1.5-6 1.5-8.5 5-9z",
    "M-5-5-2-2.5M-8 1.5-2 1M-5 8 0 4M2 9.5 4 5",
    "#ecfff8",
    "#7fd8c4",
    "#226a62",
  ),
  valorant: money(COIN, "M0-6 6 0V3.5L0-2.5-6 3.5V0z", "#ffe3e0", "#e8666a", "#8a1f2c"),
  lol: money(
    star(0, 0, 10, 6),
    `${star(0, 0, 6.5, 6)}M-2 4V-4H1.5Q3.5-4 3.5-2T1.5 0H-2M1 0 3.5 4`,
    "#fff0c8",
    "#d8a53c",
    "#6e4a12",
  ),
  fortnite: money(COIN, `${dot(0, 0, 7)}M-4.5 1 0-4 4.5 1M-2.5 1V4H2.500V1`, "#e4f2ff", "#62a4f2", "#274a9c"),
  roblox: money(
    star(0, 0, 10, 6, 1, 0),
    `${star(0, 0, 6.5, 6, 1, 0)}M-2.5-2.5H2.5V2.5H-2.5z`,
    "#f4ffdc",
    "#b8c86a",
    "#5c6a1e",
  ),
  identityv: money(
    "M0-10C6-3 8 0 8 4 8 8 4 10 0 10S-8 8-8 4C-8 0-6-3 0-10z",
    "M0 6C-3 6-4 3-3 1-1-1 3 0 3 3 3 7-5 8-6 3",
    "#fdf0d6",
    "#cfa25a",
    "#6c4720",
  ),
  knivesout: money(
    "M-10-6H10V-2A2 2 0 0 0 10 2V6H-10V2A2 2 0 0 0-10-2z",
    "M-4-6V6M-1-2.5H7M-1 1H5",
    "#fff2d0",
    "#e89a4a",
    "#8f4a16",
  ),
  aceracer: money(star(0, 0, 10, 6, 1, 30), `${dot(0, 0, 4.5)}M0-8.6V-4.5M0 4.5V8.6`, "#ffe6ee", "#f0688c", "#8c1f44"),
  "aceracer coins": money(DIAMOND, DIAMOND_CUT, "#fff0ff", "#d884f0", "#5a4ad0"),
  albion: money("M-10 6-7-5H7L10 6z", "M-7-5-5 1H5L7-5M-5 1-7 6M5 1 7 6", "#fff0b4", "#e8b434", "#8a5c10"),
  "albion coins": money(
    COIN,
    `${dot(0, 0, 7)}M0-5 4-3V1C4 3 2 4.5 0 5.5-2 4.5-4 3-4 1V-3z`,
    "#ffffff",
    "#c2cbd4",
    "#626d78",
  ),
  fc26: money(COIN, "M0-5.5 5.2-1.7 3.2 4.5H-3.2L-5.2-1.7z", "#f0ffd8", "#8ed04a", "#2f6e1e"),
  cfb25: money(COIN, "M-5 4C-6-2-2-6 4-5 5 2 1 6-5 4zM-2 1.5 2-2.5", "#ffe8d2", "#d0814a", "#70381a"),
  osrs: money(COIN, `${dot(0, 0, 7)}${star(0, 0, 5, 4, 0.4)}`, "#fff4b0", "#e8c22e", "#86640c"),
  wow: money(COIN, `${dot(0, 0, 7)}M0-5V5M1-3C4-5 5-1 4 2M-1-3C-4-5-5-1-4 2`, "#fff0bc", "#e2a82c", "#7a5210"),
};

const PLAIN = money(COIN, dot(0, 0, 7), "#ffffff", "#b9c3cd", "#5a6570");

export const currencyOf = (game: string, kind: string): Currency =>
  CURRENCIES[`${game} ${kind}`] ?? CURRENCIES[game] ?? PLAIN;
