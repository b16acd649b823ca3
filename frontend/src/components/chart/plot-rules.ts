/** Where things stand in a plot. Pure. */

export interface Point {
  at: number;
  /** Absent where nothing was measured: the line has a gap there. */
  value?: number | null | undefined;
}

/**
 * The end of an axis: a round number that is at least `highest`, and never so small that one conversation fills the
 * plot.
 */
export function niceTop(highest: number): number {
  if (highest <= 4) return 4;
  const size = 10 ** Math.floor(Math.log10(highest));
  const steps = [1, 2, 4, 5, 8, 10];
  return (steps.find((step) => step * size >= highest) ?? 10) * size;
}

/** The path of a line, in pieces where there are gaps. */
export function linePath(points: readonly Point[], x: (at: number) => number, y: (value: number) => number): string {
  let drawing = false;
  let path = "";
  for (const { at, value } of points) {
    if (value == null) {
      drawing = false;
      continue;
    }
    path += `${drawing ? "L" : "M"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    drawing = true;
  }
  return path;
}

/** The index of the place that is nearest to `wanted`; -1 when there are none. */
export function nearest(places: readonly number[], wanted: number): number {
  let best = -1;
  places.forEach((place, index) => {
    if (best < 0 || Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = index;
  });
  return best;
}
