/** Filling the gaps of a ready-made answer by hand. Pure. Source: docs/wire.md (Console, templates). */
import type { FilledTemplate } from "./console-wire";

/** `{{name}}` without a value and without a fallback stays in the text; here it is replaced by what the agent typed. */
export function completed({ text, missing }: FilledTemplate, gaps: Record<string, string>): string {
  return missing.reduce((sum, name) => {
    const words = gaps[name]?.trim() ?? "";
    return words === "" ? sum : sum.replaceAll(`{{${name}}}`, words);
  }, text);
}

/** The server refuses a ready-made answer with a gap in it; so nothing is offered before the last is filled. */
export function gapsFilled({ missing }: FilledTemplate, gaps: Record<string, string>): boolean {
  return missing.every((name) => (gaps[name]?.trim() ?? "") !== "");
}
