/** Administrators' calls about what is not for every country. Decision 0068. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type CountryRule = Wire["CountryRuleState"];
export type RuleChange = Wire["CountryRuleChange"];
export type RuleSubject = Wire["CountryRuleSubject"];
export type SubjectKind = Wire["CountrySubjectKind"];
export type CountryMode = Wire["CountryMode"];

export const loadRules = () => get("/api/admin/country_rule/list");
export const loadChanges = (before?: string) => get("/api/admin/country_rule/history", { before });
export const setRule = (input: Wire["CountryRuleRequest"], idempotencyKey: string) =>
  post("/api/admin/country_rule/set", input, { idempotencyKey });
export const removeRule = (input: Wire["CountryRuleRef"], idempotencyKey: string) =>
  post("/api/admin/country_rule/remove", input, { idempotencyKey });

/** The one of this moment and those to come; in those that are over nobody takes part any more. */
export const loadEvents = () =>
  get("/api/event/current").then(({ event, coming }) =>
    event == null || coming.some(({ event_id }) => event_id === event.event_id) ? coming : [event, ...coming],
  );
