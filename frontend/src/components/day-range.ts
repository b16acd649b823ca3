/** Days of the reader's calendar (`2026-11-20`) in milliseconds. One with a change of clocks is as long as it is. */

/** The first moment of a day. */
export function dayStart(day: string): number {
  return new Date(`${day}T00:00:00`).getTime();
}

/** The first moment after it. */
export function dayAfter(day: string): number {
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.getTime();
}
