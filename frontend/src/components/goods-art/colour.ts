/** Colours as #rrggbb, and how they are mixed. */

export function hsl(hue: number, saturation: number, lightness: number): string {
  const s = Math.min(100, Math.max(0, saturation)) / 100;
  const l = Math.min(100, Math.max(0, lightness)) / 100;
  const a = s * Math.min(l, 1 - l);
  const part = (n: number) => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return byte((l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))) * 255);
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

const byte = (value: number) =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, "0");

const parts = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));

/** `share` of the second, from 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [parts(one), parts(other)];
  return `#${a.map((value, index) => byte(value + (b[index]! - value) * share)).join("")}`;
}

export const lighter = (colour: string, share: number) => mix(colour, "#ffffff", share);
export const darker = (colour: string, share: number) => mix(colour, "#05070a", share);

/** The same colour with its hue turned by some degrees. */
export function turned(colour: string, degrees: number): string {
  const [r = 0, g = 0, b = 0] = parts(colour).map((value) => value / 255);
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const reach = high - low;
  if (reach < 0.02) return colour;
  const light = (high + low) / 2;
  const hue = high === r ? ((g - b) / reach) % 6 : high === g ? (b - r) / reach + 2 : (r - g) / reach + 4;
  return hsl(hue * 60 + degrees, (100 * reach) / (1 - Math.abs(2 * light - 1)), light * 100);
}

/** Whether dark letters are read better on it than light ones. */
export function isLight(colour: string): boolean {
  const [r = 0, g = 0, b = 0] = parts(colour);
  return r * 0.3 + g * 0.59 + b * 0.11 > 150;
}
