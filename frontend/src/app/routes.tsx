/**
 * Every address of the client: what it shows, its title in the browser's tab, who may see it, and where a link to it
 * stands. The switch, the bar, the phone's tabs, the account menu, the console's row and preloading are derived from
 * this table. Where two addresses fit, the first one counts; links stand in the order of the table.
 */
import { matchRoute, Redirect } from "wouter";
import { isLegalKind } from "@/api/legal";
import { UserType } from "@/api/schema";
import { fetchedLater } from "@/components/fetched-later";
import { fetchedOnce } from "@/components/fetched-once";
import {
  openConversationAbout,
  openConversationWith,
  openConversationWithService,
} from "@/features/conversation/open-conversation";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import { HeroGoods, Shelves } from "./home/home-parts";
import { NotFoundPage } from "./not-found-page";
import { loadTexts } from "@/locales/i18n";
import { route, type Given, type Route } from "./route";

const marketPage = fetchedLater(["market"], async () => (await import("@/features/market/market-page")).MarketPage);
const goodsPage = fetchedLater(["market"], async () => (await import("./goods-with-top-up")).GoodsWithTopUp);
const salesPage = fetchedLater(["market"], async () => (await import("@/features/market/sales-page")).SalesPage);
const ordersPage = fetchedLater(
  ["market", "order"],
  async () => (await import("@/features/order/orders-page")).OrdersPage,
);
const paymentPage = fetchedLater(
  ["checkout", "order", "pay"],
  async () => (await import("./order-payment-page")).OrderPaymentPage,
);
const messagesPage = fetchedLater(
  ["conversation", "support"],
  async () => (await import("@/features/conversation/messages-page")).MessagesPage,
);
const faqPage = fetchedLater(["faq"], async () => (await import("@/features/faq/faq-page")).FaqPage);
const settingsPage = fetchedLater(["session", "settings"], async () => (await import("./settings-page")).SettingsPage);

const isSeller = (user: Given["user"]) => user?.user_type === UserType.Seller;

/** Who reads: their uid, or `null` for a visitor. */
const reader = ({ user }: Given) => ({ uid: user?.uid ?? null, onSignIn: () => void askToSignIn() });

