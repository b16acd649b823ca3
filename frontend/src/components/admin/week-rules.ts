/** Hours of a week between the wire (minutes of the day) and the fields of a form (`09:30`). Pure. */

/** An opening, as on the wire: minutes of the day. */
export interface Hours {
  weekday: number;
  opens: number;
  closes: number;
}

/** Midnight at the end of a day, as minutes. */
export const DAY_END = 1_440;

/** 1 is Monday, as on the wire. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The field knows no 24:00: the end of a day is written as midnight. */
export function toField(minutes: number): string {
  const whole = minutes % DAY_END;
  return `${String(Math.floor(whole / 60)).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
}

export function fromField(text: string, end: boolean): number | undefined {
  const [hours, minutes] = text.split(":").map(Number);
  if (hours === undefined || minutes === undefined || Number.isNaN(hours) || Number.isNaN(minutes)) return undefined;
  const sum = hours * 60 + minutes;
  return end && sum === 0 ? DAY_END : sum;
}

/** "Monday" in the reader's language. 5 January 2026 was one. */
export function weekdayName(weekday: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2026, 0, 4 + weekday, 12),
  );
}

/** Spans of one day, the earlier first; two days do not mix. */
export function byDay<Span extends { weekday: number }>(spans: readonly Span[], weekday: number): Span[] {
  return spans.filter((one) => one.weekday === weekday);
}

/** The hours of a week in one line, days that are alike together: "Monday–Friday 09:00–18:00 (Europe/Berlin)". */
export function weekWords(hours: readonly Hours[], zone: string, language: string): string {
  const clock = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const day = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const time = (minutes: number) => clock.format(Date.UTC(2026, 0, 5, 0, minutes));
  const spansOf = (weekday: number) =>
    byDay(hours, weekday)
      .map(({ opens, closes }) => `${time(opens)}–${time(closes)}`)
      .join(", ");
  const runs: { from: number; to: number; spans: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const spans = spansOf(weekday);
    const last = runs.at(-1);
    if (last?.spans === spans) last.to = weekday;
    else runs.push({ from: weekday, to: weekday, spans });
  }
  const dayName = (weekday: number) => day.format(Date.UTC(2026, 0, 4 + weekday, 12));
  const words = runs
    .filter(({ spans }) => spans !== "")
    .map(({ from, to, spans }) => `${dayName(from)}${from === to ? "" : `–${dayName(to)}`} ${spans}`);
  return `${words.join("; ")} (${zone})`;
}
