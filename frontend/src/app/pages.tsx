/** Which address shows which page. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { HomePage } from "./home-page";
import { NotFoundPage } from "./not-found-page";
import { HelpPage, MessagesPage, SettingsPage, SupervisionPage } from "./parts";

const WidgetsPage = import.meta.env.DEV ? lazy(() => import("./widgets-page")) : undefined;

/** Before the console's own address, which takes any word for a talk. */
const SUPERVISION = ["board", "history", "templates", "teams", "welcome", "faq", "blocks", "audit"];

export function Pages() {
  return (
    <Switch>
      <Route path="/"><HomePage /></Route>
      <Route path="/messages/:id?"><MessagesPage /></Route>
      <Route path="/faq"><HelpPage /></Route>
      {SUPERVISION.map((page) => <Route key={page} path={`/console/${page}/*?`}><SupervisionPage /></Route>)}
      <Route path="/settings"><SettingsPage /></Route>
      {WidgetsPage !== undefined && <Route path="/widgets"><WidgetsPage /></Route>}
      <Route><NotFoundPage /></Route>
    </Switch>
  );
}
