/** Plates that say what is special about a piece: a counter of kills, a souvenir of a match. */
import { group, path, rect, text, type Mark } from "../marks";

/** An orange plate with a counter's digits, below on the left. */
export function statTrak(kills: number): Mark {
  return group(
    { "data-ribbon": "stattrak" },
    rect(3, 59.5, 25, 8.2, "#20252b", { rx: 1.6, stroke: "#f28c28", strokeWidth: 0.8 }),
    path("M5.2 61.5h5v4.2h-5z", "#f28c28"),
    text(String(kills % 1_000_000).padStart(6, "0"), 18.8, 65.9, 5, "#ff9d3a", {
      fontFamily: "ui-monospace, monospace",
    }),
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
