/** What staff may do in the admin area, as `console_me` says; the server decides it again for each call. */
import type { Permission } from "@/api/lists.gen";

export interface StaffRights {
  /** Of some team, or an administrator. */
  supervisor: boolean;
  permissions: readonly Permission[];
}
