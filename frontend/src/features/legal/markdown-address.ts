/** Where a link of a text may lead: to pages of this shop, to others by http(s), to a mailbox or a phone. */

export interface Address {
  href: string;
  /** A page of this shop: it opens without loading everything anew. */
  isHere: boolean;
}

const SCHEMES = ["http:", "https:", "mailto:", "tel:"];
/** Stands for this shop while an address is read; `invalid` is nobody's. */
const HERE = "https://here.invalid";

/** Nothing for what leads nowhere, and for schemes that could run something. */
export function addressOf(href: string): Address | undefined {
  if (!URL.canParse(href, HERE)) return undefined;
  const { origin, protocol, pathname, search, hash, href: whole } = new URL(href, HERE);
  // Only what begins with one "/" is a path of ours: a bare word is more likely an address without its scheme.
  if (origin === HERE) return href.startsWith("/") ? { href: `${pathname}${search}${hash}`, isHere: true } : undefined;
  return SCHEMES.includes(protocol) ? { href: whole, isHere: false } : undefined;
}
