/** Calls of the balance and of payments. Spec §7; docs/wire.md, "Money". */
import { get, getFile, post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { Input, Wire } from "@/api/operations";
import { dayAfter, dayStart } from "@/components/day-range";
import { saveFile } from "@/components/save-file";

export const PAGE_SIZE = 20;

/** Which movements; times as days of the reader; `""` for none. */
export interface FlowFilter {
  cause: Wire["CashFlowCause"] | "";
  from: string;
  to: string;
}
export const NO_FILTER: FlowFilter = { cause: "", from: "", to: "" };

type FlowQuery = Input<"get", "/api/v1/asset/log">;

/** Days become moments: from the first instant of one to the last of the other, where the reader is. */
export function flowQuery({ cause, from, to }: FlowFilter): FlowQuery {
  return {
    cause: cause === "" ? undefined : cause,
    from: from === "" ? undefined : dayStart(from),
    to: to === "" ? undefined : dayAfter(to),
  };
}

export const loadCashFlow = (filter: FlowFilter, page: number) =>
  get("/api/v1/asset/log", {
    ...flowQuery(filter),
    page_num: page,
    page_size: PAGE_SIZE,
  });

/** The same as a sheet, saved as a file. */
export async function saveCashFlow(filter: FlowFilter, name: string): Promise<void> {
  const sheet = await getFile("/api/v1/asset/log/req_download", flowQuery(filter));
  saveFile(sheet, name);
}

export type DepositMethod = Wire["DepositRequest"]["method"];
export const deposit = (amount: string, method: DepositMethod) =>
  once(`deposit ${amount} ${method}`, (idempotencyKey) =>
    post("/api/v1/asset/deposit", { amount, method, return_url: "/payment" }, { idempotencyKey }),
  );

/** How it stands; the provider is asked first if it is under way. */
export const lookAtPayment = (paymentId: string) => get("/api/v2/asset/pay/detail", { payment_id: paymentId });
export const loadPayments = (page: number) => get("/api/v2/pay/bill_pay_orders", { page_num: page, page_size: 10 });

/** The newest payment of an order, or of all, for who comes back without its name. */
export async function newestPayment(orderId: string | null): Promise<string | undefined> {
  const payments =
    orderId === null
      ? (await loadPayments(1)).items
      : (await get("/api/v2/market/bill_order/detail", { order_id: orderId })).payments;
  return payments.toSorted((a, b) => b.created_at - a.created_at)[0]?.payment_id;
}
