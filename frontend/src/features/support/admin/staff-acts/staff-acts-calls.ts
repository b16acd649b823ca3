/** Administrators' calls about the log of staff acts. */
import { get, getFile } from "@/api/call";
import type { StaffActKind } from "@/api/lists.gen";
import type { Wire } from "@/api/operations";

export type StaffAct = Wire["StaffActEntry"];
export type StaffActChain = Wire["StaffActChain"];
export interface StaffActFilter {
  /** A uid. */
  by?: string;
  kind?: StaffActKind;
  subject?: string;
  /** Milliseconds since 1970 UTC; `to` itself is no longer in it. */
  from?: number;
  to?: number;
}

/** Ours: two screens of rows. */
const PAGE = 50;

/** `before` is absent for the newest page. */
export const loadStaffActs = (filter: StaffActFilter, before?: string) =>
  get("/api/admin/staff_act/list", { ...filter, limit: PAGE, ...(before === undefined ? {} : { before }) });

export const exportStaffActs = (filter: StaffActFilter) => getFile("/api/admin/staff_act/export", filter);
