// What our adapter sends Stripe, and how it signs, judged by Stripe's own library: the requests by its types (a
// parameter it does not know is an error), the ways to pay, the version of the API and the states by its lists, the
// signature by its check.
// providers/stripe-requests.json and stripe-identity-requests.json are kept current by tests of the adapters.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const sent = JSON.parse(readFileSync(join(here, "../../providers/stripe-requests.json"), "utf8"));

const identity = JSON.parse(readFileSync(join(here, "../../providers/stripe-identity-requests.json"), "utf8"));

const NUMBERS = new Set(["quantity", "unit_amount", "amount", "expires_after_days", "gte", "lt", "limit"]);
const BOOLEANS = new Set(["enabled", "require_live_capture", "require_matching_selfie"]);

/** `a[b][0]` and its value, as an object; the words of a form become what the types ask for. */
export function nested(form) {
  const root = {};
  for (const [name, value] of Object.entries(form)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop();
    let at = root;
    path.forEach((step, index) => {
      const next = path[index + 1] ?? last;
      at[step] ??= /^\d+$/u.test(next) ? [] : {};
      at = at[step];
    });
    const isWord = path.includes("metadata");
    at[last] = !isWord && NUMBERS.has(last) ? Number(value) : !isWord && BOOLEANS.has(last) ? value === "true" : value;
  }
  return root;
}

function source() {
  const all = (type, forms) => forms.map((form) => `use<${type}>(${JSON.stringify(nested(form))});`).join("\n");
  return `
import Stripe from "stripe";
function use<T>(value: T): T { return value; }
${all("Stripe.Checkout.SessionCreateParams", sent.sessions)}
${all("Stripe.CustomerCreateParams", sent.customers)}
${all("Stripe.RefundCreateParams", sent.refunds)}
${all("Stripe.BalanceTransactionListParams", sent.balance_transactions)}
${all("Stripe.BalanceRetrieveParams", sent.balances)}
${all("Stripe.Identity.VerificationSessionCreateParams", identity.sessions)}
use<Stripe.Identity.VerificationSessionRetrieveParams[]>(${JSON.stringify(identity.retrieved)});
use<Stripe.LatestApiVersion>(${JSON.stringify(identity.version)});
// The library lets lists grow by any word: those it names itself.
type Named<T> = T extends string ? (string extends T ? never : T) : never;
use<Named<Stripe.Checkout.SessionCreateParams.Mode>>("payment");
use<Named<Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType>[]>(${JSON.stringify(
    sent.sessions.flatMap((form) => nested(form).allowed_payment_method_types),
  )});
use<Stripe.LatestApiVersion>(${JSON.stringify(sent.version)});
// The states the adapter decides by: one more or less is to be thought about.
use<Record<Stripe.Checkout.Session.Status, 1>>({ open: 1, complete: 1, expired: 1 });
use<Record<Stripe.Checkout.Session.PaymentStatus, 1>>({ paid: 1, unpaid: 1, no_payment_required: 1 });
use<Record<Stripe.PaymentIntent.Status, 1>>({
  canceled: 1, processing: 1, requires_action: 1, requires_capture: 1, requires_confirmation: 1,
  requires_payment_method: 1, succeeded: 1,
});
use<Record<Stripe.Dispute.Status, 1>>({
  appeal_needs_response: 1, appeal_under_review: 1, lost: 1, needs_response: 1, prevented: 1, under_review: 1,
  warning_closed: 1, warning_needs_response: 1, warning_under_review: 1, won: 1,
});
use<Record<Named<Stripe.Identity.VerificationSession.Status>, 1>>({
  canceled: 1, processing: 1, requires_input: 1, verified: 1,
});
// Each is a reason in domain/src/identity/verification.rs, or no judgement.
use<Record<Named<Stripe.Identity.VerificationSession.LastError.Code>, 1>>({
  abandoned: 1, consent_declined: 1, country_not_supported: 1, device_not_supported: 1, document_expired: 1,
  document_type_not_supported: 1, document_unverified_other: 1, email_unverified_other: 1,
  email_verification_declined: 1, id_number_insufficient_document_data: 1, id_number_mismatch: 1,
  id_number_unverified_other: 1, phone_unverified_other: 1, phone_verification_declined: 1,
  selfie_document_missing_photo: 1, selfie_face_mismatch: 1, selfie_manipulated: 1, selfie_unverified_other: 1,
  under_supported_age: 1,
});
// The fields it reads.
export type VerificationRead = Pick<Stripe.Identity.VerificationSession,
  "id" | "status" | "last_error" | "client_reference_id" | "url" | "last_verification_report">;
export type ReportRead = Pick<NonNullable<Stripe.Identity.VerificationReport.Document["expiration_date"]>,
  "day" | "month" | "year">;
export type SessionRead = Pick<Stripe.Checkout.Session,
  "id" | "status" | "payment_status" | "currency" | "amount_total" | "metadata" | "payment_intent" | "url"
  | "client_reference_id">;
export type IntentRead = Pick<Stripe.PaymentIntent,
  "id" | "status" | "last_payment_error" | "next_action" | "amount_received" | "currency">;
export type ErrorRead = Pick<NonNullable<Stripe.PaymentIntent["last_payment_error"]>, "code" | "decline_code">;
type Next = Stripe.PaymentIntent.NextAction;
export type StoreRead = Pick<NonNullable<Next["konbini_display_details"]>, "stores" | "hosted_voucher_url">;
type Stores = Stripe.PaymentIntent.NextAction.KonbiniDisplayDetails.Stores;
use<(keyof Stores)[]>(["familymart", "lawson", "ministop", "seicomart"]);
export type ChainRead = Pick<NonNullable<Stores["lawson"]>, "confirmation_number">;
export type BankRead = Pick<NonNullable<Next["display_bank_transfer_instructions"]>,
  "reference" | "hosted_instructions_url">;
export type RefundRead = Pick<Stripe.Refund, "id" | "status" | "amount" | "metadata" | "payment_intent">;
export type DisputeRead = Pick<Stripe.Dispute,
  "id" | "status" | "amount" | "currency" | "reason" | "payment_intent">;
export type MovementRead = Pick<Stripe.BalanceTransaction,
  "id" | "amount" | "currency" | "fee" | "created" | "reporting_category" | "source">;
export type BalanceRead = Pick<Stripe.Balance, "available" | "pending">;
export type SumRead = Pick<Stripe.Balance.Available | Stripe.Balance.Pending, "amount" | "currency">;
export type ChargeRead = Pick<Stripe.Charge, "id" | "amount" | "currency" | "payment_intent" | "metadata">;
use<Stripe.Event["type"][]>([
  "checkout.session.completed", "checkout.session.expired", "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed", "charge.dispute.created", "charge.dispute.closed",
  "refund.failed", "refund.updated",
  "identity.verification_session.created", "identity.verification_session.processing",
  "identity.verification_session.requires_input", "identity.verification_session.verified",
  "identity.verification_session.canceled",
]);
`;
}

