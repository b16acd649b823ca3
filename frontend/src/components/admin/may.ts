/** What the reader may in the admin area; the server decides it again for each call. */
import { createContext, useContext } from "react";
import type { Permission } from "@/api/lists.gen";

export const StaffPermissions = createContext<readonly Permission[]>([]);

export const useMay = (permission: Permission): boolean => useContext(StaffPermissions).includes(permission);
