/** Every payment of the shop; behind each what is kept of it, and what the provider says. */
import { Route, Switch } from "wouter";
import { PaymentRecordPage } from "./payment-record-page";
import { PaymentsList } from "./payments-list";
import { UnmatchedEventsPage } from "./unmatched-events-page";

export function PaymentsPage() {
  return (
    <Switch>
      <Route path="/console/payments/unmatched">
        <UnmatchedEventsPage />
      </Route>
      <Route path="/console/payments/:id">{({ id }) => <PaymentRecordPage key={id} id={id} />}</Route>
      <Route>
        <PaymentsList />
      </Route>
    </Switch>
  );
}
