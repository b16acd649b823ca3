/**
 * Every address of the client: what it shows, who may see it, and where a link to it stands. The switch, the bar, the
 * phone's tabs, the account menu, the console's row and preloading are derived from this table. Where two addresses
 * fit, the first one counts; links stand in the order of the table.
 */
import { Suspense, type ComponentType, type ReactNode } from "react";
import { matchRoute, Redirect } from "wouter";
import type { User } from "@/api/schema";
import { fetchedLater, type FetchedLater } from "@/components/fetched-later";
import type { IconName } from "@/components/icon";
import { openConversationAbout } from "@/features/conversation/open-conversation";
import { askToSignIn } from "@/features/session/sign-in-prompt";
import type { AdminGiven } from "@/features/support/admin/admin-shell";
import { isPack } from "@/features/topup/is-pack";
import type { Key } from "@/locales/keys";

/** `reader` waits until it is known who reads, and takes visitors too; `user` invites visitors to sign in. */
export type Who = "anybody" | "reader" | "user" | "staff";

type Link = readonly [icon: IconName, name: Key];
export interface Nav {
  /** Of the bar above every page; phones have the tabs. */
  bar?: Link;
  tab?: Link;
  /** Of the account menu. */
  menu?: Link;
  /** Of the row above the console's pages. */
  console?: Link;
  /** For those only: who sells, or who supervises a team. */
  only?: "sellers" | "supervisors";
}

/** What a page may need to know of where it stands. */
export interface Given<W extends Who = Who> {
  /** The `:id` of the address. */
  id: string;
  query: URLSearchParams;
  user: W extends "user" | "staff" ? User : User | null;
  go: (path: string) => void;
  /** The row above the console's pages. */
  consoleNav: (supervisor: boolean) => ReactNode;
}

export interface Route {
  path: string;
  who: Who;
  nav: Nav;
  /** With an id in the address the page has the whole of a phone, with a way back of its own. */
  wholePhone: boolean;
  preload: () => void;
  show: (given: Given) => ReactNode;
}

interface Row<W extends Who, Props extends object> {
  path: string;
  who: W;
  load: FetchedLater<Props>;
  /** What the page is given; without it, nothing. */
  show?: (Page: ComponentType<Props>, given: Given<W>) => ReactNode;
  nav?: Nav;
  wholePhone?: boolean;
}

function route<W extends Who, Props extends object>(row: Row<W, Props>): Route {
  const { path, who, load: Page, nav = {}, wholePhone = false } = row;
  const show = row.show ?? ((Plain: ComponentType<Props>) => <Plain {...({} as Props)} />);
  // The view in route-view.tsx gives a user only where `who` promises one.
  const shown = (given: Given) => show(Page, given as Given<W>);
  return { path, who, nav, wholePhone, preload: Page.preload, show: shown };
}

const AdminShell = fetchedLater(
  ["admin"],
  async () => (await import("@/features/support/admin/admin-shell")).AdminShell,
);

/** A page behind the console: beside the user it is given the team that was chosen there. */
function adminRoute<Props extends object>({
  page,
  show,
  load: Page,
  nav,
  only,
}: {
  page: string;
  load: FetchedLater<Props>;
  show?: (Page: ComponentType<Props>, given: AdminGiven) => ReactNode;
  nav: Link;
  only?: "supervisors";
}): Route {
  const shown = show ?? ((Plain: ComponentType<Props>) => <Plain {...({} as Props)} />);
  return {
    ...route({
      path: `/console/${page}/*?`,
      who: "staff",
      load: AdminShell,
      nav: only === undefined ? { console: nav } : { console: nav, only },
      show: (Shell, { user, consoleNav }) => (
        <Shell admin={user.user_type === 9} uid={user.uid} nav={consoleNav}>
          {(given) => shown(Page, given)}
        </Shell>
      ),
    }),
    preload: () => {
      AdminShell.preload();
      Page.preload();
    },
  };
}

