/** What staff may do in the admin area, as `console_me` says; the server decides it again for each call. */
import type { Permission } from "@/api/lists.gen";

export interface StaffRights {
  /** Of some team, or an administrator. */
  supervisor: boolean;
  permissions: readonly Permission[];
}

/** For whom a page is: who supervises a team, or who was let into that part. */
export type StaffPart = "supervisors" | Permission;

export const mayOpen = ({ supervisor, permissions }: StaffRights, part: StaffPart): boolean =>
  part === "supervisors" ? supervisor : permissions.includes(part);
