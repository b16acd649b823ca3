/** Why a payment failed, in words: a provider's code says nothing to the payer, and new ones come without notice. */
import type { Key } from "@/locales/keys";

const KNOWN: Readonly<Record<string, Key>> = {
  card_declined: "pay.failure.declined",
  declined: "pay.failure.declined",
  generic_decline: "pay.failure.declined",
  do_not_honor: "pay.failure.declined",
  insufficient_funds: "pay.failure.funds",
  expired_card: "pay.failure.expired_card",
  incorrect_cvc: "pay.failure.details",
  incorrect_number: "pay.failure.details",
  invalid_cvc: "pay.failure.details",
  invalid_expiry_month: "pay.failure.details",
  invalid_expiry_year: "pay.failure.details",
  authentication_required: "pay.failure.unconfirmed",
  payment_intent_authentication_failure: "pay.failure.unconfirmed",
};

export const failureKey = (code: string): Key =>
  (Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined) ?? "pay.failure.other";
