/** Time zones to choose from. */

/** Not every browser can list them; the one that is set is always there. */
export function zones(chosen: string): string[] {
  const known = typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set(["UTC", chosen, ...known])];
}
