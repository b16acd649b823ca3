/** Administrators' calls about people and whatever has an id. docs/wire.md, "Looking up". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type Found = Wire["Found"];
export type Person = Wire["AccountDetail"];
export type Profile = Wire["Profile"];
export type Role = Wire["Role"];
export type StaffAct = Wire["StaffAct"];

export const search = (query: string, signal?: AbortSignal) =>
  get("/api/admin/search", { query }, signal === undefined ? {} : { signal });
export const loadPerson = (uid: string) => get("/api/admin/account/detail", { uid });

/** What is done to an account; each is kept with its reason. */
export const ACCOUNT_ACTS = ["freeze", "unfreeze", "set_role", "remove_second_factor"] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

/** Roles an account can be given: visitors are made by the server alone. */
export const ROLES = [
  "user",
  "seller",
  "sub_seller",
  "child",
  "customer_service",
  "vip_customer_service",
  "admin",
] as const satisfies readonly Role[];

export interface ActInput {
  uid: string;
  reason: string;
  role: Role;
}

export const actOnAccount = (act: AccountAct, { uid, reason, role }: ActInput, idempotencyKey: string) =>
  act === "set_role"
    ? post("/api/admin/account/set_role", { uid, reason, role }, { idempotencyKey })
    : post(`/api/admin/account/${act}`, { uid, reason }, { idempotencyKey });
