/**
 * Topics of the server: a snapshot when one begins to follow, then what changes, and a new snapshot after every
 * reconnection and `resync`.
 */
import { connectionStore, whenConnected } from "./connection";
import type { Wire } from "./operations";
import { thisPerson } from "./person";
import { EMIT_TIMEOUT_MS, onPush, socket } from "./socket";

interface Ack {
  code: number;
  data?: { version: number; snapshot?: unknown };
}

/** What each kind of topic says; the description calls it any object. docs/wire.md, "Topics". */
export interface Topics {
  desk: { board: Wire["Board"]; head: Wire["QueueEntry"][] };
  lottery: Wire["LotteryEvent"];
  lottery_session: Wire["LotterySession"];
  order: Wire["Order"];
  payment: Wire["Payment"];
  queue: Wire["TopUpPlace"];
  wallet: Wire["BriefAsset"];
}

/** How many follow each topic on this page: the last one to leave says so to the server. */
const followers = new Map<string, number>();

/** Hears of `topic` until the answer is called. A refusal is silence: whoever needs certainty reads as well. */
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
    if (!left && isHere() && ack?.code === 200 && ack.data?.snapshot !== undefined)
      receive(ack.data.snapshot as Topics[Kind]);
  };
  const stops = [
    onPush("topic", (push) => {
      if (push.topic === topic) receive(push.data as Topics[Kind]);
    }),
    // Pushes may have been missed: a new snapshot says how things stand.
    onPush("resync", () => void join()),
    whenConnected(join),
  ];
  followers.set(topic, (followers.get(topic) ?? 0) + 1);
  if (connectionStore.status === "connected") void join();
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
