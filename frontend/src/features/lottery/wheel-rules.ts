/**
 * Where things lie on the wheel: slices as wide as the chances, and the turn that brings a roll under the pointer. Pure
 * geometry.
 */
import type { Prize, PrizeName } from "./lottery-wire";

export interface Slice {
  prize: PrizeName;
  /** Degrees from the top, clockwise. */
  from: number;
  to: number;
  /** Where its picture stands at the rim: at its middle, moved aside where pictures would cover each other. */
  badge: number;
}

/** Ours: so many degrees between two pictures at the rim. */
const BADGE_ROOM = 30;
/** Ours: full turns before it stops. */
const TURNS = 5;

export function slices(prizes: readonly Pick<Prize, "prize" | "odds_ppm">[]): Slice[] {
  const total = prizes.reduce((sum, { odds_ppm }) => sum + odds_ppm, 0);
  if (total === 0) return [];
  let before = 0;
  const list = prizes.map(({ prize, odds_ppm: weight }) => {
    const from = (before / total) * 360;
    before += weight;
    const to = (before / total) * 360;
    return { prize, from, to, badge: (from + to) / 2 };
  });
  return spread(list);
}

/**
 * Pictures closer than they are wide move apart: those of narrow slices do, a wide slice keeps its own in its middle.
 */
function spread(list: Slice[]): Slice[] {
  const room = Math.min(BADGE_ROOM, 360 / list.length);
  const movable = list.map(({ from, to }) => (to - from < BADGE_ROOM ? 1 : 0));
  const badges = list.map(({ badge }) => badge);
  // Each round eases what is too near; the order along the rim stays.
  for (let round = 0; round < 200; round += 1) {
    let moved = false;
    for (let at = 0; at < list.length; at += 1) {
      const next = (at + 1) % list.length;
      const wrap = next === 0 ? 360 : 0;
      const lack = room - (badges[next]! + wrap - badges[at]!);
      const movers = movable[at]! + movable[next]!;
      if (lack > 0.01 && movers > 0) {
        badges[at] = badges[at]! - (lack * movable[at]!) / movers;
        badges[next] = badges[next]! + (lack * movable[next]!) / movers;
        moved = true;
      }
    }
    if (!moved) break;
  }
  return list.map((slice, at) => ({ ...slice, badge: badges[at]! }));
}

/** The degrees of one roll: the middle of its own narrow place among all rolls. */
export function degreesOf(roll: number, total: number): number {
  return total === 0 ? 0 : ((roll + 0.5) / total) * 360;
}

/**
 * How far the wheel has turned in all when `degrees` stands under the pointer at the top, some full turns after
 * `turned`.
 */
export function turnTo(degrees: number, turned: number, turns = TURNS): number {
  const rest = (((-degrees - turned) % 360) + 360) % 360;
  return turned + turns * 360 + rest;
}

/** A slice as a path around the middle; one of a whole circle is two halves. */
export function slicePath({ from, to }: Pick<Slice, "from" | "to">, radius: number): string {
  if (to - from >= 359.999)
    return `M0 ${-radius}A${radius} ${radius} 0 1 1 0 ${radius}A${radius} ${radius} 0 1 1 0 ${-radius}Z`;
  const [x1, y1] = onRim(from, radius);
  const [x2, y2] = onRim(to, radius);
  return `M0 0L${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}Z`;
}

/** Ours: in a narrower slice a name would lie over its neighbours; its picture at the rim and the odds name it. */
const NAME_ROOM = 55;

export const hasRoomForName = ({ from, to }: Pick<Slice, "from" | "to">): boolean => to - from >= NAME_ROOM;

/** From inside a slice over its edge, then along the rim to its picture. */
export function leaderPath({ from, to, badge }: Slice, radius: number): string {
  const middle = (from + to) / 2;
  const rim = radius + 3;
  const [x1, y1] = onRim(middle, radius - 5);
  const [x2, y2] = onRim(middle, rim);
  const [x3, y3] = onRim(badge, rim);
  return `M${x1} ${y1}L${x2} ${y2}A${rim} ${rim} 0 0 ${badge > middle ? 1 : 0} ${x3} ${y3}`;
}

export function onRim(degrees: number, radius: number): [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(radius * Math.sin(angle)), round(-radius * Math.cos(angle))];
}

function round(value: number): number {
  // Plus nothing: no "-0" in a path.
  return Math.round(value * 1_000) / 1_000 + 0;
}
