/** Letters on a picture: a whole short name, else initials; what stands in brackets; an event and its year. */
import { text, type Mark } from "../marks";

/** `Crown`, `Foil`, `Katowice 2014` of `Crown (Foil) | Katowice 2014`. */
export function nameParts(rest: string): { own: string; variant: string; event: string; number: string } {
  const [first = "", ...others] = rest.split(" | ");
  const variant = /\(([^)]+)\)/u.exec(rest)?.[1] ?? "";
  const number = /#(\d+)/u.exec(rest)?.[1] ?? "";
  const own = first
    .replace(/\s*\([^)]*\)/gu, "")
    .replace(/\s*#\d+/u, "")
    .trim();
  return { own, variant, event: others.join(" ").replace(/\s*#\d+/u, ""), number };
}

/** `KAT 14` of `Katowice 2014`. */
export function eventCode(event: string): string {
  const year = /(\d{2})(\d{2})/u.exec(event)?.[2] ?? "";
  const place = event
    .replace(/\d{4}/u, "")
    .replace(/[^\p{L}]/gu, "")
    .slice(0, 3)
    .toUpperCase();
  return `${place} ${year}`.trim();
}

export function initials(name: string): string {
  const words = name.split(/[\s\-_.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length < 2) return name.slice(0, 3).toUpperCase();
  return words
    .slice(0, 3)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, "")[0] ?? "")
    .join("")
    .toUpperCase();
}

/** A name set to a width: as large as fits, in two lines where it is long. */
export function lettered(
  name: string,
  x: number,
  y: number,
  width: number,
  fill: string,
  more: Record<string, string | number> = {},
  most = 12,
): Mark[] {
  const words = name.split(" ");
  const long = name.length > 10 && words.length > 1;
  const half = Math.ceil(words.length / 2);
  const lines = long ? [words.slice(0, half).join(" "), words.slice(half).join(" ")] : [name];
  const size = Math.min(most, long ? 8.5 : 12, ...lines.map((line) => (width / Math.max(3, line.length)) * 1.65));
  return lines.map((line, index) =>
    text(line, x, y + (index - (lines.length - 1) / 2) * size * 1.02 + size * 0.35, size, fill, more),
  );
}
