/** Are these goods redeemed onto an account? Packs and passes are; the rest has no queue. */
export function isPack(art: unknown): boolean {
  const kind = (art as { kind?: unknown } | null | undefined)?.kind;
  return kind === "pack" || kind === "pass";
}
