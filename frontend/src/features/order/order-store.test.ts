import { beforeEach, expect, test } from "vitest";
import { forgetOrders, orderStore, receiveOrder } from "./order-store";
import { orderOf } from "./order-fixtures";

beforeEach(forgetOrders);

test("a late or repeated event changes nothing", () => {
  receiveOrder(orderOf({ status: "completed", version: 5 }));
  receiveOrder(orderOf({ status: "sent", version: 4 }));
  receiveOrder(orderOf({ status: "sent", version: 5 }));
  expect(orderStore.byId["o1"]?.status).toBe("completed");
});

test("signing out forgets every order", () => {
  receiveOrder(orderOf({}));
  forgetOrders();
  expect(orderStore.byId).toEqual({});
});
