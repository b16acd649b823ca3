/** The list that goods were opened from, with its filters: the way back from them leads there. */

const KEY = "guildhall.market";
let last: string | undefined;

export function rememberMarket(address: string): void {
  last = address;
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Full or forbidden: then the way back is forgotten with the page.
  }
}

/** Undefined for somebody who comes from elsewhere. */
export function marketLeft(): string | undefined {
  if (last !== undefined) return last;
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
