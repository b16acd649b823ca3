/**
 * Who uses this page: the signed-in user, else the visitor. What was asked for one person reaches no other: an answer
 * that arrives after the person changed is dropped here, before it can reach a store or a component.
 */
import { proxy, subscribe } from "valtio";
import { ApiError } from "./error";
import { identity } from "./identity";

/** `count` is part of every query's key; it rises in the moment in which the token or the visitor token changes. */
export const personStore = proxy<{ count: number }>({ count: 0 });

const leaving = new Set<() => void>();

/** `forget` is called at once when somebody leaves: signs in, signs out, or another tab does. The answer stops it. */
export function whenPersonChanges(forget: () => void): () => void {
  leaving.add(forget);
  return () => void leaving.delete(forget);
}

const erasers = new Set<(uid: string) => Promise<void> | void>();

/**
 * `erase` is called when somebody signs out by themselves: what of theirs lies in this browser goes too. The answer
 * stops it.
 */
export function whenSignedOut(erase: (uid: string) => Promise<void> | void): () => void {
  erasers.add(erase);
  return () => void erasers.delete(erase);
}

/** Erases what lies here of somebody who signs out. A session that merely ends erases nothing. */
export async function eraseKept(uid: string): Promise<void> {
  await Promise.all([...erasers].map((erase) => erase(uid)));
}

/** A signed-in user's requests do not carry the visitor token, so its end after the merge changes nobody. */
const speaker = () => identity.token ?? identity.visitor_token;
let known = speaker();

subscribe(
  identity,
  () => {
    const before = known;
    known = speaker();
    if (known === before) return;
    // A browser that gets its first visitor token asked without any before: what it read is the same for everybody.
    if (before === null && identity.token === null) return;
    personStore.count += 1;
    if (before !== null) leaving.forEach((forget) => forget());
  },
  true, // at once: an answer may arrive in the same turn of the event loop
);

/** Remembers who asks; the answer says whether that person is still here. */
export function thisPerson(): () => boolean {
  const asked = personStore.count;
  return () => personStore.count === asked;
}

/**
 * Answers what `call` answers, or fails with `canceled` if the person who asked is gone by then. `unauthorized` passes:
 * the prompt decides whether the call is sent again for whoever signed in.
 */
export async function forThisPerson<T>(call: () => Promise<T>): Promise<T> {
  const isHere = thisPerson();
  const canceled = () => new ApiError("canceled", "another person uses this page");
  try {
    const answer = await call();
    if (!isHere()) throw canceled();
    return answer;
  } catch (cause) {
    if (isHere() || (cause instanceof ApiError && cause.code === "unauthorized")) throw cause;
    throw canceled();
  }
}