const PackTopUp = fetchedLater(["topup"], async () => (await import("@/features/topup/pack-top-up")).PackTopUp);
const OrderTopUp = fetchedLater(["topup"], async () => (await import("@/features/topup/order-top-up")).OrderTopUp);

const marketPage = fetchedLater(["market"], async () => (await import("@/features/market/market-page")).MarketPage);
const goodsPage = fetchedLater(["market"], async () => (await import("@/features/market/goods-page")).GoodsPage);
const salesPage = fetchedLater(["market"], async () => (await import("@/features/market/sales-page")).SalesPage);
const ordersPage = fetchedLater(
  ["market", "order"],
  async () => (await import("@/features/order/orders-page")).OrdersPage,
);
const paymentPage = fetchedLater(
  ["checkout", "market", "pay"],
  async () => (await import("@/features/wallet/payment-page")).PaymentPage,
);
const messagesPage = fetchedLater(
  ["conversation", "support"],
  async () => (await import("@/features/conversation/messages-page")).MessagesPage,
);
const helpPage = fetchedLater(["faq"], async () => (await import("@/features/faq/help-page")).HelpPage);
const settingsPage = fetchedLater(["session", "settings"], async () => (await import("./settings-page")).SettingsPage);

/** Who reads: their uid, or `null` for a visitor. */
const reader = ({ user }: Given) => ({ uid: user?.uid ?? null, onSignIn: () => void askToSignIn() });

