/** Words that stand on more than one line: the eye reads two where there is one. */
import type { Locator } from "@playwright/test";

/** A hyphen is a place to break, as a space is: what stands between two of them is a word. */
export function brokenWords(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s-]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    return found;
  });
}
