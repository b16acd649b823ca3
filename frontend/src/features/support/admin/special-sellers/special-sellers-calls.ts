/** Staff's calls about who stands for a service of the shop. Decision 0075. */
import { get, post } from "@/api/call";
import type { Wire } from "@/api/operations";

export type SpecialSeller = Wire["SpecialSellerState"];
export type SellerKind = Wire["SpecialSellerKind"];

export const loadSellers = () => get("/api/admin/special_seller/list");
export const setSeller = (input: Wire["SpecialSellerRequest"], idempotencyKey: string) =>
  post("/api/admin/special_seller/set", input, { idempotencyKey });
export const removeSeller = (input: Wire["SpecialSellerRef"], idempotencyKey: string) =>
  post("/api/admin/special_seller/remove", input, { idempotencyKey });
