import { expect, test } from "vitest";
import { failureKey } from "./payment-failure";

test("every code of a provider is said in words, also one that nobody knows yet", () => {
  expect(failureKey("card_declined")).toBe("pay.failure.declined");
  expect(failureKey("insufficient_funds")).toBe("pay.failure.funds");
  expect(failureKey("a_code_of_tomorrow")).toBe("pay.failure.other");
  expect(failureKey("constructor")).toBe("pay.failure.other");
});
