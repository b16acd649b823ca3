/** A template as it would read, with examples in the places of its variables. Source: docs/wire.md (Template). */

/** The variables that exist; another name is refused by the server. */
export const VARIABLES = [
  "customer.nickname",
  "customer.uid",
  "agent.nickname",
  "team.name",
  "order.number",
  "order.game",
  "today",
] as const;
export type Variable = (typeof VARIABLES)[number];

export type Piece = { kind: "text" | "filled" | "fallback" | "unknown"; text: string };

const SLOT = /\{\{\s*([\w.]+)\s*(?:\|([^}]*))?\}\}/gu;

/** `examples` has no entry for what a customer may lack: there the fallback is shown. */
export function previewPieces(text: string, examples: Partial<Record<Variable, string>>): Piece[] {
  const pieces: Piece[] = [];
  let read = 0;
  for (const match of text.matchAll(SLOT)) {
    if (match.index > read) pieces.push({ kind: "text", text: text.slice(read, match.index) });
    read = match.index + match[0].length;
    pieces.push(fill(match[0], match[1] ?? "", match[2], examples));
  }
  if (read < text.length) pieces.push({ kind: "text", text: text.slice(read) });
  return pieces;
}

function fill(
  written: string,
  name: string,
  fallback: string | undefined,
  examples: Partial<Record<Variable, string>>,
): Piece {
  if (!VARIABLES.some((one) => one === name)) return { kind: "unknown", text: written };
  const example = examples[name as Variable];
  if (example !== undefined) return { kind: "filled", text: example };
  return fallback === undefined ? { kind: "unknown", text: written } : { kind: "fallback", text: fallback.trim() };
}
