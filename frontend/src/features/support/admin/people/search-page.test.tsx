import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { Permission } from "@/api/lists.gen";
import { StaffPermissions } from "@/components/admin/may";
import { fakeServer } from "@/testing/fake-server";
import { renderInApp } from "@/testing/render";
import { refuse } from "@/testing/serve";
import { found } from "./people-fixtures";
import { PeoplePage } from "./people-page";

const ann = { uid: "1000001", nickname: "Ann", email: "ann@x.test", role: "user", user_type: 1 } as const;
const ben = { uid: "1000002", nickname: "Ben" };

function show(path = "/console/people", permissions: readonly Permission[] = Permission): void {
  const at = memoryLocation({ path, searchPath: "" });
  renderInApp(
    <Router hook={at.hook} searchHook={at.searchHook}>
      <StaffPermissions value={permissions}>
        <PeoplePage me="7" admin />
      </StaffPermissions>
    </Router>,
  );
}

const hrefOf = (element: HTMLElement) => element.closest("a")?.getAttribute("href");

test("what is typed is searched for once, and each result leads to where one can act", async () => {
  const calls = fakeServer({
    "/api/admin/search": found({
      people: [{ ...ann, is_frozen: true }],
      orders: [
        {
          order_id: "o1",
          number: "100000001",
          name: "AK-47",
          status: "paid",
          due_cents: 2_000,
          buyer: ann,
          seller: ben,
          created_at: 0,
        },
      ],
      conversations: [
        { conversation_id: "c1", is_support: true, state: "open", last_msg_at: 0, people: [ann] },
        { conversation_id: "c2", is_support: false, state: "open", last_msg_at: 0, people: [ann, ben] },
      ],
    }),
  });
  show();
  const field = screen.getByRole("searchbox", { name: "ID, number, email or name" });
  expect(document.activeElement).toBe(field);
  screen.getByText("Find anything by ID or name");
  await userEvent.type(field, " ann {Enter}");
  const people = within(await screen.findByRole("region", { name: "Accounts" }));
  expect(hrefOf(people.getByText("Ann"))).toBe("/console/people/1000001?query=ann");
  people.getByText("Frozen");
  const orders = within(screen.getByRole("region", { name: "Orders" }));
  expect(hrefOf(orders.getByText("Order 100000001"))).toBe("/console/orders/o1");
  expect(hrefOf(orders.getByText("Ben"))).toBe("/console/people/1000002?query=ann");
  const talks = within(screen.getByRole("region", { name: "Conversations" }));
  expect(hrefOf(talks.getByText("Support conversation"))).toBe("/console/c1");
  expect(hrefOf(talks.getByText("Chat between two people")), "staff cannot read it").toBeUndefined();
  expect(screen.queryByRole("region", { name: "Payments" })).toBeNull();
  expect(calls.map(({ input }) => input)).toEqual([{ query: "ann" }]);
});

test("what the reader may not open is said without a link", async () => {
  const order = { order_id: "o1", number: "100000001", name: "AK-47", status: "paid", due_cents: 2_000 } as const;
  const payment = { payment_id: "p1", purpose: "order", method: "card", status: "success", amount_cents: 5 } as const;
  fakeServer({
    "/api/admin/search": found({
      orders: [{ ...order, buyer: ann, seller: ben, created_at: 0 }],
      payments: [{ ...payment, payer: ann, created_at: 0 }],
    } as never),
  });
  show("/console/people?query=ann", ["people", "payments"]);
  const orders = within(await screen.findByRole("region", { name: "Orders" }));
  expect(hrefOf(orders.getByText("Order 100000001"))).toBeUndefined();
  const payments = within(screen.getByRole("region", { name: "Payments" }));
  expect(hrefOf(payments.getByText(/Card/u))).toBe("/console/payments/p1");
});

test("what stands in the address is searched for at once, and nothing found is said", async () => {
  fakeServer({ "/api/admin/search": found() });
  show("/console/people?query=xyzzy");
  await screen.findByText('No results for "xyzzy"');
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("xyzzy");
});

test("a search that fails can be tried again", async () => {
  let asked = 0;
  fakeServer({
    "/api/admin/search": () => {
      asked += 1;
      return asked === 1 ? refuse(409, "FORBIDDEN") : found();
    },
  });
  show("/console/people?query=ann");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => screen.getByText('No results for "ann"'));
});
