/** Lengths of time, said and running. */

/** "45 sec", "4 min", "13 hr 25 min", "2 days 3 hr", in the reader's language. */
export function spanWords(seconds: number, language: string): string {
  const words = (unit: string, value: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(value);
  if (seconds < 59.5) return words("second", Math.round(seconds));
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return words("minute", minutes);
  const two = (large: string, small: string, value: number, times: number) =>
    [words(large, Math.floor(value / times)), value % times === 0 ? "" : words(small, value % times)]
      .filter((part) => part !== "")
      .join(" ");
  return minutes < 1_440 ? two("hour", "minute", minutes, 60) : two("day", "hour", Math.round(minutes / 60), 24);
}

/** A wait that goes on: a running clock below an hour, from there on in words, as beside it. */
export function waitWords(seconds: number, language: string): string {
  return seconds < 3_600 ? runningWords(seconds) : spanWords(seconds, language);
}

/** "1:05", "2:00:09": a wait that goes on while one looks. */
export function runningWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** What is left, as fine as it counts: days with their hours, from there on a running clock. */
export function clockWords(seconds: number, language: string): string {
  if (seconds < 86_400) return runningWords(seconds);
  const hours = Math.floor(seconds / 3_600);
  return [["day", Math.floor(hours / 24)] as const, ["hour", hours % 24] as const]
    .filter(([, value]) => value > 0)
    .map(([unit, value]) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow", numberingSystem: "latn" }).format(
        value,
      ),
    )
    .join(" ");
}
