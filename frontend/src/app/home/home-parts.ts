/** The parts of the front page that come after its first paint, each into a place that is kept for it. */
import { fetchedLater } from "@/components/fetched-later";

export const HeroGoods = fetchedLater(["home"], async () => (await import("./home-goods")).HeroGoods);
export const Shelves = fetchedLater(["home"], async () => (await import("./home-goods")).Shelves);
export const WaitingStrip = fetchedLater(["home"], async () => (await import("./waiting-strip")).WaitingStrip);
export const TrustRow = fetchedLater(["home"], async () => (await import("./trust-row")).TrustRow);
export const RecentConversations = fetchedLater(
  ["conversation", "home"],
  async () => (await import("./recent-conversations")).RecentConversations,
);
