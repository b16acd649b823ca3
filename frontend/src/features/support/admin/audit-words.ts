/** What an entry of the audit log says, in the reader's words. Codes and ids are for machines: none is shown. */
import { keyUnder, type Translate } from "@/locales/keys";
import type { AuditEntry, Me } from "./admin-types";

/** Every act the server writes down. Source: `Entry::new` and `Reassignment` on the server's floors. */
export const ACTS = [
  "assigned",
  "taken",
  "taken_over",
  "transferred",
  "released",
  "handed_back",
  "resolved",
  "closed",
  "noted",
  "duty",
  "block_added",
  "block_lifted",
  "template_saved",
  "template_retired",
  "faq_saved",
  "welcome_set",
  "team_created",
  "team_changed",
  "member_saved",
  "member_removed",
  "exported",
] as const;

export type Act = (typeof ACTS)[number];

const isAct = (kind: string): kind is Act => ACTS.some((act) => act === kind);

/** An act that a newer server knows is at least readable. */
export function actWords(kind: string, t: Translate): string {
  return isAct(kind) ? t(`admin.audit.act.${kind}`) : kind.replaceAll("_", " ");
}

/** What is worth saying beside it: how it ended, why, which one. */
export function detailWords({ kind, detail }: Pick<AuditEntry, "kind" | "detail">, t: Translate, me: Me): string {
  const said = (name: string) => (typeof detail[name] === "string" ? detail[name] : "");
  switch (kind) {
    case "resolved":
    case "closed":
      return me.wrap_up_codes.find(({ code }) => code === said("wrap_up"))?.label ?? "";
    case "handed_back":
      return said("why") === "agent_gone" ? t("admin.audit.agent_gone") : "";
    case "duty":
      return t(keyUnder("admin.duty", said("state")), { defaultValue: "" });
    case "block_added":
      return joined(t(keyUnder("admin.blocks.level", said("level")), { defaultValue: "" }), said("why"));
    case "template_saved":
      return t(keyUnder("admin.scope", said("scope")), { defaultValue: "" });
    case "team_created":
    case "team_changed":
      return said("name");
    default:
      return "";
  }
}

const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" · ");
