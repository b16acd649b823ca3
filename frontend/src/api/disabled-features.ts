/** What administrators have switched off, as the server told at the start. Filled by the session feature. */
import { proxy, useSnapshot } from "valtio";
import type { Wire } from "./operations";

export type ShopFeature = Wire["ShopFeature"];

export const disabledStore = proxy<{ features: readonly ShopFeature[] }>({ features: [] });

/** Whether a part of the shop is on; draws again when that changes. */
export function useIsOn(): (feature: ShopFeature) => boolean {
  const { features } = useSnapshot(disabledStore);
  return (feature) => !features.includes(feature);
}
