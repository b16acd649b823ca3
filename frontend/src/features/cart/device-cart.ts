/**
 * The cart of a visitor: kept on this device until they sign in, when it becomes part of the account's. Each change is
 * made to what is kept, not to what this tab remembers: another tab may have changed it.
 */
import { proxy } from "valtio";
import { isViewing } from "@/api/identity";
import { limits } from "@/api/limits.gen";
import type { DeviceLine } from "./cart-calls";

interface Kept {
  lines: DeviceLine[];
  /** What the lines are merged under: another one with each change of them. */
  key: string;
}

const KEY = "guildhall.cart";
export const MOST_LINES = limits.DeviceCart.lines.maxItems;

function kept(): Kept {
  // What is kept on this machine is not of whom somebody else looks as.
  if (isViewing) return { lines: [], key: "" };
  try {
    const { lines, key } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { lines?: unknown; key?: unknown };
    return {
      lines: Array.isArray(lines) ? lines.filter(isLine).slice(0, MOST_LINES) : [],
      key: typeof key === "string" ? key : crypto.randomUUID(),
    };
  } catch {
    return { lines: [], key: crypto.randomUUID() }; // a spoiled entry is as good as none
  }
}

const UUID = /^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/iu;
const bounds = limits.DeviceCartLine;

const isWithin = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

/** What the server takes: it refuses the whole cart for one line that it cannot read. */
function isLine(line: unknown): line is DeviceLine {
  if (typeof line !== "object" || line === null) return false;
  const { sell_order_id, quantity, price_cents } = line as Record<keyof DeviceLine, unknown>;
  return (
    typeof sell_order_id === "string" &&
    UUID.test(sell_order_id) &&
    isWithin(quantity, bounds.quantity.minimum, bounds.quantity.maximum) &&
    isWithin(price_cents, bounds.price_cents.minimum, Number.MAX_SAFE_INTEGER)
  );
}

export const deviceCart = proxy<Kept>(kept());

function keep(lines: DeviceLine[]): void {
  deviceCart.lines = lines;
  deviceCart.key = crypto.randomUUID();
  if (isViewing) return;
  try {
    if (lines.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(deviceCart));
  } catch {
    // Storage may be full or forbidden; the tab still works until it is closed.
  }
}

window.addEventListener("storage", ({ key }) => {
  if (key === KEY) Object.assign(deviceCart, kept());
});

/** Why something is not put there. */
export type Refused = "full" | "limit";

/** Puts so many more of an offer there, of which `available` can be bought. */
export function putInDevice(line: DeviceLine, available: number): Refused | undefined {
  const { lines } = kept();
  const there = lines.find(({ sell_order_id }) => sell_order_id === line.sell_order_id);
  const quantity = (there?.quantity ?? 0) + line.quantity;
  if (quantity > available) return "limit";
  if (there === undefined && lines.length >= MOST_LINES) return "full";
  const put = { ...line, quantity };
  keep(there === undefined ? [...lines, put] : lines.map((one) => (one === there ? put : one)));
  return undefined;
}

export function changeInDevice(sell_order_id: string, quantity: number): void {
  keep(kept().lines.map((line) => (line.sell_order_id === sell_order_id ? { ...line, quantity } : line)));
}

export function removeFromDevice(ids: readonly string[]): void {
  keep(kept().lines.filter(({ sell_order_id }) => !ids.includes(sell_order_id)));
}
