/** What is looked for, as it stands in the address and as the server is asked. */
import { dayAfter, dayStart } from "@/components/day-range";
import type { StaffActFilter } from "./staff-acts-calls";
import { KINDS } from "./staff-acts-kinds";

export const FIELDS = ["by", "kind", "subject", "from", "to"] as const;
export type Field = (typeof FIELDS)[number];
export type Typed = Readonly<Record<Field, string>>;

/** Source: docs/wire.md (GET /api/admin/staff_act/list). */
export const LONGEST_SUBJECT = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Empty where the address says nothing of it. */
export function typedIn(address: URLSearchParams): Typed {
  const said = (field: Field) => address.get(field) ?? "";
  return { by: said("by"), kind: said("kind"), subject: said("subject"), from: said("from"), to: said("to") };
}

/** What no server would understand is left out: somebody is still typing, or the address is of another version. */
export function filterOf(typed: Typed): StaffActFilter {
  const [by, subject] = [typed.by.trim(), typed.subject.trim().slice(0, LONGEST_SUBJECT)];
  const kind = KINDS.find((known) => known === typed.kind);
  return {
    ...(/^\d{1,18}$/u.test(by) ? { by } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(subject === "" ? {} : { subject }),
    ...(DAY.test(typed.from) ? { from: dayStart(typed.from) } : {}),
    // The server takes what is before it: the first moment of the day after.
    ...(DAY.test(typed.to) ? { to: dayAfter(typed.to) } : {}),
  };
}

/** The address with a field that has changed. */
export function withField(address: URLSearchParams, field: Field, value: string): URLSearchParams {
  const changed = new URLSearchParams(address);
  if (value.trim() === "") changed.delete(field);
  else changed.set(field, value.trim());
  return changed;
}
