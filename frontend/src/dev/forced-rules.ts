/**
 * Shows what a style sheet says of `:hover`, `:focus` and `:active` without a pointer: each of those rules is written
 * once more for elements with a mark. No browser lets a page force these states.
 */

export type ForcedState = "hover" | "focus" | "pressed";
/** `within`: holds what has the focus. */
export type Mark = ForcedState | "within";

const MARKS: readonly (readonly [RegExp, Mark])[] = [
  [/:hover\b/gu, "hover"],
  [/:focus-within\b/gu, "within"],
  [/:focus-visible\b|:focus\b(?!-)/gu, "focus"],
  [/:active\b/gu, "pressed"],
];

/** The selector for marked elements; undefined where it names none of the states. */
export function forcedSelector(selector: string): string | undefined {
  const forced = MARKS.reduce((text, [state, mark]) => text.replace(state, `[data-forced~="${mark}"]`), selector);
  return forced === selector ? undefined : forced;
}

/** All rules of a list that name a state, for marked elements, inside of the conditions they stand in. */
export function forcedRules(rules: Iterable<CSSRule>): string[] {
  return [...rules].flatMap((rule) => {
    if ("selectorText" in rule) {
      const { selectorText, style } = rule as CSSStyleRule;
      const forced = forcedSelector(selectorText);
      return forced === undefined ? [] : [`${forced} { ${style.cssText} }`];
    }
    if (!("cssRules" in rule)) return [];
    const inner = forcedRules((rule as CSSGroupingRule).cssRules);
    const { conditionText = "" } = rule as CSSConditionRule;
    // Whether this device has a pointer does not matter here.
    if (conditionText === "" || /hover/u.test(conditionText)) return inner;
    const kind = rule instanceof CSSMediaRule ? "@media" : "@supports";
    return inner.map((one) => `${kind} ${conditionText} { ${one} }`);
  });
}

let written: HTMLStyleElement | undefined;

/** Reads all sheets of the page anew. */
export function refreshForcedRules(): void {
  written ??= document.body.appendChild(document.createElement("style"));
  const sheets = [...document.styleSheets].filter(({ ownerNode }) => ownerNode !== written);
  written.textContent = sheets.flatMap(({ cssRules }) => forcedRules(cssRules)).join("\n");
}