export const ROUTES: readonly Route[] = [
  route({
    path: "/",
    who: "anybody",
    title: "frame.title.home",
    load: fetchedLater(["home"], async () => {
      // Asked for together: what the page shows of the shop must not wait for its frame.
      HeroGoods.preload();
      Shelves.preload();
      return (await import("./home/home-page")).HomePage;
    }),
    readAhead: async () => (await import("./home/shelves")).readHomeAhead(),
    nav: { tab: ["home", "frame.tabs.home"] },
  }),
  route({
    path: "/market",
    who: "anybody",
    title: "frame.bar.market",
    help: (query) => ((query.get("game") ?? "") === "" ? "Market.All" : "Market"),
    load: marketPage,
    readAhead: async (_, query) => (await import("@/features/market/use-market")).readMarketAhead(query),
    nav: { bar: ["market", "frame.bar.market"], tab: ["market", "frame.tabs.market"] },
  }),
  route({
    path: "/market/goods/:id",
    who: "anybody",
    title: "frame.bar.market",
    help: "Market.Goods",
    load: goodsPage,
    readAhead: async (id) => (await import("@/features/market/goods-reads")).readGoodsAhead(id),
    show: (Page, { id, user, go }) => <Page key={id} goodsId={id} me={user?.uid} go={go} />,
  }),
  route({
    path: "/store/:id",
    who: "anybody",
    title: "frame.title.store",
    help: "UserStore.Selling",
    load: fetchedLater(
      ["market", "store"],
      async () => (await import("@/features/market/store/store-pages")).StorePage,
    ),
    show: (Page, { id, user, go }) => (
      <Page key={id} address={id} me={user?.uid} onMessage={(seller) => openConversationWith(go, seller)} />
    ),
  }),
  // Whoever is not signed in sees what they are about to buy, and is asked to.
  route({
    path: "/checkout",
    who: "reader",
    title: "frame.title.checkout",
    help: "Market.Buy",
    load: fetchedLater(
      ["checkout", "market", "order", "pay"],
      async () => (await import("@/features/order/checkout-page")).CheckoutPage,
    ),
    show: (Page, { user, query }) => {
      const sellOrderId = query.get("sell_order_id");
      const quantity = Math.max(1, Math.trunc(Number(query.get("quantity") ?? "1")) || 1);
      if (sellOrderId === null) return <Redirect to="/market" replace />;
      return (
        <Page
          key={`${user?.uid} ${sellOrderId}`}
          uid={user?.uid ?? null}
          sellOrderId={sellOrderId}
          quantity={quantity}
          onSignIn={() => void askToSignIn()}
        />
      );
    },
  }),
  route({
    path: "/cart",
    who: "reader",
    title: "frame.bar.cart",
    help: "Market.Buy",
    load: fetchedLater(
      ["cart", "checkout", "market", "pay"],
      async () => (await import("@/features/cart/cart-page")).CartPage,
    ),
    show: (Page, given) => <Page key={given.user?.uid} {...reader(given)} />,
    nav: { tool: ["cart", "frame.bar.cart"] },
  }),
  route({
    path: "/payment",
    who: "user",
    title: "frame.title.payment",
    help: "Account.Buy",
    load: paymentPage,
    show: (Page, { user }) => <Page key={user.uid} />,
  }),
  // Where the server sends payers back to who named no page.
  route({
    path: "/pay/return",
    who: "user",
    title: "frame.title.payment",
    help: "Account.Buy",
    load: paymentPage,
    show: (Page, { user }) => <Page key={user.uid} />,
  }),
  route({
    path: "/order/:id",
    who: "user",
    title: "frame.title.order",
    help: "Account.Buy.Order",
    load: fetchedLater(
      ["checkout", "market", "order", "pay", "topup"],
      async () => (await import("./order-with-top-up")).OrderWithTopUp,
    ),
    show: (Page, { id, user, go }) => (
      <Page
        key={`${user.uid} ${id}`}
        orderId={id}
        me={user.uid}
        onConversation={(other, about) => openConversationAbout(go, other, about)}
      />
    ),
  }),
  route({
    path: "/order/:id/receipt",
    who: "user",
    title: "frame.title.receipt",
    help: "Account.Buy.Order",
    load: fetchedLater(
      ["checkout", "order", "pay"],
      async () => (await import("@/features/order/receipt-page")).ReceiptPage,
    ),
    show: (Page, { id, user }) => <Page key={`${user.uid} ${id}`} orderId={id} />,
  }),
  route({
    path: "/notices/*?",
    who: "user",
    title: "frame.menu.notices",
    load: fetchedLater(
      ["notice", "settings"],
      async () => (await import("@/features/notice/notices-page")).NoticesPage,
    ),
    show: (Page, { user }) => <Page key={user.uid} />,
    nav: { menu: ["bell", "frame.menu.notices"] },
  }),
  route({
    path: "/buy/history",
    who: "user",
    title: "frame.menu.purchases",
    help: "Market.Buy.History",
    load: ordersPage,
    show: (Page, { user }) => <Page key={`${user.uid} buyer`} side="buyer" />,
    nav: { menu: ["order", "frame.menu.purchases"] },
  }),
  route({
    path: "/buy/requests",
    who: "user",
    title: "frame.title.buy_requests",
    help: "Market.Buy",
    load: fetchedLater(
      ["market"],
      async () => (await import("@/features/market/buy-requests/requests-page")).RequestsPage,
    ),
    show: (Page, { user }) => <Page key={user.uid} />,
    nav: { menu: ["list", "frame.title.buy_requests"] },
  }),
  route({
    path: "/buy/bargains",
    who: "user",
    title: "frame.title.bargains",
    help: "Market.Buy",
    load: fetchedLater(
      ["market"],
      async () => (await import("@/features/market/buy-requests/requests-page")).BargainsPage,
    ),
    show: (Page, { user }) => <Page key={user.uid} />,
    nav: { menu: ["handOver", "frame.title.bargains"] },
  }),
  route({
    path: "/balance",
    who: "user",
    title: "frame.menu.balance",
    help: "Market.Account.MyBalance",
    load: fetchedLater(
      ["checkout", "market", "pay", "wallet"],
      async () => (await import("@/features/wallet/balance-page")).BalancePage,
    ),
    show: (Page, { user }) => <Page key={user.uid} uid={user.uid} />,
    nav: { menu: ["wallet", "frame.menu.balance"] },
  }),
  route({
    path: "/favorites/:id?",
    who: "user",
    title: "frame.menu.favorites",
    help: "Market.Account.MyFavorites",
    load: fetchedLater(["market"], async () => (await import("@/features/market/sales-page")).FavoritesPage),
    show: (Page, { user, id, go }) => <Page key={user.uid} part={id} go={go} />,
    nav: { menu: ["heart", "frame.menu.favorites"] },
  }),
  route({
    path: "/coupons",
    who: "user",
    title: "frame.menu.coupons",
    load: fetchedLater(["lottery"], async () => (await import("@/features/lottery/coupons-page")).CouponsPage),
    show: (Page, { user }) => <Page key={user.uid} />,
    nav: { menu: ["coupon", "frame.menu.coupons"] },
  }),
  // Anybody may look at the event, and check draws.
  route({
    path: "/event",
    who: "reader",
    title: "frame.menu.event",
    load: fetchedLater(["lottery"], async () => (await import("@/features/lottery/lottery-page")).LotteryPage),
    show: (Page, given) => <Page {...reader(given)} />,
    nav: { bar: ["gift", "frame.menu.event"], menu: ["gift", "frame.menu.event"], needs: "events" },
  }),
  route({
    path: "/event/fairness",
    who: "reader",
    title: "frame.title.fairness",
    load: fetchedLater(["lottery"], async () => (await import("@/features/lottery/fairness-page")).FairnessPage),
    show: (Page, given) => <Page {...reader(given)} />,
  }),
  route({
    path: "/top-up",
    who: "anybody",
    title: "frame.bar.top_up",
    load: fetchedLater(["topup"], async () => (await import("@/features/topup/top-up-home-page")).TopUpHomePage),
    show: (Page, { user }) => <Page uid={user?.uid ?? null} />,
    nav: { bar: ["bolt", "frame.bar.top_up"], tab: ["bolt", "frame.tabs.top_up"], needs: "top_up_queue" },
  }),
  route({
    path: "/top-up/game/:id",
    who: "reader",
    title: "frame.title.game_top_up",
    load: fetchedLater(
      ["checkout", "order", "pay", "topup"],
      async () => (await import("@/features/topup/top-up-game-page")).TopUpGamePage,
    ),
    // Signing in is a step on the way: what was chosen stays, and it goes on.
    show: (Page, { id, user }) => <Page key={id} game={id} uid={user?.uid ?? null} onSignIn={askToSignIn} />,
  }),
  route({
    path: "/top-up/:id",
    who: "user",
    title: "frame.title.place",
    load: fetchedLater(
      ["checkout", "order", "topup"],
      async () => (await import("@/features/topup/top-up-order-page")).TopUpOrderPage,
    ),
    show: (Page, { id, user }) => <Page key={`${user.uid} ${id}`} orderId={id} />,
  }),
  route({
    path: "/messages/:id?",
    who: "anybody",
    title: "frame.bar.messages",
    load: messagesPage,
    nav: { tool: ["messages", "frame.bar.messages"], tab: ["messages", "frame.tabs.messages"] },
    wholePhone: true,
  }),
  route({
    path: "/faq",
    who: "anybody",
    title: "frame.bar.help",
    load: faqPage,
    show: (Page, { go }) => <Page onPerson={() => openConversationWithService(go)} />,
    nav: { tool: ["help", "frame.bar.help"] },
  }),
  route({
    path: "/legal/:id",
    who: "anybody",
    title: "frame.title.legal",
    load: fetchedLater(["legal"], async () => (await import("@/features/legal/legal-page")).LegalPage),
    show: (Page, { id }) => (isLegalKind(id) ? <Page key={id} kind={id} /> : <NotFoundPage />),
  }),
  route({
    path: "/sell/apply",
    who: "reader",
    title: "frame.menu.apply",
    load: fetchedLater(["settings"], async () => (await import("@/features/session/seller/seller-page")).SellerPage),
    show: (Page, { user }) => <Page user={user} />,
    nav: { menu: ["market", "frame.menu.apply"], only: "buyers", needs: "selling" },
  }),
  route({
    path: "/sell/inventory/:id?",
    who: "anybody",
    title: "frame.menu.inventory",
    help: "Market.Inventory",
    load: fetchedLater(["market"], async () => (await import("@/features/market/inventory-pages")).InventoryPages),
    nav: { menu: ["market", "frame.menu.inventory"], only: "sellers", needs: "selling" },
  }),
  route({
    path: "/sell/selling",
    who: "anybody",
    title: "frame.menu.listings",
    help: "Market.Sell.Selling",
    load: salesPage,
    show: (Page, { user }) => <Page tab="selling" isOwner={isSeller(user)} />,
    nav: { menu: ["order", "frame.menu.listings"], only: "sellers" },
  }),
  route({
    path: "/sell/history",
    who: "anybody",
    title: "frame.title.listings_history",
    help: "Market.Sell.History",
    load: salesPage,
    show: (Page, { user }) => <Page tab="history" isOwner={isSeller(user)} />,
  }),
  route({
    path: "/sell/orders",
    who: "user",
    title: "frame.menu.sales",
    help: "Market.Sell",
    load: ordersPage,
    show: (Page, { user }) => <Page key={`${user.uid} seller`} side="seller" />,
    nav: { menu: ["list", "frame.menu.sales"], only: "sellers" },
  }),
  route({
    path: "/sell/bargains",
    who: "user",
    title: "frame.title.bargains_received",
    help: "Market.Sell",
    load: fetchedLater(["market"], async () => (await import("@/features/market/sales-page")).ReceivedPage),
    show: (Page, { user }) => <Page key={user.uid} isOwner={isSeller(user)} />,
    nav: { menu: ["handOver", "frame.title.bargains_received"], only: "sellers" },
  }),
  route({
    path: "/sell/store",
    who: "user",
    title: "frame.title.my_store",
    help: "Market.UserStore",
    load: fetchedLater(
      ["market", "store"],
      async () => (await import("@/features/market/store/store-pages")).StoreSettingsPage,
    ),
    show: (Page, { user, go }) => <Page key={user.uid} onAppeal={() => openConversationWithService(go)} />,
    nav: { menu: ["market", "frame.title.my_store"], only: "sellers" },
  }),
  // Whoever is invited comes here too.
  route({
    path: "/sell/team",
    who: "user",
    title: "frame.title.team",
    load: fetchedLater(["market"], async () => (await import("@/features/market/sales-page")).TeamPage),
    show: (Page, { user }) => <Page key={user.uid} user={user} />,
    nav: { menu: ["team", "frame.title.team"], only: "sellers" },
  }),
  route({
    path: "/console/:id?",
    who: "staff",
    title: "frame.bar.console",
    load: fetchedLater(
      ["admin", "agent", "conversation", "order", "support"],
      async () => (await import("@/features/support/agent/agent-page")).AgentPage,
    ),
    show: (Page, { user, id, consoleNav }) => (
      <Page key={user.uid} me={user.uid} current={id === "" ? undefined : id} nav={consoleNav} />
    ),
    nav: {
      tool: ["headset", "frame.bar.console"],
      tab: ["headset", "frame.tabs.console"],
      console: ["headset", "frame.title.conversations"],
    },
    wholePhone: true,
  }),
  // Behind the link in the letter about a changed address.
  route({
    path: "/revert-email",
    who: "anybody",
    title: "frame.title.revert_email",
    load: fetchedLater(["session"], async () => (await import("@/features/session/revert-email-page")).RevertEmailPage),
  }),
  // For who cannot get into an account, and behind the links in letters about that.
  route({
    path: "/appeal/:id?",
    who: "anybody",
    title: "frame.title.appeal",
    load: fetchedLater(
      ["session", "settings"],
      async () => (await import("@/features/session/appeal/appeal-page")).AppealPage,
    ),
    show: (Page, { id }) => <Page key={id} part={id} />,
  }),
  route({
    path: "/account/api-keys",
    who: "user",
    title: "frame.title.access_keys",
    load: fetchedLater(
      ["access_keys"],
      async () => (await import("@/features/session/access-keys/access-keys-page")).AccessKeysPage,
    ),
    show: (Page, { user }) => <Page key={user.uid} />,
  }),
  route({
    path: "/settings/:id?",
    who: "anybody",
    title: "frame.bar.settings",
    load: settingsPage,
    show: (Page, { meLinks }) => <Page links={meLinks} />,
    nav: { tab: ["person", "frame.tabs.me"], menu: ["settings", "frame.bar.settings"] },
  }),
];

