/** Which address shows which page. */
import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Event, EventFairness, MyCoupons } from "./event-pages";
import { isPack } from "@/features/topup/is-pack";
import { HomePage } from "./home-page";
import { NotFoundPage } from "./not-found-page";
import {
  ConsolePage,
  GoodsPage,
  HelpPage,
  InventoryPage,
  MarketPage,
  MessagesPage,
  PackTopUp,
  SalesPage,
  SettingsPage,
  SupervisionPage,
} from "./parts";
import { SUPERVISION } from "./supervision-paths";
import { TopUpHome } from "./topup-home";
import { Checkout, MyBalance, MyPayment, OneOrder, OneTopUp, Purchases, SalesOrders } from "./trade-pages";

const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

export function Pages() {
  return (
    <Switch>
      <Route path="/">
        <HomePage />
      </Route>
      <Route path="/market">
        <MarketPage />
      </Route>
      <Route path="/market/goods/:id">
        {({ id }) => (
          <GoodsPage
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
        )}
      </Route>
      <Route path="/sell/inventory">
        <InventoryPage />
      </Route>
      <Route path="/sell/selling">
        <SalesPage tab="selling" />
      </Route>
      <Route path="/sell/history">
        <SalesPage tab="history" />
      </Route>
      <Route path="/checkout">
        <Checkout />
      </Route>
      <Route path="/payment">
        <MyPayment />
      </Route>
      {/* Where the server sends payers back to who named no page. */}
      <Route path="/pay/return">
        <MyPayment />
      </Route>
      <Route path="/order/:id">{({ id }) => <OneOrder orderId={id} />}</Route>
      <Route path="/top-up">
        <TopUpHome />
      </Route>
      <Route path="/top-up/:id">{({ id }) => <OneTopUp orderId={id} />}</Route>
      <Route path="/buy/history">
        <Purchases />
      </Route>
      <Route path="/sell/orders">
        <SalesOrders />
      </Route>
      <Route path="/balance">
        <MyBalance />
      </Route>
      <Route path="/event">
        <Event />
      </Route>
      <Route path="/event/fairness">
        <EventFairness />
      </Route>
      <Route path="/coupons">
        <MyCoupons />
      </Route>
      <Route path="/messages/:id?">
        <MessagesPage />
      </Route>
      <Route path="/faq">
        <HelpPage />
      </Route>
      {SUPERVISION.map((page) => (
        <Route key={page} path={`/console/${page}/*?`}>
          <SupervisionPage />
        </Route>
      ))}
      <Route path="/console/:id?">
        <ConsolePage />
      </Route>
      <Route path="/settings">
        <SettingsPage />
      </Route>
      {WidgetsPage !== undefined && (
        <Route path="/widgets">
          <WidgetsPage />
        </Route>
      )}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
