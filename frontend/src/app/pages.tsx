/** Which address shows which page. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { HomePage } from "./home-page";
import { NotFoundPage } from "./not-found-page";
import { HelpPage, MessagesPage, SettingsPage } from "./parts";

const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

export function Pages() {
  return (
    <Switch>
      <Route path="/"><HomePage /></Route>
      <Route path="/messages/:id?"><MessagesPage /></Route>
      <Route path="/faq"><HelpPage /></Route>
      <Route path="/settings"><SettingsPage /></Route>
      {WidgetsPage !== undefined && <Route path="/widgets"><WidgetsPage /></Route>}
      <Route><NotFoundPage /></Route>
    </Switch>
  );
}
