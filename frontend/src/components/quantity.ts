/** Rules of a quantity. Source: spec §5 (quantity counter). */

export interface QuantityRule {
  /** Default 1; below the real minimum 0 it counts as 0. */
  min?: number;
  max?: number;
  /** Default 1. */
  step?: number;
  /** Snap up to the next step instead of down. */
  ceiling?: boolean;
  /** What an empty field stands for; the minimum otherwise. */
  placeholder?: number;
}

/** Spec §5: real minimum 0. */
const REAL_MINIMUM = 0;

export function minimumOf(rule: QuantityRule): number {
  return Math.max(rule.min ?? 1, REAL_MINIMUM);
}

/** What may stand in the field while typing: digits, and one dot where the step is a fraction. No minus, ever. */
export function typedQuantity(text: string, rule: QuantityRule = {}): string {
  const digits = Number.isInteger(rule.step ?? 1) ? text.replace(/[^0-9]/gu, "") : text.replace(/[^0-9.]/gu, "");
  const [whole = "", ...rest] = digits.split(".");
  return rest.length === 0 ? whole : `${whole}.${rest.join("")}`;
}

/** The quantity that a text stands for: snapped to a multiple of the step, then clamped to the range. */
export function settleQuantity(text: string, rule: QuantityRule = {}): number {
  const typed = typedQuantity(text, rule);
  const value = typed === "" || typed === "." ? (rule.placeholder ?? minimumOf(rule)) : Number(typed);
  return clamp(snap(value, rule), rule);
}

/** One press on plus (`1`) or minus (`-1`). */
export function stepQuantity(value: number, direction: 1 | -1, rule: QuantityRule = {}): number {
  return clamp(snap(value + direction * (rule.step ?? 1), rule), rule);
}

function snap(value: number, { step = 1, ceiling = false }: QuantityRule): number {
  // A hair of tolerance: 0.3 / 0.1 is 2.9999999999999996.
  const steps = ceiling ? Math.ceil(value / step - 1e-9) : Math.floor(value / step + 1e-9);
  return Number((steps * step).toFixed(10));
}

function clamp(value: number, rule: QuantityRule): number {
  return Math.max(minimumOf(rule), Math.min(value, rule.max ?? Number.MAX_SAFE_INTEGER));
}
