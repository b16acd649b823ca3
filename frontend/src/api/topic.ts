/**
 * Topics of the server: a snapshot when one begins to follow, then what changes, and a new snapshot after every
 * reconnection and `resync`.
 */
import { connectionStore, whenConnected } from "./connection";
import { EMIT_TIMEOUT_MS, onPush, socket } from "./socket";

interface Ack {
  code: number;
  data?: { version: number; snapshot?: unknown };
}

/** How many follow each topic on this page: the last one to leave says so to the server. */
const followers = new Map<string, number>();

/** Hears of `topic` until the answer is called. A refusal is silence: whoever needs certainty reads as well. */
export function followTopic<Data>(topic: string, receive: (data: Data) => void): () => void {
  let left = false;
  const join = async () => {
    const ack = (await socket
      .timeout(EMIT_TIMEOUT_MS)
      .emitWithAck("subscribe", { topic })
      .catch(() => undefined)) as Ack | undefined;
    if (!left && ack?.code === 200 && ack.data?.snapshot !== undefined) receive(ack.data.snapshot as Data);
  };
  const stops = [
    onPush("topic", (push) => {
      if (push.topic === topic) receive(push.data as unknown as Data);
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
