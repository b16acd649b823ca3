/** Finds web addresses in what people write, and only http(s) ones: no other scheme ever becomes a link. */

export type Piece = { kind: "text"; text: string } | { kind: "link"; text: string; href: string };

/**
 * Stops at spaces, quotes, angle brackets and full-width punctuation, which never belong to an address people paste.
 */
const ADDRESS = /https?:\/\/[^\s<>"'`、。，！？；：（）「」『』【】《》]+/giu;

/** Punctuation that ends the sentence and not the address. */
const TRAILING = /[.,;:!?)\]}]+$/u;

export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let read = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > read) pieces.push({ kind: "text", text: text.slice(read, match.index) });
    pieces.push({ kind: "link", text: address, href: new URL(address).href });
    read = match.index + address.length;
  }
  if (read < text.length) pieces.push({ kind: "text", text: text.slice(read) });
  return pieces;
}

/** Cuts the end of the sentence off, but keeps a bracket that was opened inside the address. */
function trimmed(address: string): string {
  const tail = TRAILING.exec(address)?.[0] ?? "";
  const bare = address.slice(0, address.length - tail.length);
  const opened = bare.split("(").length - bare.split(")").length;
  return opened > 0 && tail.startsWith(")") ? `${bare})` : bare;
}
