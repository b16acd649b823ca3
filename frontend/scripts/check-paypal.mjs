// What our adapter sends PayPal, and what our sandbox answers in its place, judged by the schemas of PayPal's own
// library: each has to be read without complaint, and to come out again with nothing lost (a field it does not know
// would be). Both files are kept current by tests of the adapter and of the sandbox.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const { validateAndMap, validateAndUnmap } = require("@apimatic/schema");
const sdk = require("@paypal/paypal-server-sdk");
// By its path: the package names no way to the schemas it checks by.
const models = join(dirname(require.resolve("@paypal/paypal-server-sdk")), "models");
const model = (name) => require(join(models, `${name}.js`))[`${name}Schema`];
const read = (file) => JSON.parse(readFileSync(join(here, "../../providers", file), "utf8"));

const requests = read("paypal-requests.json");
const answers = read("paypal-answers.json");

/** What is wrong with these by a schema; empty if nothing is. */
function complaints(what, all, schema) {
  return all.flatMap((value, index) => {
    const mapped = validateAndMap(value, schema);
    if (mapped.errors) return [`${what} ${index}: ${mapped.errors.map(({ message }) => message).join("; ")}`];
    const unmapped = validateAndUnmap(mapped.result, schema);
    if (unmapped.errors) return [`${what} ${index}: ${unmapped.errors.map(({ message }) => message).join("; ")}`];
    const again = JSON.parse(JSON.stringify(unmapped.result));
    const differs = firstDifference(value, again);
    return differs === undefined ? [] : [`${what} ${index}: PayPal does not know ${differs}`];
  });
}

/** The path of the first field that is lost or changed. */
function firstDifference(before, after, path = "") {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before === null || typeof before !== "object" || typeof after !== "object" || after === null) return path;
  for (const key of Object.keys(before)) {
    const found = key in after ? firstDifference(before[key], after[key], `${path}/${key}`) : `${path}/${key}`;
    if (found !== undefined) return found;
  }
  return `${path}/…`;
}

const order = model("orderRequest");
const wrong = [
  ...complaints("request for an order", requests.orders, order),
  ...complaints("request for a refund", requests.refunds, model("refundRequest")),
  ...complaints("answer with an order", answers.orders, model("order")),
  ...complaints("answer with a refund", answers.refunds, model("refund")),
  ...complaints("answer to a search", answers.searches, model("searchResponse")),
  ...complaints("answer with balances", answers.balances, model("balancesResponse")),
];

// The words of a search, by the call that the library makes of it.
const source = sdk.TransactionSearchController.prototype.searchTransactions.toString();
for (const word of requests.searches.flatMap(Object.keys))
  if (!source.includes(`'${word}'`) && !source.includes(`"${word}"`)) wrong.push(`a search knows no ${word}`);

// Balances are asked for without a word, at the address that the library asks.
if (!sdk.TransactionSearchController.prototype.searchBalances.toString().includes(requests.balances))
  wrong.push(`balances are not at ${requests.balances}`);

// The states the adapter decides by: one more or less is to be thought about. Its schemas take any word for a state.
const states = {
  OrderStatus: ["CREATED", "SAVED", "APPROVED", "VOIDED", "COMPLETED", "PAYER_ACTION_REQUIRED"],
  CaptureStatus: ["COMPLETED", "DECLINED", "PARTIALLY_REFUNDED", "PENDING", "REFUNDED", "FAILED"],
  RefundStatus: ["CANCELLED", "FAILED", "PENDING", "COMPLETED"],
};
for (const [name, known] of Object.entries(states)) {
  const theirs = Object.values(sdk[name]).sort();
  if (!isDeepStrictEqual(theirs, [...known].sort())) wrong.push(`${name} is ${theirs.join(", ")}`);
}
const captures = answers.orders.flatMap((one) => one.purchase_units[0].payments?.captures ?? []);
const words = { OrderStatus: answers.orders, CaptureStatus: captures, RefundStatus: answers.refunds };
for (const [name, objects] of Object.entries(words))
  for (const { status } of objects) if (!states[name].includes(status)) wrong.push(`${name} has no ${status}`);

// The check itself has to be able to fail.
const planted = structuredClone(requests.orders[0]);
planted.purchase_units[0].custom = "x";
if (complaints("planted", [planted], order).length === 0) wrong.push("a field that does not exist was not noticed");
const broken = structuredClone(requests.orders[0]);
delete broken.purchase_units;
if (complaints("broken", [broken], order).length === 0) wrong.push("a missing field was not noticed");

if (wrong.length > 0) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
