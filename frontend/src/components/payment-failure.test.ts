import { expect, test } from "vitest";
import { failureKey } from "./payment-failure";

test("every code of a provider is said in words, also one that nobody knows yet", () => {
  expect(failureKey("card_declined")).toBe("pay.failure.declined");
  expect(failureKey("insufficient_funds")).toBe("pay.failure.funds");
  expect(failureKey("lost_card")).toBe("pay.failure.blocked");
  expect(failureKey("card_velocity_exceeded")).toBe("pay.failure.limit");
  expect(failureKey("issuer_not_available")).toBe("pay.failure.bank_away");
  expect(failureKey("card_not_supported")).toBe("pay.failure.unsupported");
  expect(failureKey("payment_intent_payment_attempt_expired")).toBe("pay.failure.expired");
  expect(failureKey("a_code_of_tomorrow")).toBe("pay.failure.other");
  expect(failureKey("constructor")).toBe("pay.failure.other");
});

test("nobody is told that a card is taken for stolen", () => {
  expect(failureKey("fraudulent")).toBe(failureKey("generic_decline"));
});