export const ROUTES: readonly Route[] = [
  route({
    path: "/",
    who: "anybody",
    load: fetchedLater(["conversation", "home"], async () => (await import("./home-page")).HomePage),
    nav: { tab: ["home", "frame.tabs.home"] },
  }),
  route({
    path: "/market",
    who: "anybody",
    load: marketPage,
    nav: { bar: ["market", "frame.bar.market"], tab: ["market", "frame.tabs.market"] },
  }),
  route({
    path: "/market/goods/:id",
    who: "anybody",
    load: goodsPage,
    show: (Page, { id }) => (
      <Page
        key={id}
        goodsId={id}
        more={({ art }) =>
          isPack(art) && (
            <Suspense fallback={null}>
              <PackTopUp goodsId={id} />
            </Suspense>
          )
        }
      />
    ),
  }),
  route({
    path: "/checkout",
    who: "user",
    load: fetchedLater(
      ["checkout", "market", "order", "pay"],
      async () => (await import("@/features/order/checkout-page")).CheckoutPage,
    ),
    show: (Page, { user, query }) => {
      const sellOrderId = query.get("sell_order_id");
      const quantity = Math.max(1, Math.trunc(Number(query.get("quantity") ?? "1")) || 1);
      if (sellOrderId === null) return <Redirect to="/market" replace />;
      return <Page key={`${user.uid} ${sellOrderId}`} uid={user.uid} sellOrderId={sellOrderId} quantity={quantity} />;
    },
  }),
  route({ path: "/payment", who: "user", load: paymentPage, show: (Page, { user }) => <Page key={user.uid} /> }),
  // Where the server sends payers back to who named no page.
  route({ path: "/pay/return", who: "user", load: paymentPage, show: (Page, { user }) => <Page key={user.uid} /> }),
  route({
    path: "/order/:id",
    who: "user",
    load: fetchedLater(
      ["checkout", "market", "order", "pay", "topup"],
      async () => (await import("@/features/order/order-page")).OrderPage,
    ),
    show: (Page, { id, user, go }) => (
      <Page
        key={`${user.uid} ${id}`}
        orderId={id}
        onConversation={(other, about) => openConversationAbout(go, other, about)}
        more={(order) =>
          isPack(order.snapshot.art) && (
            <Suspense fallback={null}>
              <OrderTopUp order={order} />
            </Suspense>
          )
        }
      />
    ),
  }),
  route({
    path: "/buy/history",
    who: "user",
    load: ordersPage,
    show: (Page, { user }) => <Page key={`${user.uid} buyer`} side="buyer" />,
    nav: { menu: ["order", "frame.menu.purchases"] },
  }),
  route({
    path: "/balance",
    who: "user",
    load: fetchedLater(
      ["market", "pay", "wallet"],
      async () => (await import("@/features/wallet/balance-page")).BalancePage,
    ),
    show: (Page, { user }) => <Page key={user.uid} uid={user.uid} />,
    nav: { menu: ["wallet", "frame.menu.balance"] },
  }),
  route({
    path: "/coupons",
    who: "user",
    load: fetchedLater(
      ["lottery", "market"],
      async () => (await import("@/features/lottery/coupons-page")).CouponsPage,
    ),
    show: (Page, { user }) => <Page key={user.uid} />,
    nav: { menu: ["coupon", "frame.menu.coupons"] },
  }),
  // Anybody may look at the event, and check draws.
  route({
    path: "/event",
    who: "reader",
    load: fetchedLater(
      ["lottery", "market"],
      async () => (await import("@/features/lottery/lottery-page")).LotteryPage,
    ),
    show: (Page, given) => <Page {...reader(given)} />,
    nav: { bar: ["gift", "frame.menu.event"], menu: ["gift", "frame.menu.event"] },
  }),
  route({
    path: "/event/fairness",
    who: "reader",
    load: fetchedLater(
      ["lottery", "market"],
      async () => (await import("@/features/lottery/fairness-page")).FairnessPage,
    ),
    show: (Page, given) => <Page {...reader(given)} />,
  }),
  route({
    path: "/top-up",
    who: "anybody",
    load: fetchedLater(
      ["market", "topup"],
      async () => (await import("@/features/topup/top-up-home-page")).TopUpHomePage,
    ),
    show: (Page, { user }) => <Page uid={user?.uid ?? null} />,
    nav: { bar: ["bolt", "frame.bar.top_up"], tab: ["bolt", "frame.tabs.top_up"] },
  }),
  route({
    path: "/top-up/:id",
    who: "user",
    load: fetchedLater(
      ["checkout", "market", "order", "topup"],
      async () => (await import("@/features/topup/top-up-order-page")).TopUpOrderPage,
    ),
    show: (Page, { id, user }) => <Page key={`${user.uid} ${id}`} orderId={id} />,
  }),
  route({
    path: "/messages/:id?",
    who: "anybody",
    load: messagesPage,
    nav: { bar: ["messages", "frame.bar.messages"], tab: ["messages", "frame.tabs.messages"] },
    wholePhone: true,
  }),
  route({ path: "/faq", who: "anybody", load: helpPage, nav: { bar: ["help", "frame.bar.help"] } }),
  route({
    path: "/sell/inventory",
    who: "anybody",
    load: fetchedLater(["market"], async () => (await import("@/features/market/inventory-page")).InventoryPage),
    nav: { menu: ["market", "frame.menu.inventory"], only: "sellers" },
  }),
  route({
    path: "/sell/selling",
    who: "anybody",
    load: salesPage,
    show: (Page) => <Page tab="selling" />,
    nav: { menu: ["order", "frame.menu.listings"], only: "sellers" },
  }),
  route({
    path: "/sell/history",
    who: "anybody",
    load: salesPage,
    show: (Page) => <Page tab="history" />,
  }),
  route({
    path: "/sell/orders",
    who: "user",
    load: ordersPage,
    show: (Page, { user }) => <Page key={`${user.uid} seller`} side="seller" />,
    nav: { menu: ["list", "frame.menu.sales"], only: "sellers" },
  }),
  adminRoute({
    page: "board",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/board-page")).BoardPage),
    show: (Page, { team, picker, supervisor }) =>
      team && <Page key={team.team_id} team={team} picker={picker} supervisor={supervisor} />,
    nav: ["board", "frame.console.board"],
  }),
  adminRoute({
    page: "history",
    load: fetchedLater(
      ["admin", "conversation", "support"],
      async () => (await import("@/features/support/admin/history-page")).HistoryPage,
    ),
    show: (Page, { me, team, picker, supervisor, uid }) =>
      team && <Page me={me} team={team} picker={picker} supervisor={supervisor} uid={uid} />,
    nav: ["history", "frame.console.history"],
  }),
  adminRoute({
    page: "templates",
    load: fetchedLater(
      ["admin", "session"],
      async () => (await import("@/features/support/admin/templates-page")).TemplatesPage,
    ),
    show: (Page, { me, team, supervisor }) => <Page me={me} team={team} supervisor={supervisor} />,
    nav: ["template", "frame.console.templates"],
  }),
  adminRoute({
    page: "teams",
    load: fetchedLater(
      ["admin", "session"],
      async () => (await import("@/features/support/admin/teams-page")).TeamsPage,
    ),
    show: (Page, { reload, choose, uid: _uid, ...given }) => <Page {...given} onSaved={reload} onChoose={choose} />,
    nav: ["team", "frame.console.teams"],
  }),
  adminRoute({
    page: "welcome",
    load: fetchedLater(
      ["admin", "faq", "session"],
      async () => (await import("@/features/support/admin/welcome-page")).WelcomePage,
    ),
    show: (Page, { team, picker }) => team && <Page key={team.team_id} team={team} picker={picker} />,
    nav: ["messages", "frame.console.welcome"],
    only: "supervisors",
  }),
  adminRoute({
    page: "faq",
    load: fetchedLater(
      ["admin", "faq", "session"],
      async () => (await import("@/features/faq/admin/faq-admin-page")).FaqAdminPage,
    ),
    nav: ["help", "frame.console.faq"],
    only: "supervisors",
  }),
  adminRoute({
    page: "blocks",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/blocks-page")).BlocksPage),
    nav: ["ban", "frame.console.blocks"],
    only: "supervisors",
  }),
  adminRoute({
    page: "audit",
    load: fetchedLater(["admin"], async () => (await import("@/features/support/admin/audit-page")).AuditPage),
    show: (Page, { team, picker }) => team && <Page team={team} picker={picker} />,
    nav: ["list", "frame.console.audit"],
    only: "supervisors",
  }),
  adminRoute({
    page: "queues",
    load: fetchedLater(
      ["admin", "order", "topup"],
      async () => (await import("@/features/topup/admin/queues-page")).QueuesPage,
    ),
    nav: ["bolt", "frame.console.queues"],
    only: "supervisors",
  }),
  route({
    path: "/console/:id?",
    who: "staff",
    load: fetchedLater(
      ["admin", "agent", "conversation", "order", "support"],
      async () => (await import("@/features/support/agent/agent-page")).AgentPage,
    ),
    show: (Page, { user, id, consoleNav }) => (
      <Page key={user.uid} me={user.uid} current={id === "" ? undefined : id} nav={consoleNav} />
    ),
    nav: {
      bar: ["headset", "frame.bar.console"],
      tab: ["headset", "frame.tabs.console"],
      console: ["headset", "frame.console.conversations"],
    },
    wholePhone: true,
  }),
  route({
    path: "/settings",
    who: "anybody",
    load: settingsPage,
    nav: { tab: ["person", "frame.tabs.me"], menu: ["settings", "frame.bar.settings"] },
  }),
];

/** Fetched in the first idle moment: then nobody waits for them, and they are there when the network goes. */
export const OFTEN = [messagesPage, settingsPage, helpPage, marketPage, goodsPage];

/** The address of a route's link: its path without what varies. */
export const hrefOf = ({ path }: Route): string => path.replace(/\/[:*].*$/u, "");

/** The row of the table that answers an address; `params` of its pattern. */
export function routeAt(
  path: string,
  parser: Parameters<typeof matchRoute>[0],
): { route: Route; params: Record<string, string | undefined> } | undefined {
  for (const one of ROUTES) {
    const [fits, params] = matchRoute(parser, one.path, path);
    if (fits) return { route: one, params: params as Record<string, string | undefined> };
  }
  return undefined;
}
