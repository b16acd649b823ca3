/** What a visit's times mean. */
import type { Episode } from "./admin-types";

/** Seconds until somebody answered, and from the first word to the end. */
export function durationsOf({ began_at, replied_at, resolved_at }: Episode): { wait?: number; handle?: number } {
  const since = (at: number | null | undefined) => (at == null ? undefined : Math.max(0, (at - began_at) / 1_000));
  const [wait, handle] = [since(replied_at), since(resolved_at)];
  return { ...(wait === undefined ? {} : { wait }), ...(handle === undefined ? {} : { handle }) };
}
