/**
 * The colours people may mark a conversation with and staff may write in. The same list as the server's (domain,
 * conversation rules).
 */

export const PALETTE = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"] as const;
export type PaletteColour = (typeof PALETTE)[number];

export function isPalette(value: string): value is PaletteColour {
  return (PALETTE as readonly string[]).includes(value);
}

/** A name of the palette or `#rrggbb`; never a style. */
export function isColour(value: string): boolean {
  const lower = value.toLowerCase();
  return isPalette(lower) || /^#[0-9a-f]{6}$/u.test(lower);
}

/** How it is painted: palette names have a tone of their own in light and in dark. */
export function paint(value: string): string | undefined {
  const lower = value.toLowerCase();
  if (isPalette(lower)) return `var(--mark-${lower})`;
  return isColour(lower) ? lower : undefined;
}