/** What TypeScript says of it. */
function complaints(text) {
  const name = join(here, "stripe-requests.virtual.ts");
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ["node"],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === name || fileExists.call(host, file);
  host.readFile = (file) => (file === name ? text : readFile.call(host, file));
  host.getSourceFile = (file, ...rest) =>
    file === name ? ts.createSourceFile(file, text, options.target) : getSourceFile.call(host, file, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
    const line = file ? `line ${file.getLineAndCharacterOfPosition(start ?? 0).line + 1}: ` : "";
    return line + ts.flattenDiagnosticMessageText(messageText, "\n");
  });
}

const wrong = complaints(source());
// The check itself has to be able to fail.
const planted = complaints(source().replaceAll('"mode":', '"moods":'));
if (planted.length === 0) wrong.push("a parameter that does not exist was not noticed");
if (
  complaints(source().replaceAll('"konbini"]', '"konbinis"]')).length === 0 &&
  complaints(source().replaceAll('"konbini",', '"konbinis",')).length === 0
)
  wrong.push("a way to pay that does not exist was not noticed");

const { webhooks } = new Stripe("sk_test_none");
const { secret, at, body, signature } = sent.event;
if (webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }) !== signature)
  wrong.push("the library signs differently");
try {
  webhooks.constructEvent(body, signature, secret, Number.MAX_SAFE_INTEGER);
} catch (error) {
  wrong.push(`the library does not believe our signature: ${error.message}`);
}

if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
