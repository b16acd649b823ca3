/** What the console says of an order that the shop does not. */
import type { Wire } from "@/api/operations";
import type { Translate } from "@/locales/keys";
import type { AdminOrderDetail } from "./orders-calls";

/** How the buyer's information stands, in words that the timeline has where it says the same. */
export function informationWords(information: Wire["OrderInformation"], t: Translate): string {
  switch (information) {
    case "awaited":
      return t("order.status.need_info");
    case "given":
      return t("order.what.info_submitted");
    case "skipped":
      return t("order.what.info_skipped");
    case "missing": // The order is over for whatever reason, not only because time ran out.
    case "not_needed":
    case "deleted":
      return t(`orders.information.${information}`);
  }
}

/** Which of the two somebody is, and their profile; nothing for whoever else. */
export function sideOf({ buyer, seller }: Pick<AdminOrderDetail, "buyer" | "seller">, uid: string | null | undefined) {
  if (uid === buyer.uid) return { role: "buyer", profile: buyer } as const;
  return uid === seller.uid ? ({ role: "seller", profile: seller } as const) : undefined;
}
