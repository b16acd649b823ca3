/** Days of a vacation: a seller is back when their day begins, by their own clock. */

/** The server takes 90 days from now; the last day of these begins within them. */
export const LONGEST_DAYS = 89;

/** `2026-11-25`, so many days after this moment, by the reader's clock. */
export function dayFrom(now: number, days: number): string {
  const at = new Date(now);
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** When a day begins, by the reader's clock. */
export function startOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime();
}
