/** Choosing a currency; apart from the other calls because no first visit needs it. */
import { post } from "@/api/call";
import { identity } from "@/api/identity";
import type { User } from "@/api/schema";
import { receiveUser } from "./session-store";

/** Shows prices in this currency, on every device of who is signed in; orders settle in US dollars. Spec §1. */
export async function chooseCurrency(currency: User["currency"]): Promise<void> {
  const before = identity.currency;
  identity.currency = currency;
  if (identity.token === null) return;
  try {
    receiveUser(await post("/api/account/set_currency", { currency }));
  } catch (cause) {
    identity.currency = before;
    throw cause;
  }
}
