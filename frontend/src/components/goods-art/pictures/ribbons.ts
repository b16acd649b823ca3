/** Plates that say what is special about a piece: a counter of kills, a souvenir of a match. */
import { group, path, rect, text, type Mark } from "../marks";

/** An orange plate like the counter's; how many it has counted is not known here, so no number stands on it. */
export function statTrak(): Mark {
  return group(
    { "data-ribbon": "stattrak" },
    rect(3, 58.5, 31, 8.6, "#20252b", { rx: 1.8, stroke: "#f28c28", strokeWidth: 0.9 }),
    text("StatTrak™", 18.5, 64.7, 5.4, "#ff9d3a"),
  );
}

/** A gold band across the corner. */
export function souvenir(): Mark {
  return group(
    { "data-ribbon": "souvenir" },
    path("M0 0H20L0 20z", "#d9b23c"),
    path("M22 0H25L0 25V22z", "#f2d675"),
    path("M7 2.5 8.2 5.6 11.5 5.7 8.9 7.7 9.8 10.9 7 9.1 4.2 10.9 5.1 7.7 2.5 5.7 5.8 5.6z", "#fff6d2"),
  );
}
