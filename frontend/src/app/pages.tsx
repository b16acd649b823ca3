/** Which address shows which page. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { HomePage } from "./home-page";
import { NotFoundPage } from "./not-found-page";

const MessagesPage = lazy(() => import("./messages-page"));
const SettingsPage = lazy(() => import("./settings-page"));
const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

export function Pages() {
  return (
    <Switch>
      <Route path="/"><HomePage /></Route>
      <Route path="/messages/:id?"><MessagesPage /></Route>
      <Route path="/settings"><SettingsPage /></Route>
      {WidgetsPage !== undefined && <Route path="/widgets"><WidgetsPage /></Route>}
      <Route><NotFoundPage /></Route>
    </Switch>
  );
}
