/** The days somebody may be born on: from 1900 to today where they are. Spec §5; the first day is ours. */
export function birthdayDays(now: Date): { min: string; max: string } {
  const here = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return { min: "1900-01-01", max: here.toISOString().slice(0, 10) };
}
