/** Lengths of time, said and running. */

/** "45 sec", "4 min", "1.5 hr", in the reader's language. */
export function spanWords(seconds: number, language: string): string {
  const [unit, value] =
    seconds < 60
      ? ["second", Math.round(seconds)]
      : seconds < 3_600
        ? ["minute", Math.round(seconds / 60)]
        : ["hour", Math.round(seconds / 360) / 10];
  return new Intl.NumberFormat(language, { style: "unit", unit: unit as string, unitDisplay: "short" }).format(
    value as number,
  );
}

/** "1:05", "2:00:09": a wait that goes on while one looks. */
export function runningWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
