import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { t } from "@/locales/i18n";
import type { Me } from "./admin-types";
import { ACTS, actWords, detailWords } from "./audit-words";

const me = { teams: [], wrap_up_codes: [{ code: "delivery", label: "Delivery" }] } as unknown as Me;
const said = (kind: string, detail: Record<string, unknown>) => detailWords({ kind, detail }, t, me);

/** Every act that the server's sources write down: the second argument of an entry, and the kind of a reassignment. */
function actsOfTheServer(): Set<string> {
  const found = new Set<string>();
  const root = join(import.meta.dirname, "../../../../..");
  for (const folder of ["persistence/src/support", "actors/src/support", "http/src/support"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".rs") || name.includes("tests")) continue;
      const source = readFileSync(join(root, folder, name), "utf8").split("#[cfg(test)]")[0] ?? "";
      const acts = [
        ...source.matchAll(/Entry::new\([^"]*?"(\w+)"\)/gu),
        ...source.matchAll(/\bkind: "(\w+)"/gu),
        ...source.matchAll(/Ok\(Some\(\([^"]*?"(\w+)"\)\)\)/gu),
        ...source.matchAll(/let kind = if [^"]*?"(\w+)"/gu),
        ...source.matchAll(/let kind = if [^"]*?"\w+" \} else \{ "(\w+)"/gu),
        ...source.matchAll(/insert into desk_audit[^;]*?select '(\w+)'/gu),
      ];
      for (const [, act] of acts) found.add(act as string);
    }
  }
  return found;
}

test("every act the server writes down has words, and no code is shown", () => {
  const acts = actsOfTheServer();
  expect(acts.size).toBeGreaterThan(15);
  expect([...acts].filter((act) => !ACTS.some((known) => known === act))).toEqual([]);
  for (const act of ACTS) expect(actWords(act, t)).not.toMatch(/_|admin\./u);
  expect(actWords("something_newer", t)).toBe("something newer");
});

test("what belongs to an act is said in words: why, how it ended, which", () => {
  expect(said("handed_back", { why: "agent_gone" })).toBe("The agent was unavailable");
  expect(said("resolved", { wrap_up: "delivery" })).toBe("Delivery");
  expect(said("duty", { state: "away" })).toBe("Away");
  expect(said("block_added", { level: "limit", why: "rude", block_id: "01a2" })).toBe("Limited · rude");
  expect(said("team_changed", { name: "Night shift", hours: [[1, 2, 3]] })).toBe("Night shift");
});

test("ids, queries and unknown codes are left out", () => {
  expect(said("exported", { query: "team_id=1" })).toBe("");
  expect(said("noted", { note_id: "01a2", kind: "note" })).toBe("");
  expect(said("resolved", { wrap_up: "unheard_of" })).toBe("");
  expect(said("duty", { state: "unheard_of" })).toBe("");
});
