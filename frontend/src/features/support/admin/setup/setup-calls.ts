/** Administrators' call about what a new shop still needs. */
import { get } from "@/api/call";
import type { Wire } from "@/api/operations";

export type SetupTask = Wire["SetupTask"];
export type SetupTaskName = Wire["SetupTaskName"];

export const loadSetup = () => get("/api/admin/setup");
