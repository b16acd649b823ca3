/**
 * Topics of the server: a snapshot when one begins to follow, then what changes, and a new snapshot after every
 * reconnection and `resync`.
 */
import { connectionStore } from "./connection";
import { ApiError } from "./error";
import type { Topics } from "./openapi.gen";
import { thisPerson } from "./person";
import { whenPushesWereMissed } from "./read-again";
import { EMIT_TIMEOUT_MS, onPush, socket } from "./socket";

export type { Topics };

interface Ack {
  code: number;
  data?: { version: number; snapshot?: unknown };
}

/** No answer, too many requests, or a server that cannot answer now: the next time may be different. */
function mayPass(ack: Ack | undefined): boolean {
  return ack === undefined || ack.code === 429 || ack.code >= 500;
}

/** How many follow each topic on this page: the last one to leave says so to the server. */
const followers = new Map<string, number>();

/**
 * Hears of `topic` until the answer is called. Nobody is told of a refusal for good: whoever needs certainty reads as
 * well. A refusal that may pass is repeated, else a page that came back to a busy server would wait for ever.
 */
export function followTopic<Kind extends keyof Topics>(
  topic: `${Kind}:${string}`,
  receive: (data: Topics[Kind]) => void,
): () => void {
  let left = false;
  const join = async () => {
    const isHere = thisPerson();
    const ack = (await socket
      .timeout(EMIT_TIMEOUT_MS)
      .emitWithAck("subscribe", { topic })
      .catch(() => undefined)) as Ack | undefined;
    if (left || !isHere()) return;
    if (ack?.code === 200 && ack.data?.snapshot !== undefined) receive(ack.data.snapshot as Topics[Kind]);
    if (mayPass(ack)) throw new ApiError("busy", topic);
  };
  const stops = [
    onPush("topic", (push) => {
      if (push.topic === topic) receive(push.data as Topics[Kind]);
    }),
    // A new snapshot says how things stand.
    whenPushesWereMissed(join, connectionStore.status === "connected"),
  ];
  followers.set(topic, (followers.get(topic) ?? 0) + 1);
  return () => {
    left = true;
    stops.forEach((stop) => stop());
    const rest = (followers.get(topic) ?? 1) - 1;
    followers.set(topic, rest);
    if (rest === 0 && connectionStore.status === "connected") socket.emit("unsubscribe", { topic });
  };
}

/** Hears of every topic of a kind that this page, or the server for it, follows. */
export function onTopics<Kind extends keyof Topics>(kind: Kind, receive: (data: Topics[Kind]) => void): () => void {
  return onPush("topic", ({ topic, data }) => {
    if (topic.startsWith(`${kind}:`)) receive(data as Topics[Kind]);
  });
}
