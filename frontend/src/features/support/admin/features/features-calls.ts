/** Administrators' calls about what of the shop is switched off. docs/wire.md, "Switching features". */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type FeatureSwitch = Wire["FeatureSwitch"];
export type SwitchChange = Wire["FeatureSwitchChange"];

export const loadFeatures = () => get("/api/admin/feature/list");
export const loadChanges = (before?: string) => get("/api/admin/feature/history", { before });
export const switchFeature = (input: Wire["SwitchRequest"], idempotencyKey: string) =>
  post("/api/admin/feature/switch", input, { idempotencyKey });
