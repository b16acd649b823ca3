/** Administrators' calls about people and whatever has an id. docs/wire.md, "Looking up". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Found = Wire["Found"];
export type Person = Wire["AccountDetail"];
export type Profile = Wire["Profile"];
export type Role = Wire["Role"];
export type Permission = Wire["Permission"];
export type StaffAct = Wire["StaffAct"];

export const search = (query: string, signal?: AbortSignal) =>
  get("/api/admin/search", { query }, signal === undefined ? {} : { signal });
export const loadPerson = (uid: string) => get("/api/admin/account/detail", { uid });

/** What is done to an account; each is kept with its reason. */
export const ACCOUNT_ACTS = [
  "freeze",
  "unfreeze",
  "set_role",
  "set_permissions",
  "remove_second_factor",
  "reset_verification",
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** Roles an account can be given: visitors are made by the server alone, members of teams by a seller's invitation. */
export const ROLES = [
  "user",
  "seller",
  "promoter",
  "customer_service",
  "vip_customer_service",
  "admin",
] as const satisfies readonly Role[];

/** All parts of the admin area that an agent can be let into, in order; the type check finds a missing one. */
const ALL = {
  people: true,
  orders: true,
  payments: true,
  catalogue: true,
  settings: true,
  events: true,
  reports: true,
  log: true,
  reviews: true,
} as const satisfies Record<Permission, true>;

export const PERMISSIONS = Object.keys(ALL) as readonly Permission[];

/** Spec §6, by their numbers. */
export const PROMOTER_LEVELS = ["rookie", "expert", "master"] as const;

export const isAgent = (role: Role) => role === "customer_service" || role === "vip_customer_service";

export interface ActInput {
  uid: string;
  reason: string;
  role: Role;
  permissions: readonly Permission[];
}

export function actOnAccount(act: AccountAct, input: ActInput, idempotencyKey: string) {
  const { uid, reason, role, permissions } = input;
  if (act === "set_role") return post("/api/admin/account/set_role", { uid, reason, role }, { idempotencyKey });
  if (act === "set_permissions")
    return post(
      "/api/admin/account/set_permissions",
      { uid, reason, permissions: [...permissions] },
      { idempotencyKey },
    );
  return post(`/api/admin/account/${act}`, { uid, reason }, { idempotencyKey });
}
