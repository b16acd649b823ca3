/**
 * What a check asks and finds. Every number and hash comes from the program that the server draws with (`fair`, as
 * WebAssembly); here they are only compared with what was claimed.
 */
import type { Fair } from "./fair";
import type { Day, Draw, Fairness, LogLine } from "./lottery-wire";

/** What somebody says happened, as text that anybody may paste or change. */
export interface Claim {
  event_id: string;
  day: string;
  seed: string;
  commitment: string;
  client_seed: string;
  player: string;
  number: string;
  roll: string;
  prize: string;
  /** Prizes of which none was left, with commas between. */
  gone: string;
  table: string;
  table_hash: string;
}

export interface Finding {
  what: "commitment" | "table" | "roll" | "prize" | "unreadable";
  holds: boolean;
  claimed: string;
  /** What comes out when it is computed again. */
  computed: string;
}

export const holds = (findings: readonly Finding[]): boolean =>
  findings.length > 0 && findings.every((finding) => finding.holds);

/** Computes a claim again, part by part; the first part that cannot be read ends it. */
export function check(claim: Claim, fair: Fair): Finding[] {
  const findings: Finding[] = [];
  const compare = (what: Finding["what"], claimed: string, compute: () => string) => {
    const computed = compute();
    findings.push({ what, holds: computed === claimed.trim(), claimed: claimed.trim(), computed });
  };
  const seed = claim.seed.trim();
  const table = claim.table.endsWith("\n") ? claim.table : `${claim.table}\n`;
  try {
    compare("commitment", claim.commitment, () => fair.commitment(claim.event_id.trim(), claim.day.trim(), seed));
    compare("table", claim.table_hash, () => fair.tableHash(table));
    compare("roll", claim.roll, () =>
      String(fair.roll(seed, claim.client_seed, claim.player.trim(), wholeNumber(claim.number))),
    );
    // From the computed number, not from the claimed one: a number that was tampered with must not prove its own prize.
    compare("prize", claim.prize, () => fair.fallTo(table, Number(findings.at(-1)!.computed), listOf(claim.gone)));
  } catch (cause) {
    findings.push({
      what: "unreadable",
      holds: false,
      claimed: "",
      computed: cause instanceof Error ? cause.message : String(cause),
    });
  }
  return findings;
}

/** `Number("")` is 0, and no draw has that number. */
function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/u.test(text.trim())) throw new Error("not a number");
  return Number(text);
}

const listOf = (text: string) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");

/** A draw as the server tells it, to be checked. */
export function claimOf(
  draw: Draw,
  { table, table_hash }: Pick<Fairness, "table" | "table_hash">,
  gone: readonly string[],
): Claim {
  return {
    event_id: draw.event_id,
    day: draw.day,
    seed: draw.seed ?? "",
    commitment: draw.commitment,
    client_seed: draw.client_seed,
    player: draw.player,
    number: String(draw.number),
    roll: String(draw.roll),
    prize: draw.prize,
    gone: gone.join(","),
    table,
    table_hash,
  };
}

/**
 * The stock of each prize that has an end, out of the published table: `name`, odds and stock between tabs, `-` for no
 * end.
 */
export function stockOf(table: string): Map<string, number> {
  const rows = table
    .split("\n")
    .slice(2)
    .map((line) => line.split("\t"));
  return new Map(
    rows.flatMap(([name, , stock]) =>
      name !== undefined && stock !== undefined && stock !== "-" ? [[name, Number(stock)] as const] : [],
    ),
  );
}

/** Prizes of which none was left after these draws. */
export function goneAfter(lines: readonly Pick<LogLine, "prize">[], table: string): string[] {
  const left = stockOf(table);
  for (const { prize } of lines) if (left.has(prize)) left.set(prize, left.get(prize)! - 1);
  return [...left].filter(([, count]) => count <= 0).map(([prize]) => prize);
}

export interface WholeEvent {
  held: number;
  /** The seed of their day is still a secret. */
  sealed: number;
  /** The first that does not hold, and why. */
  wrong: { seq: number; what: "gap" | "commitment" | "roll" | "prize" | "stock" } | null;
}

/**
 * Computes every draw of an event again, in its order: that none is missing (of all, and of each player), that each has
 * the number and the prize it must have, and that no prize was given more often than there was stock.
 */
export function checkAll(
  lines: readonly LogLine[],
  { event_id, days, table }: Pick<Fairness, "event_id" | "days" | "table">,
  fair: Fair,
): WholeEvent {
  const seeds = new Map(days.map((day) => [day.day, day]));
  const honest = new Map(days.map((day) => [day.day, isHonest(day, event_id, fair)]));
  const stock = stockOf(table);
  const drawn = new Map<string, number>();
  const result: WholeEvent = { held: 0, sealed: 0, wrong: null };
  for (const [at, line] of lines.entries()) {
    const wrong = (what: NonNullable<WholeEvent["wrong"]>["what"]) => ({ ...result, wrong: { seq: line.seq, what } });
    const number = (drawn.get(line.player) ?? 0) + 1;
    drawn.set(line.player, number);
    if (line.seq !== at + 1 || line.number !== number) return wrong("gap");
    const seed = seeds.get(line.day)?.seed;
    const gone = [...stock].filter(([, left]) => left <= 0).map(([name]) => name);
    if (seed == null) result.sealed += 1;
    else if (honest.get(line.day) !== true) return wrong("commitment");
    else {
      const roll = fair.roll(seed, line.client_seed, line.player, line.number);
      if (roll !== line.roll) return wrong("roll");
      if (fair.fallTo(table, roll, gone) !== line.prize) return wrong("prize");
      result.held += 1;
    }
    const left = stock.get(line.prize);
    if (left !== undefined && left <= 0) return wrong("stock");
    if (left !== undefined) stock.set(line.prize, left - 1);
  }
  return result;
}

function isHonest({ day, seed, commitment }: Day, eventId: string, fair: Fair): boolean {
  return seed != null && fair.commitment(eventId, day, seed) === commitment;
}
