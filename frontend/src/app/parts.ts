/** The parts of the page that the first paint can do without: fetched when needed, or in the first idle moment. */
import { fetchedLater } from "@/components/fetched-later";

export const MessagesPage = fetchedLater(async () => (await import("@/features/messages/messages-page")).MessagesPage);
export const MarketPage = fetchedLater(async () => (await import("@/features/market/market-page")).MarketPage);
export const GoodsPage = fetchedLater(async () => (await import("@/features/market/goods-page")).GoodsPage);
export const InventoryPage = fetchedLater(async () => (await import("@/features/market/inventory-page")).InventoryPage);
export const SalesPage = fetchedLater(async () => (await import("@/features/market/sales-page")).SalesPage);
export const LiveDeals = fetchedLater(async () => (await import("@/features/market/live-deals")).LiveDeals);
export const CheckoutPage = fetchedLater(async () => (await import("@/features/order/checkout-page")).CheckoutPage);
export const OrderPage = fetchedLater(async () => (await import("@/features/order/order-page")).OrderPage);
export const OrdersPage = fetchedLater(async () => (await import("@/features/order/orders-page")).OrdersPage);
export const OrderCard = fetchedLater(async () => (await import("@/features/order/order-card")).OrderCard);
export const BalancePage = fetchedLater(async () => (await import("@/features/wallet/balance-page")).BalancePage);
export const PaymentPage = fetchedLater(async () => (await import("@/features/wallet/payment-page")).PaymentPage);
export const LotteryPage = fetchedLater(async () => (await import("@/features/lottery/lottery-page")).LotteryPage);
export const FairnessPage = fetchedLater(async () => (await import("@/features/lottery/fairness-page")).FairnessPage);
export const CouponsPage = fetchedLater(async () => (await import("@/features/lottery/coupons-page")).CouponsPage);
export const EventBanner = fetchedLater(async () => (await import("@/features/lottery/event-banner")).EventBanner);
export const TopUpPage = fetchedLater(async () => (await import("./topup-page")).TopUpPage);
export const TopUpHomePage = fetchedLater(
  async () => (await import("@/features/topup/top-up-home-page")).TopUpHomePage,
);
export const TopUpSign = fetchedLater(async () => (await import("@/features/topup/topup-sign")).TopUpSign);
export const OrderTopUp = fetchedLater(async () => (await import("@/features/topup/order-top-up")).OrderTopUp);
export const PackTopUp = fetchedLater(async () => (await import("@/features/topup/pack-top-up")).PackTopUp);
export const SettingsPage = fetchedLater(async () => (await import("./settings-page")).SettingsPage);
export const HelpPage = fetchedLater(async () => (await import("./help-page")).HelpPage);
export const SupervisionPage = fetchedLater(async () => (await import("./supervision-page")).SupervisionPage);
export const StoreWelcome = fetchedLater(
  async () => (await import("@/features/supervision/store-welcome-panel")).StoreWelcomePanel,
);
export const ConsolePage = fetchedLater(async () => (await import("./console-page")).ConsolePage);
export const ConversationList = fetchedLater(
  async () => (await import("@/features/messages/conversation-list")).ConversationList,
);
export const Talk = fetchedLater(async () => (await import("@/features/messages/talk")).Talk);
export const SignInDialog = fetchedLater(async () => (await import("@/features/session/sign-in-dialog")).SignInDialog);

/** What this address shows begins to be fetched together with the words, before anything is drawn. */
export function preloadFor(path: string, dockOpen: boolean): void {
  if (path.startsWith("/messages")) MessagesPage.preload();
  if (path.startsWith("/market/goods/")) GoodsPage.preload();
  else if (path.startsWith("/market")) MarketPage.preload();
  if (path.startsWith("/checkout")) CheckoutPage.preload();
  if (path.startsWith("/payment")) PaymentPage.preload();
  if (path.startsWith("/order/")) OrderPage.preload();
  if (path === "/buy/history" || path === "/sell/orders") OrdersPage.preload();
  if (path.startsWith("/top-up/")) TopUpPage.preload();
  else if (path.startsWith("/top-up")) TopUpHomePage.preload();
  if (path.startsWith("/balance")) BalancePage.preload();
  if (path === "/event") LotteryPage.preload();
  if (path === "/event/fairness") FairnessPage.preload();
  if (path === "/coupons") CouponsPage.preload();
  if (path.startsWith("/settings")) SettingsPage.preload();
  if (path.startsWith("/faq")) HelpPage.preload();
  if (path.startsWith("/console/")) SupervisionPage.preload();
  if (path.startsWith("/console")) ConsolePage.preload();
  if (dockOpen) preloadDock();
}

export function preloadDock(): void {
  ConversationList.preload();
  Talk.preload();
}

/** The rest, once the page stands: then nobody waits for it later, and it is there when the network goes. */
export function preloadWhenIdle(): () => void {
  const all = () =>
    [SignInDialog, ConversationList, Talk, MessagesPage, SettingsPage, HelpPage, MarketPage, GoodsPage].forEach(
      (part) => part.preload(),
    );
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(all, { timeout: 5_000 });
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(all, 2_000); // Safari knows no idle moments
  return () => clearTimeout(timer);
}
