/** Rules of choosing several. Source: spec §5 (save question) and §9 (3 tags, then +N). */

/** Spec §9: select shows 3 tags then '+N'. */
export const SHOWN_TAGS = 3;

export function shownTags<T>(chosen: readonly T[]): { tags: readonly T[]; more: number } {
  return { tags: chosen.slice(0, SHOWN_TAGS), more: Math.max(0, chosen.length - SHOWN_TAGS) };
}

/** Another choice, whatever its order. */
export function isOtherChoice(before: readonly string[], after: readonly string[]): boolean {
  return before.length !== after.length || before.some((key) => !after.includes(key));
}

export function toggled(chosen: readonly string[], key: string): string[] {
  return chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key];
}
