/**
 * What is wrong with a page as it stands, in words; runs inside the page. Four things that a person sees at once and no
 * other test looks for: the page can be pushed sideways, a text is cut off, the tab has no name, two goods look alike.
 */

/** Given to `page.evaluate` as it is: it may use nothing from outside itself. */
export function faultsOf() {
  const faults = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways, pushed by ${named(pusher())}`);
  if (/^\s*(?:Guildhall)?\s*$/u.test(document.title)) faults.push(`the tab is called "${document.title}"`);
  for (const element of document.body.querySelectorAll("*")) {
    const said = cutOff(element);
    if (said !== undefined) faults.push(`cut off: ${said}`);
  }
  faults.push(...alike());
  return [...new Set(faults)];

  /** What is cut off without a sign: an ellipsis says that there is more, a title says what. */
  function cutOff(element) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth <= 1) return undefined;
    const style = getComputedStyle(element);
    if (!/hidden|clip/u.test(style.overflowX) || style.textOverflow === "ellipsis") return undefined;
    // For who hears the page, not for who sees it.
    if (style.visibility === "hidden" || style.clipPath !== "none") return undefined;
    if (element.closest("[title], [aria-hidden=true], input, textarea, select, svg") !== null) return undefined;
    const box = element.getBoundingClientRect();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent.trim();
      // What scrolls, or is cut with a sign, below this element is its own matter.
      if (text === "" || holder(node.parentElement, element) !== element) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = range.getBoundingClientRect();
      const inSight = place.width > 1 && place.top < box.bottom && place.bottom > box.top;
      if (inSight && (place.right > box.right + 1 || place.left < box.left - 1))
        return `"${text.slice(0, 60)}" in ${named(element)}`;
    }
    return undefined;
  }

  function named(element) {
    return `<${element.localName} class="${String(element.className).slice(0, 60)}">`;
  }

  /** The innermost element that stands out of the page. */
  function pusher() {
    const out = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 1 || left < -1) && holder(element.parentElement, null) === null;
    });
    return out.at(-1) ?? document.body;
  }

  /** The nearest element around a text that does not let it out. */
  function holder(from, end) {
    let at = from;
    while (at !== end && at !== null) {
      const { overflowX, position, clipPath } = getComputedStyle(at);
      if (overflowX !== "visible" || position === "fixed" || clipPath !== "none" || at.ariaHidden === "true") return at;
      at = at.parentElement;
    }
    return at;
  }

  /** Different goods with the same picture. Names that a drawing gives its own parts differ and say nothing. */
  function alike() {
    const seen = new Map();
    const found = [];
    for (const link of document.querySelectorAll('a[href^="/market/goods/"]')) {
      const art = link.querySelector("svg[data-tone]");
      if (art === null || art.childElementCount === 0) continue;
      const picture = `${art.dataset.tone} ${art.innerHTML.replace(/(?:id="|url\(#|href="#)[^")]*/gu, "")}`;
      const other = seen.get(picture) ?? link;
      if (other.pathname !== link.pathname) found.push(`look alike: ${other.pathname} and ${link.pathname}`);
      seen.set(picture, other);
    }
    return found;
  }
}
