import { expect, test } from "vitest";
import type { Dispute, OrderStatus, Side } from "@/api/trade";
import texts from "@/locales/en/order.json";
import { actionsFor, actionsOf, centsOf, momentOf, stepsDone } from "./order-rules";

const statuses: OrderStatus[] = [
  "placed",
  "payment_pending",
  "payment_failed",
  "closed",
  "cancelled",
  "need_info",
  "paid",
  "sent",
  "delivery_failed",
  "disputed",
  "refunding",
  "refunded",
  "partially_completed",
  "completed",
];
const sides: Side[] = ["buyer", "seller", "staff"];
const dispute = (by: Side, answered = false): Dispute => ({
  by,
  category: "other",
  asked_cents: 100,
  opened_at: 0,
  answered,
});

test("every stage has a sentence for every side", () => {
  const sentences = Object.keys(texts.now);
  for (const status of statuses)
    for (const side of sides)
      for (const open of [undefined, dispute("buyer"), dispute("seller"), dispute("buyer", true)])
        expect(sentences, `${status} for ${side}`).toContain(
          momentOf({ status, side, ...(open === undefined ? {} : { dispute: open }) }),
        );
});

test("only the side whose turn it is gets the button that matters", () => {
  expect(actionsOf({ status: "sent", side: "buyer" })[0]).toBe("confirm");
  expect(actionsOf({ status: "sent", side: "seller" })).not.toContain("confirm");
  expect(actionsOf({ status: "paid", side: "seller" })[0]).toBe("deliver");
  expect(actionsOf({ status: "paid", side: "buyer" })).not.toContain("cancel");
  expect(actionsOf({ status: "placed", side: "seller" })).toEqual([]);
});

test("whoever works for the seller delivers, and is offered neither refunds nor disputes", () => {
  const offered = (status: OrderStatus) => actionsFor({ status, side: "seller", dispute: dispute("buyer") }, true);
  expect(offered("need_info")).toEqual(["skip"]);
  expect(offered("paid")).toEqual(["deliver", "fail"]);
  expect(offered("delivery_failed")).toEqual(["deliver"]);
  expect([...offered("sent"), ...offered("disputed")]).toEqual([]);
  expect(actionsFor({ status: "sent", side: "buyer" }, true), "their own purchase").toEqual(["confirm", "dispute"]);
  expect(actionsFor({ status: "sent", side: "seller" }, false)).toEqual(["dispute", "refund"]);
});

test("a dispute is withdrawn by who opened it, agreed to by the seller, and ruled on by customer service", () => {
  expect(actionsOf({ status: "disputed", side: "buyer", dispute: dispute("buyer") })).toEqual(["evidence", "withdraw"]);
  expect(actionsOf({ status: "disputed", side: "seller", dispute: dispute("buyer") })).toEqual([
    "evidence",
    "agree",
    "refund",
  ]);
  expect(
    actionsOf({ status: "disputed", side: "seller", dispute: dispute("buyer"), due_cents: 100 }),
    "all of it is asked for: one button for one thing",
  ).toEqual(["evidence", "agree"]);
  expect(actionsOf({ status: "disputed", side: "buyer", dispute: dispute("seller") })).toEqual(["evidence"]);
  expect(actionsOf({ status: "disputed", side: "staff", dispute: dispute("buyer") })).toEqual(["rule", "evidence"]);
});

test("what is over offers nothing", () => {
  for (const status of ["closed", "cancelled", "refunded", "partially_completed", "completed", "refunding"] as const)
    for (const side of sides) expect(actionsOf({ status, side })).toEqual([]);
});

test("the steps count what has happened, not what the stage is called", () => {
  expect(stepsDone({ status: "placed" })).toBe(1);
  expect(stepsDone({ status: "disputed", paid_at: 1 })).toBe(2);
  expect(stepsDone({ status: "disputed", paid_at: 1, delivered_at: 2 })).toBe(3);
  expect(stepsDone({ status: "completed", paid_at: 1, delivered_at: 2 })).toBe(4);
});

test("an amount is read to the cent", () => {
  expect(centsOf("19.99")).toBe(1_999);
  expect(centsOf("0.29")).toBe(29);
  for (const wrong of ["", ".", "1.234", "-1", "1e3", " 1"]) expect(centsOf(wrong)).toBeNull();
});
