/** What an act of staff says of goods or of a game: each field that changed, with what it was and what it is. */
import type { StaffAct } from "./catalogue-calls";

export interface Change {
  /** As the wire calls it; `names.de` for a name. */
  field: string;
  /** Empty for nothing. */
  before: string;
  after: string;
}

const BEFORE = "before.";

export function changesOf({ detail }: Pick<StaffAct, "detail">): Change[] {
  const said = JSON.parse(detail) as Record<string, string>;
  return Object.keys(said)
    .filter((key) => key.startsWith(BEFORE))
    .map((key) => key.slice(BEFORE.length))
    .map((field) => ({ field, before: said[`${BEFORE}${field}`] ?? "", after: said[`after.${field}`] ?? "" }));
}
