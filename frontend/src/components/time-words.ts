/** Times as people say them: the hour for today, the weekday for this week, else the date; the zone on hover. */

const DAY = 86_400_000;

/** For the list: short, and telling enough. */
export function shortTime(at: number, now: number, language: string): string {
  if (sameDay(at, now)) return clock(at, language);
  if (now - at < 6 * DAY && now > at) return format(at, language, { weekday: "short" });
  return format(at, language, { day: "numeric", month: "short" });
}

/** For tables: day and hour in one line. */
export function stamp(at: number, now: number, language: string): string {
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return format(at, language, { day: "numeric", month: "short", hour: "numeric", minute: "2-digit", ...year });
}

export function clock(at: number, language: string): string {
  return format(at, language, { hour: "numeric", minute: "2-digit" });
}

/** For the line between two days. `today` and `yesterday` come from the language itself. */
export function dayName(at: number, now: number, language: string): string {
  const days = sameDay(at, now) ? 0 : sameDay(at, now - DAY) ? -1 : undefined;
  if (days !== undefined)
    return capital(new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day"), language);
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return format(at, language, { weekday: "long", day: "numeric", month: "long", ...year });
}

/** Shown on hover: the whole truth, zone included. */
export function fullTime(at: number, language: string): string {
  return format(at, language, { dateStyle: "full", timeStyle: "long" });
}

function format(at: number, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, options).format(at);
}

function capital(word: string, language: string): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

/** Days are the reader's: a conversation across time zones shows each side its own midnight. */
export function sameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString();
}

/** A moment ahead, as one would say it: the hour today, the weekday and hour this week, else the date too. */
export function whenWords(at: number, now: number, language: string): string {
  if (sameDay(at, now)) return clock(at, language);
  // Behind words such as "until" a language with cases wants another ending: short names have none.
  const weekday = language.startsWith("ru") ? "short" : "long";
  const day = at - now < 6 * DAY ? ({ weekday } as const) : ({ day: "numeric", month: "long" } as const);
  return format(at, language, { ...day, hour: "numeric", minute: "2-digit" });
}

const SPANS = [
  ["day", DAY],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How long ago, in one unit: "12 minutes ago". What is younger than a minute is a minute old. */
export function agoWords(at: number, now: number, language: string): string {
  const past = Math.max(now - at, 60_000);
  const [unit, span] = SPANS.find(([, length]) => past >= length) ?? ["minute", 60_000];
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(past / span), unit);
}
