/** Which address shows which page. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { HomePage } from "./home-page";
import { NotFoundPage } from "./not-found-page";
import { ConsolePage, HelpPage, MessagesPage, SettingsPage, SupervisionPage } from "./parts";
import { SUPERVISION } from "./supervision-paths";

const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

export function Pages() {
  return (
    <Switch>
      <Route path="/"><HomePage /></Route>
      <Route path="/messages/:id?"><MessagesPage /></Route>
      <Route path="/faq"><HelpPage /></Route>
      {SUPERVISION.map((page) => <Route key={page} path={`/console/${page}/*?`}><SupervisionPage /></Route>)}
      <Route path="/console/:id?"><ConsolePage /></Route>
      <Route path="/settings"><SettingsPage /></Route>
      {WidgetsPage !== undefined && <Route path="/widgets"><WidgetsPage /></Route>}
      <Route><NotFoundPage /></Route>
    </Switch>
  );
}
