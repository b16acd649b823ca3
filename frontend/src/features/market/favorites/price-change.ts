/** How a price has changed since something was added. */

export interface PriceChange {
  falls: boolean;
  /** Without a sign. */
  percent: string;
}

/** Nothing where nobody knows what it cost, or where it rounds to no change. */
export function changeSince(before: number | null | undefined, now: number, language: string): PriceChange | undefined {
  if (before == null || before === 0) return undefined;
  const part = Math.round((now / before - 1) * 100) / 100;
  if (part === 0) return undefined;
  const percent = new Intl.NumberFormat(language, { style: "percent", numberingSystem: "latn" });
  return { falls: part < 0, percent: percent.format(Math.abs(part)) };
}
