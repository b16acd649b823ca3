/** Which maintenance is said at a moment, and when that changes. */
import type { Maintenance } from "./maintenance-calls";

/** The one that is under way, else the next; what is over is not said. */
export function saidAt(all: readonly Maintenance[], now: number): Maintenance | undefined {
  return all.filter(({ ends_at }) => ends_at > now).toSorted((a, b) => a.starts_at - b.starts_at)[0];
}

export const isUnderWay = ({ starts_at, ends_at }: Maintenance, now: number): boolean =>
  starts_at <= now && now < ends_at;

/** The next moment at which something else is said; none if nothing is to come. */
export function nextTurn(all: readonly Maintenance[], now: number): number | undefined {
  const turns = all.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]).filter((at) => at > now);
  return turns.length === 0 ? undefined : Math.min(...turns);
}
