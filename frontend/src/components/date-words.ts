/**
 * Days as a calendar writes them. A day is `2026-11-25` here: the same for everybody, whatever their time zone is, so
 * it is written as of UTC. By `Intl` alone: it has the 14 languages, and the years of Thailand's own calendar.
 */

/** As `Date` counts: Sunday is 0. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/**
 * Where the week does not begin on Monday. Not every browser says it (Intl.Locale's week); a test compares the two.
 * Source: CLDR, weekData, for the country that CLDR thinks of first.
 */
const FIRST: Readonly<Record<string, Weekday>> = {
  en: 0,
  "zh-Hant": 0,
  ja: 0,
  id: 0,
  fil: 0,
  th: 0,
  ar: 6,
};

export const firstWeekday = (language: string): Weekday => FIRST[language] ?? 1;

const write = (day: string, language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`));

/** For the field. */
export const dayText = (day: string, language: string) => write(day, language, { dateStyle: "medium" });
/** For who hears the days of a month one by one. */
export const wholeDay = (day: string, language: string) => write(day, language, { dateStyle: "full" });
export const dayNumber = (day: string, language: string) =>
  new Intl.NumberFormat(language).format(Number(day.slice(8, 10)));
export const yearText = (day: string, language: string) => write(day, language, { year: "numeric" });
export const monthName = (day: string, language: string) => write(day, language, { month: "short" });

/** The head of a month's page: some languages begin it with a small letter within a sentence only. */
export function monthText(day: string, language: string): string {
  const text = write(day, language, { month: "long", year: "numeric" });
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Ours: so many letters stand above a day of 36 px. */
const FITS = 4;
/** 1 to 7 January 2023 are Sunday to Saturday. */
const WEEK = ["01", "02", "03", "04", "05", "06", "07"].map((day) => `2023-01-${day}`);

/** Above a column: short, or a single letter in a language whose short names do not fit. */
export function weekdayText(day: string, language: string): string {
  const short = WEEK.every((one) => write(one, language, { weekday: "short" }).length <= FITS);
  return write(day, language, { weekday: short ? "short" : "narrow" });
}
