/**
 * Keys for calls that must not be carried out twice: the same wish goes out under the same key until its outcome is
 * known.
 */
import { ApiError } from "./error";

const open = new Map<string, string>();

/**
 * Calls with the key of `wish`. An answer or a refusal settles the wish, so that the same wish later is another one;
 * after a lost answer the key stays, and pressing again gets the first answer instead of a second order.
 */
export async function once<T>(wish: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = open.get(wish) ?? crypto.randomUUID();
  open.set(wish, key);
  try {
    const answer = await call(key);
    open.delete(wish);
    return answer;
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.isUncertain) open.delete(wish);
    throw cause;
  }
}
