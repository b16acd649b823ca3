/** Which address shows which page. */
import { Route, Switch } from "wouter";

export function Pages() {
  return (
    <Switch>
      <Route path="/">Guildhall</Route>
    </Switch>
  );
}
