/**
 * Chat calls on either carrier: the socket while it is connected, HTTP otherwise, with the same names and shapes.
 *
 * Source: docs/wire.md (Chat), spec §7 and §8. A call the socket did not answer goes on over HTTP where repeating it
 * is harmless, so changing carrier loses nothing and doubles nothing.
 */
import { post, refusal, type CallOptions } from "./call";
import { identityChanged, connectionStore, socketFailed } from "./connection";
import { ApiError } from "./error";
import { hasChatIdentity, identity } from "./identity";
import type { ImCalls, ImName, Input, Options, PathOf } from "./operations";
import { forThisPerson, thisPerson } from "./person";
import { EMIT_TIMEOUT_MS, socket } from "./socket";

/** Spec §9: translation may take 60 s on either carrier. */
const TRANSLATE_TIMEOUT_MS = 60_000;
const translating: ReadonlySet<ImName> = new Set(["trans_msg_body", "retry_translate"]);

/** Calls whose second answer would differ from the first: an unanswered one is reported, not repeated. */
const onceOnly: ReadonlySet<ImName> = new Set(["recall_msg", "evaluate_conversation", "merge_vistor_msg"]);

type ImPath = `/api/im/${ImName}`;

/** What the socket answers. */
interface Ack {
  code: number;
  message?: string;
  data?: unknown;
}

export async function callIm<Name extends ImName>(
  name: Name,
  payload: ImCalls[Name]["in"],
): Promise<ImCalls[Name]["out"]> {
  if (!hasChatIdentity()) await ensureVisitor();
  if (connectionStore.status !== "connected") return overHttp(name, payload);
  try {
    return await forThisPerson(() => overSocket(name, payload));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "net_error" || onceOnly.has(name)) throw error;
    return overHttp(name, payload);
  }
}

/**
 * Says "I am typing". Worth nothing late, so it is sent only over an open socket, without an answer. False: not sent.
 */
export function sayTyping(conversation_id: string): boolean {
  if (connectionStore.status !== "connected") return false;
  socket.volatile.emit("typing", { conversation_id });
  return true;
}

async function overSocket<Name extends ImName>(
  name: Name,
  payload: ImCalls[Name]["in"],
): Promise<ImCalls[Name]["out"]> {
  const timeout = translating.has(name) ? TRANSLATE_TIMEOUT_MS : EMIT_TIMEOUT_MS;
  const isHere = thisPerson();
  let ack: Ack;
  try {
    ack = (await socket.timeout(timeout).emitWithAck(name, payload)) as Ack;
  } catch {
    // Spec §8: timeout or transport error triggers a reconnect; not of the connection of the next person.
    if (isHere()) socketFailed();
    throw new ApiError("net_error", "no answer");
  }
  if (ack.code === 200) return ack.data as ImCalls[Name]["out"];
  throw refusal(ack.code, { ...(ack.message === undefined ? {} : { message: ack.message }), data: ack.data });
}

async function overHttp<Name extends ImName>(name: Name, payload: ImCalls[Name]["in"]): Promise<ImCalls[Name]["out"]> {
  const asVisitor = identity.token === null;
  const isHere = thisPerson();
  try {
    return await postIm(name, payload);
  } catch (error) {
    // A visitor token that has run out is no reason to bother anybody: another one is asked for, once.
    const spent = error instanceof ApiError && error.code === "unauthorized";
    // A signed-in user's call never goes out again as a visitor's.
    if (!spent || !asVisitor) throw error;
    // Another call has met the same and there is a new visitor by now: neither take their token, nor ask in their name.
    if (!isHere()) throw new ApiError("canceled", "another person uses this page");
    identity.visitor_token = null;
    await ensureVisitor();
    return postIm(name, payload);
  }
}

function postIm<Name extends ImName>(name: Name, payload: ImCalls[Name]["in"]): Promise<ImCalls[Name]["out"]> {
  const { token, visitor_token } = identity;
  const asVisitor = token === null && visitor_token !== null;
  // The name decides both types; TypeScript cannot follow that through the joined path.
  const path = `/api/im/${name}` as ImPath;
  const body = (asVisitor ? { ...payload, visitor_token } : payload) as Input<"post", ImPath>;
  return post(path, body, {
    quiet: asVisitor,
    ...(translating.has(name) ? { timeoutMs: TRANSLATE_TIMEOUT_MS } : {}),
  }) as Promise<ImCalls[Name]["out"]>;
}

/** Posts as who is signed in, else as this device's visitor: somebody who has not spoken yet becomes one first. */
export async function postAsGuest<P extends PathOf<"post">>(path: P, body: Omit<Input<"post", P>, "visitor_token">) {
  if (!hasChatIdentity()) await ensureVisitor();
  const { token, visitor_token } = identity;
  const said = token === null ? { ...body, visitor_token } : body;
  return post(path, said as Input<"post", P>, ...([{ quiet: token === null }] as Options<"post", P, CallOptions>));
}

let asking: Promise<void> | null = null;

/** Gets a visitor token if there is nobody to speak as yet; asked once however many callers wait for it. */
export function ensureVisitor(): Promise<void> {
  if (hasChatIdentity()) return Promise.resolve();
  asking ??= post("/api/im/visitor_token", { device_id: identity.device_id })
    .then(({ visitor_token }) => {
      if (identity.token !== null) return; // signed in meanwhile: no longer a visitor
      identity.visitor_token = visitor_token;
      identityChanged();
    })
    .finally(() => (asking = null));
  return asking;
}
