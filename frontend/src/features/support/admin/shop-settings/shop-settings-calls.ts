/** Administrators' calls about limits, fees and deadlines. Decision 0057. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type SettingState = Wire["SettingState"];
export type SettingUnit = Wire["SettingUnit"];
export type SettingChange = Wire["ShopSettingChange"];
export type SetBy = Wire["SetBy"];

export const loadSettings = () => get("/api/admin/setting/list");
export const loadChanges = (before?: string) => get("/api/admin/setting/history", { before });
export const setSetting = (input: Wire["SettingRequest"], idempotencyKey: string) =>
  post("/api/admin/setting/set", input, { idempotencyKey });
