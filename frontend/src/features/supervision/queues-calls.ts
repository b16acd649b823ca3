/** Operators' calls about the queues for topping up oneself. docs/wire.md, "Self-top-up". */
import { get, post } from "@/api/call";
import { once } from "@/api/once";
import type { OperatorQueue } from "@/api/topup";

export interface OperatorQueues {
  at: number;
  queues: OperatorQueue[];
}
/** What is done to a whole queue. */
export type QueueAct = "pause" | "resume" | "drain" | "close";

export const loadOperatorQueues = (signal?: AbortSignal) =>
  get<OperatorQueues>("/api/admin/topup/queues", {}, signal === undefined ? {} : { signal });
/** Games by what they are called in the reader's language. */
export const loadGameNames = () =>
  get<{ games: { game: string; name: string }[] }>("/api/market/games").then(
    ({ games }) => new Map(games.map(({ game, name }) => [game, name])),
  );

const change = (queue: Pick<OperatorQueue, "queue_id" | "version">, name: string, body: object) =>
  once(`${name} ${queue.queue_id} ${queue.version} ${JSON.stringify(body)}`, (idempotencyKey) =>
    post<OperatorQueue>(`/api/admin/topup/${name}`, { queue_id: queue.queue_id, ...body }, { idempotencyKey }),
  );

export const actOnQueue = (queue: OperatorQueue, act: QueueAct) => change(queue, act, {});
export const addDevices = (queue: OperatorQueue, count: number) => change(queue, "devices", { add: count });
export const removeDevice = (queue: OperatorQueue, deviceId: string) => change(queue, "devices", { remove: deviceId });
