/**
 * A mark for every game: a tile with a shape of its own, in a box of 24. They hint at what is played (a crosshair, a
 * crystal, a ball), and are nobody's trade mark.
 */
import { darker, lighter } from "../colour";
import { by, gradient, path, rect, type Mark } from "../marks";
import { paletteOf } from "../palette";
import { figure } from "./emblems";

/** Colour of the tile, colour of the shape, the shape; a second shape in a third tone where it needs one. */
export const GAMES: Record<string, readonly [tile: string, ink: string, shape: string]> = {
  csgo: [
    "#e8871e",
    "#fff3dc",
    "M11 3h2v4h-2zM11 17h2v4h-2zM3 11h4v2H3zM17 11h4v2h-4zM12 6a6 6 0 1 0 .1 0zM12 8a4 4 0 1 1-.1 0z" +
      "M12 10.8a1.2 1.2 0 1 0 .1 0z",
  ],
  genshin: ["#3f7fb8", "#fff1c4", "M12 2 14 9.5 22 12 14 14.5 12 22 10 14.5 2 12 10 9.5zM12 9a3 3 0 1 1-.1 0z"],
  hsr: [
    "#3b3f8f",
    "#e6ddff",
    "M3 17C8 18.5 16 14 20.5 6.5L21 4 18.5 5C11 8 4.5 13 3 17zM5 6h3v1.5H5zM4 9h5v1.5H4z" +
      "M14 16h6v1.5h-6zM12 19h5v1.5h-5z",
  ],
  zzz: ["#f2d21b", "#17181a", "M5 4H19L12.5 12H18L8 21 11 14H5.5L11 7H5z"],
  mlbb: ["#1f55b5", "#ffd76a", "M12 2 20 6V13C20 17.5 16 20.5 12 22 8 20.5 4 17.5 4 13V6zM12 6 8 9V13L12 18 16 13V9z"],
  pubgm: [
    "#c89a2a",
    "#1c1d1f",
    "M12 3C16.5 3 19 6 19 10V13L16 15V20H8V15L5 13V10C5 6 7.5 3 12 3zM7 9H17V11.5H7zM10.5 16h3v2h-3z",
  ],
  freefire: [
    "#d9481c",
    "#fff0d0",
    "M12 2C13 7 18 9 17.5 15 17.2 19 14.5 22 12 22S6.5 19.5 6.5 15C6.5 12 8 11 8.5 8.5 10 9.5 10.5" +
      " 10.5 10.5 12 12 9 12.5 6 12 2zM12 14C10 16 10 19 12 20 14 19 14 16 12 14z",
  ],
  hok: ["#8a1f2c", "#f7cf6a", "M3 18 4 8 8.5 12 12 4 15.5 12 20 8 21 18zM4 19.5H20V21.5H4z"],
  wuwa: [
    "#20272c",
    "#a8e6dc",
    "M3 12C5 6 7 6 9 12S13 18 15 12 19 6 21 12L19.5 13C18 9.5 17.5 9.5 16 13.5 13.5 20 10 19 8 13 6.5" +
      " 9.5 6 9.5 4.5 13z",
  ],
  valorant: [
    "#e5454f",
    "#fff4f2",
    "M12 3 19 9V12.5L12 6.5 5 12.5V9zM12 9.5 19 15.5V19L12 13 5 19V15.5zM12 16 15.5 19 12 22 8.5 19z",
  ],
  lol: [
    "#0c2a3c",
    "#d8b25c",
    "M7 3H9V5H11V3H13V5H15V3H17V9L15.5 11V17L18 21H6L8.5 17V11L7 9z" +
      "M12 11a1.5 1.5 0 0 1 1.5 1.5V17H10.5V12.5A1.5 1.5 0 0 1 12 11z",
  ],
  fortnite: ["#6a3fd0", "#f6f08c", "M12 3 20 8 17 9 17 12H19L15 16V21H9V16L5 12H7V9L4 8z"],
  roblox: [
    "#3a3f45",
    "#ffffff",
    "M12 2.5 16 4.8 12 7 8 4.8zM7.5 5.8 11.5 8V12.5L7.5 10.3zM16.5 5.8V10.3L12.5 12.5V8z" +
      "M7 12 11 14.2 7 16.4 3 14.2zM2.5 15.2 6.5 17.4V21L2.5 19zM17 12 21 14.2 17 16.4 13 14.2z" +
      "M21.5 15.2V19L17.5 21V17.4zM11.5 15.2V19L7.5 21V17.4zM12.5 15.2 16.5 17.4V21L12.5 19z",
  ],
  identityv: [
    "#4a3a2c",
    "#e8d6b0",
    "M4 12C7 6 17 6 20 12 17 18 7 18 4 12zM12 8.5A3.5 3.5 0 1 1 11.9 8.5zM11 3h2v3h-2zM18 17l3 3-1.5 1.5-3-3z",
  ],
  knivesout: ["#2f5a46", "#f2e6c2", "M4 20 14 8 19 3 20 5 17 10 7 21zM5 4 10 8 8 10 4 5zM16 14 20 19 18.5 20.5 14 16z"],
  fc26: [
    "#12754a",
    "#eaffd2",
    "M12 3A9 9 0 1 0 12.1 3zM12 7.5 16 10.5 14.5 15H9.5L8 10.5zM12 3.5V7M4 10.5 7.5 10.5M6.5 19 9 15.5" +
      "M17.5 19 15 15.5M20 10.5H16.5",
  ],
  cfb25: [
    "#7d3a1e",
    "#fff0dc",
    "M3 21C1.5 12 8 3 21 3 22.5 12 16 21 3 21zM8 15 15 8 16.2 9.2 9.2 16.2z" +
      "M9.5 11 13 14.5 12 15.5 8.5 12zM12 8.5 15.5 12 14.5 13 11 9.5z",
  ],
  osrs: [
    "#6b4a22",
    "#f4d04e",
    "M12 2 14 8 20 4 16 10 22 12 16 14 20 20 14 16 12 22 10 16 4 20 8 14 2 12 8 10 4 4 10 8z",
  ],
  wow: [
    "#1b3f8c",
    "#f3c742",
    "M11 2h2v20h-2zM14 4C18 1.5 22 6 20.5 13 19 9.5 17 9 14 9.5zM10 4C6 1.5 2 6 3.5 13 5 9.5 7 9 10 9.5zM10 20h4v2h-4z",
  ],
  albion: [
    "#a02a22",
    "#f6e2b8",
    "M12 2 21 5 20 10C20 16 16 20 12 22 8 20 4 16 4 10L3 5zM12 5V19C9 17 6.5 14 6.5 10L6 6.5z",
  ],
  aceracer: [
    "#e23b6a",
    "#ffffff",
    "M2 15 6 9H15L19 13 22 14V17H19A2.5 2.5 0 0 1 14 17H9A2.5 2.5 0 0 1 4 17H2zM8 10.5 6.5 13H14L12.5 10.5z",
  ],
  steam: [
    "#22486e",
    "#dff0ff",
    "M8 12a5 5 0 1 1 8 4H8A4 4 0 0 1 8 12zM9 18h1.5v3H9zM13.5 18H15v3h-1.5zM11.2 18h1.5v2h-1.5z",
  ],
  psn: [
    "#1d4fb8",
    "#ffffff",
    "M7 7H17C20 7 22 12 22 16 22 19 19 19 17.5 17L16 15H8L6.5 17C5 19 2 19 2 16 2 12 4 7 7 7z" +
      "M7 9.5V11H5.5V12.5H7V14H8.5V12.5H10V11H8.5V9.5zM16.5 9.5a1.2 1.2 0 1 0 .1 0z" +
      "M15 12a1.2 1.2 0 1 0 .1 0z",
  ],
  xbox: [
    "#1f7a2e",
    "#f2fff0",
    "M12 2.5A4 4 0 1 1 11.9 2.5zM11 10h2v5h-2zM5 15H19Q21 15 21 17V20H3V17Q3 15 5 15zM16 16.5a1 1 0 1 0 .1 0z",
  ],
  nintendo: ["#d8232a", "#ffffff", "M9.5 3H14.5V9.5H21V14.5H14.5V21H9.5V14.5H3V9.5H9.5zM12 10a2 2 0 1 0 .1 0z"],
  apple: [
    "#8a8f98",
    "#ffffff",
    "M4 9H11V12H4zM13 9H20V12H13zM5 13H11V21H5zM13 13H19V21H13z" +
      "M12 8.5C8 8.5 6 6.5 7 4.5 8.5 2.5 11 5 12 8 13 5 15.5 2.5 17 4.5 18 6.5 16 8.5 12 8.5z",
  ],
  googleplay: [
    "#e9eef2",
    "#1f8f5a",
    "M7 2H17Q19 2 19 4V20Q19 22 17 22H7Q5 22 5 20V4Q5 2 7 2zM7 5V18H17V5z" +
      "M12 6.5 13.5 10 17 10.2 14.3 12.5 15.2 16 12 14 8.8 16 9.7 12.5 7 10.2 10.5 10zM11 19.2h2v1.3h-2z",
  ],
  razer: [
    "#17241a",
    "#5fe04a",
    "M12 3C17 5 20 9 20 14L16 12C16 16 14 19 12 21 10 19 8 16 8 12L4 14C4 9 7 5 12 3zM12 8 10.5 13 12 16 13.5 13z",
  ],
};

/** In a box of 24. A game that is not known yet gets a figure of its name. */
export function gameMark(game: string): Mark[] {
  const known = GAMES[game];
  const [ground, , , spark] = paletteOf(game);
  const [tile, ink, shape] = known ?? [ground, lighter(spark, 0.5), figure(game)];
  const place = known === undefined ? "translate(12 12) scale(.9)" : "";
  return [
    gradient("t", [0, 0], [0, 24], [lighter(tile, 0.18), tile, darker(tile, 0.32)]),
    rect(0, 0, 24, 24, by("t"), { rx: 6 }),
    path(shape, darker(tile, 0.6), { fillRule: "evenodd", opacity: 0.35, transform: `translate(0 .9) ${place}` }),
    path(shape, ink, { fillRule: "evenodd", transform: place }),
    path("M6 0H18A6 6 0 0 1 24 6V10Q12 4 0 10V6A6 6 0 0 1 6 0z", "#ffffff", { opacity: 0.12 }),
  ];
}
