/** What is looked for, as the address has it: back and reload keep it, and a colleague can be sent it. */
import { OrderGroup } from "@/api/lists.gen";
import { dayAfter, dayStart } from "@/components/day-range";
import { centsOf } from "@/features/order/order-rules";
import type { OrderCounts, OrdersQuery } from "./orders-calls";

const FIELDS = ["query", "uid", "game", "from", "to", "min", "max"] as const;
export type Field = (typeof FIELDS)[number];
export type OrdersFilter = Record<Field, string> & { state: OrderGroup };

export function filterOf(address: URLSearchParams): OrdersFilter {
  const of = (field: Field) => address.get(field) ?? "";
  const state = OrderGroup.find((one) => one === address.get("state")) ?? "all";
  const [query, uid, game] = [of("query"), of("uid"), of("game")];
  return { state, query, uid, game, from: of("from"), to: of("to"), min: of("min"), max: of("max") };
}

/** The address of what is looked for; what is not set is not in it. */
export function addressOf({ state, ...fields }: OrdersFilter): URLSearchParams {
  const set = FIELDS.filter((field) => fields[field] !== "").map((field) => [field, fields[field]]);
  return new URLSearchParams([...(state === "all" ? [] : [["state", state]]), ...set]);
}

/** Whether anything is looked for besides the state. */
export const isNarrowed = (filter: OrdersFilter) => FIELDS.some((field) => filter[field] !== "");

const ID = /^\d{1,18}$/u;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** What the server is asked; a field that is not written to its end does not narrow anything yet. */
export function queryOf({ state, query, uid, game, from, to, min, max }: OrdersFilter): OrdersQuery {
  const number = query.trim().replace(/^#\s*/u, "");
  const [least, most] = [centsOf(min), centsOf(max)];
  return {
    ...(state === "all" ? {} : { state }),
    ...(ID.test(number) ? { query: number } : {}),
    ...(ID.test(uid.trim()) && Number(uid) > 0 ? { uid: uid.trim() } : {}),
    ...(game === "" ? {} : { game }),
    ...(DAY.test(from) ? { from: dayStart(from) } : {}),
    ...(DAY.test(to) ? { to: dayAfter(to) } : {}),
    ...(least === null ? {} : { min_cents: least }),
    ...(most === null ? {} : { max_cents: most }),
  };
}

/** Ours, and the server's: so many are counted. docs/wire.md, "Orders". */
const COUNTED = 1_000;

/** How many orders a state has, `1,000+` where they were not counted to the end. */
export function countText(counts: OrderCounts | undefined, state: OrderGroup, language: string): string | undefined {
  const number = counts?.[state];
  if (number === undefined) return undefined;
  const written = (shown: number) => new Intl.NumberFormat(language).format(shown);
  return number > COUNTED ? `${written(COUNTED)}+` : written(number);
}

/** Where an order is opened; what was looked for goes along, for the way back. */
export const orderAddress = (orderId: string, search: string) => `/console/orders/${orderId}${searchOf(search)}`;
export const ordersAddress = (search: string) => `/console/orders${searchOf(search)}`;
const searchOf = (search: string) => (search === "" ? "" : `?${search}`);