/** Fetched in the first idle moment: then nobody waits for them, and they are there when the network goes. */
export const OFTEN = [messagesPage, settingsPage, faqPage, marketPage, goodsPage];

/** The pages behind the console, and their names, are no business of a customer's first load. */
const adminRoutes = fetchedOnce(async () => {
  const [{ ADMIN_ROUTES }] = await Promise.all([import("./admin-routes"), loadTexts(["console"])]);
  return ADMIN_ROUTES;
});

/** Asks for them. Fails if they cannot be had; the next call asks again. */
export async function loadAdminRoutes(): Promise<readonly Route[]> {
  await adminRoutes.load();
  const here = adminRoutes.peek();
  if (here === undefined) throw new Error("the pages behind the console could not be fetched");
  return here;
}

/** Whether the pages behind the console may be at this address: the table of everybody cannot tell. */
export const isBehindConsole = (path: string) => path.startsWith("/console/");

/** The table, with the pages behind the console once somebody has asked for them. */
export function useRoutes(): { routes: readonly Route[]; isWhole: boolean } {
  const admin = adminRoutes.use();
  return { routes: admin === undefined ? ROUTES : [...admin, ...ROUTES], isWhole: admin !== undefined };
}

/** The row of the table that answers an address; `params` of its pattern. */
export function routeAt(
  path: string,
  parser: Parameters<typeof matchRoute>[0],
  routes: readonly Route[] = ROUTES,
): { route: Route; params: Record<string, string | undefined> } | undefined {
  for (const one of routes) {
    const [fits, params] = matchRoute(parser, one.path, path);
    if (fits) return { route: one, params: params as Record<string, string | undefined> };
  }
  return undefined;
}
