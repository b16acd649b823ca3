/** What our books say of a payment beside what the provider says, line by line. */
import type { AtProvider, PaymentFilter, PaymentRecord } from "./payments-calls";
import { PaymentMethod, PaymentStatus } from "@/api/lists.gen";

/** What a status of ours is at the provider, where both say the same. */
const CAPTURED_AS = {
  processing: "pending",
  success: "captured",
  refunded: "captured",
  failed: "failed",
  cancelled: "cancelled",
} as const;

type Refund = PaymentRecord["refunds"][number];
type Dispute = PaymentRecord["disputes"][number];

interface Side<Status> {
  status: Status;
  amount_cents?: number | null | undefined;
}

/** One line of both sides; a side that has nothing is undefined. */
export type ComparisonRow =
  | {
      kind: "payment";
      key: string;
      ours: Side<PaymentRecord["status"]>;
      theirs: Side<string> | undefined;
      differs: boolean;
    }
  | {
      kind: "refund";
      key: string;
      refund: Refund;
      theirs: Side<string> | undefined;
      differs: boolean;
    }
  | {
      kind: "dispute";
      key: string;
      ours: Dispute | undefined;
      theirs: Side<Dispute["status"]> | undefined;
      differs: boolean;
    };

/** `said` is undefined until the provider has answered: nothing differs until then. */
export function compareWithProvider(record: PaymentRecord, said: AtProvider | undefined): ComparisonRow[] {
  const heard = said !== undefined && said.failure == null;
  const refunds = record.refunds.map((refund): ComparisonRow => {
    const theirs = said?.refunds.find(({ provider_ref }) => provider_ref === refund.provider_ref);
    const isTheirs = refund.route === "original" && refund.provider_ref != null;
    return {
      kind: "refund",
      key: refund.refund_id,
      refund,
      theirs,
      // What went to the balance instead has failed there, and is settled here.
      differs: heard && isTheirs && theirs?.status !== refund.status && refund.status !== "cancelled",
    };
  });
  const names = new Set([
    ...record.disputes.map(({ dispute_id }) => dispute_id),
    ...(said?.disputes ?? []).map(({ dispute_id }) => dispute_id),
  ]);
  const disputes = [...names].map((name): ComparisonRow => {
    const ours = record.disputes.find(({ dispute_id }) => dispute_id === name);
    const theirs = said?.disputes.find(({ dispute_id }) => dispute_id === name);
    const differs = heard && (ours?.status !== theirs?.status || ours?.amount_cents !== theirs?.amount_cents);
    return { kind: "dispute", key: name, ours, theirs, differs };
  });
  return [comparePayment(record, said, heard), ...refunds, ...disputes];
}

/** At PayPal nothing is ended: what we have not captured by the end of a payment, nobody captures. */
const isLeftOpen = ({ method, status }: PaymentRecord, theirs: AtProvider["payment"]) =>
  method === "paypal" &&
  (status === "failed" || status === "cancelled") &&
  theirs != null &&
  theirs.charge_ref == null &&
  (theirs.status === "pending" || theirs.status === "approved");

function comparePayment(record: PaymentRecord, said: AtProvider | undefined, heard: boolean): ComparisonRow {
  const { status, amount_cents, payment_id, provider_ref, local_amount } = record;
  const theirs = said?.payment ?? undefined;
  const isSame = theirs?.status === CAPTURED_AS[status] || isLeftOpen(record, theirs);
  // What was captured in another currency is told in dollars by the rate it was asked at.
  const isOtherAmount = theirs?.amount_cents != null && theirs.amount_cents !== amount_cents && local_amount == null;
  return {
    kind: "payment",
    key: payment_id,
    ours: { status, amount_cents },
    theirs,
    differs: heard && provider_ref != null && (!isSame || isOtherAmount),
  };
}

const oneOf = <T extends string>(all: readonly T[], text: string | null) => all.find((one) => one === text);

/** What is looked for, as the address says it; what it cannot be is left out. */
export function filterOf(params: URLSearchParams): PaymentFilter {
  const status = oneOf(PaymentStatus, params.get("status"));
  const method = oneOf(PaymentMethod, params.get("method"));
  const uid = params.get("uid");
  return {
    ...(status === undefined ? {} : { status }),
    ...(method === undefined ? {} : { method }),
    ...(uid !== null && /^\d{1,18}$/.test(uid) ? { uid } : {}),
  };
}
