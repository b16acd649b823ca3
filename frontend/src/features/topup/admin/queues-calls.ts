/** Operators' calls about the queues for topping up oneself. docs/wire.md, "Self-top-up". */
import { get, post } from "@/api/call";
import { once } from "@/api/idempotent";
import type { Wire } from "@/api/operations";
import type { OperatorQueue } from "@/api/topup";

export type OperatorQueues = Wire["OperatorQueues"];
/** What is done to a whole queue. */
export type QueueAct = "pause" | "resume" | "drain" | "close";

export const loadOperatorQueues = (signal?: AbortSignal) =>
  get("/api/admin/topup/queues", {}, signal === undefined ? {} : { signal });
/** Games whose packs devices redeem. */
export const loadPackGames = () =>
  get("/api/market/games").then(({ games }) => games.filter(({ kind }) => kind === "top_up"));
/** The regions a game has packs for; none where packs are for the whole game. */
export const loadPackRegions = (game: string) =>
  get("/api/market/tags", { game, tags: JSON.stringify({ kind: ["pack"] }) }).then(({ tags }) =>
    (tags.find(({ value }) => value === "region")?.children ?? [])
      .filter(({ goods }) => goods > 0)
      .map(({ value }) => value),
  );
export const openQueue = (wanted: Wire["OpenQueueRequest"], idempotencyKey: string) =>
  post("/api/admin/topup/open", wanted, { idempotencyKey });

/** The same change of the same version goes out under one key until its outcome is known. */
const onceFor = (
  { queue_id, version }: OperatorQueue,
  change: string,
  call: (idempotencyKey: string) => Promise<OperatorQueue>,
) => once(`${change} ${queue_id} ${version}`, call);

export const actOnQueue = (queue: OperatorQueue, act: QueueAct) =>
  onceFor(queue, act, (idempotencyKey) =>
    post(`/api/admin/topup/${act}`, { queue_id: queue.queue_id }, { idempotencyKey }),
  );
const changeDevices = (queue: OperatorQueue, change: Omit<Wire["DevicesRequest"], "queue_id">) =>
  onceFor(queue, `devices ${JSON.stringify(change)}`, (idempotencyKey) =>
    post("/api/admin/topup/devices", { queue_id: queue.queue_id, ...change }, { idempotencyKey }),
  );
export const setHours = (queue: OperatorQueue, wanted: Omit<Wire["QueueHoursRequest"], "queue_id" | "version">) =>
  onceFor(queue, `hours ${JSON.stringify(wanted)}`, (idempotencyKey) =>
    post("/api/admin/topup/hours", { queue_id: queue.queue_id, version: queue.version, ...wanted }, { idempotencyKey }),
  );
export const addDevices = (queue: OperatorQueue, count: number) => changeDevices(queue, { add: count });
export const removeDevice = (queue: OperatorQueue, deviceId: string) => changeDevices(queue, { remove: deviceId });
