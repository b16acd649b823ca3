/**
 * Keys for calls that must not be carried out twice: the same request goes out under the same key until its outcome is
 * known.
 */
import { ApiError } from "./error";

const open = new Map<string, string>();

/**
 * Calls with the key of `request`. An answer or a refusal settles the request, so that the same request later is
 * another one; after a lost answer the key stays, and pressing again gets the first answer instead of a second order.
 */
export async function once<T>(request: string, call: (idempotencyKey: string) => Promise<T>): Promise<T> {
  const key = open.get(request) ?? crypto.randomUUID();
  open.set(request, key);
  try {
    const answer = await call(key);
    open.delete(request);
    return answer;
  } catch (cause) {
    if (!(cause instanceof ApiError) || !cause.isUncertain) open.delete(request);
    throw cause;
  }
}
