import { expect, test } from "vitest";
import { record, refund, said } from "./payments-fixtures";
import { compareWithProvider, filterOf } from "./payments-rules";

const differing = (...given: Parameters<typeof compareWithProvider>) =>
  compareWithProvider(...given)
    .filter(({ differs }) => differs)
    .map(({ kind }) => kind);

const dispute = { dispute_id: "dp_1", amount_cents: 1_000, status: "open" as const };
const ourDispute = { ...dispute, payment_id: "p1", uid: "7", reason: "fraudulent", opened_at: 0 };

test("nothing differs until the provider has answered, nor where it could not", () => {
  expect(differing(record({ status: "processing" }), undefined)).toEqual([]);
  expect(differing(record({ refunds: [refund()] }), said({ payment: null, failure: "answered 503" }))).toEqual([]);
});

test.each([
  ["processing", "pending", []],
  ["processing", "captured", ["payment"]],
  ["success", "captured", []],
  ["refunded", "captured", []],
  ["success", "failed", ["payment"]],
  ["failed", "failed", []],
  ["cancelled", "cancelled", []],
  ["cancelled", "captured", ["payment"]],
] as const)("%s here and %s there", (ours, theirs, differ) => {
  expect(differing(record({ status: ours }), said({ payment: { status: theirs } }))).toEqual(differ);
});

test("at PayPal what nobody captured is left open and ends nothing; elsewhere it could still be paid", () => {
  for (const status of ["pending", "approved"]) {
    const there = said({ payment: { status } });
    expect(differing(record({ method: "paypal", status: "cancelled" }), there)).toEqual([]);
    expect(differing(record({ method: "paypal", status: "success" }), there)).toEqual(["payment"]);
    expect(differing(record({ method: "card", status: "cancelled" }), there)).toEqual(["payment"]);
  }
  const captured = said({ payment: { status: "pending", charge_ref: "3C6" } });
  expect(differing(record({ method: "paypal", status: "failed" }), captured)).toEqual(["payment"]);
});

test("another amount differs, but not where another currency was charged", () => {
  const other = said({ payment: { status: "captured", amount_cents: 999 } });
  expect(differing(record(), other)).toEqual(["payment"]);
  expect(differing(record({ local_amount: { currency: "JPY", amount: 1_480 } }), other)).toEqual([]);
});

test("a payment that the provider does not have differs; one from the balance is not looked for", () => {
  expect(differing(record(), said({ payment: null }))).toEqual(["payment"]);
  expect(differing(record({ provider_ref: null, method: "balance" }), said({ payment: null }))).toEqual([]);
});

test("refunds are compared by the provider's name, unless they went to the balance or were given up there", () => {
  const there = said({ refunds: [{ provider_ref: "re_1", status: "succeeded" }] });
  expect(differing(record({ refunds: [refund()] }), there)).toEqual(["refund"]);
  expect(differing(record({ refunds: [refund({ status: "succeeded" })] }), there)).toEqual([]);
  expect(differing(record({ refunds: [refund({ status: "succeeded" })] }), said())).toEqual(["refund"]);
  expect(differing(record({ refunds: [refund({ route: "balance" })] }), said())).toEqual([]);
  expect(differing(record({ refunds: [refund({ provider_ref: null })] }), said())).toEqual([]);
  const failed = said({ refunds: [{ provider_ref: "re_1", status: "failed" }] });
  expect(differing(record({ refunds: [refund({ status: "cancelled" })] }), failed)).toEqual([]);
});

test("a chargeback that only one side knows, or knows otherwise, differs", () => {
  expect(differing(record(), said({ disputes: [dispute] }))).toEqual(["dispute"]);
  expect(differing(record({ disputes: [ourDispute] }), said())).toEqual(["dispute"]);
  expect(differing(record({ disputes: [ourDispute] }), said({ disputes: [dispute] }))).toEqual([]);
  expect(differing(record({ disputes: [ourDispute] }), said({ disputes: [{ ...dispute, status: "lost" }] }))).toEqual([
    "dispute",
  ]);
});

test("what the address cannot mean is not looked for", () => {
  const filter = (query: string) => filterOf(new URLSearchParams(query));
  expect(filter("status=success&method=card&uid=7")).toEqual({ status: "success", method: "card", uid: "7" });
  expect(filter("status=paid&method=&uid=ann")).toEqual({});
});
