/**
 * Calls of topping up oneself. docs/wire.md, "Self-top-up". Each change goes out under one key until its outcome is
 * known.
 */
import { get, post } from "@/api/call";
import { ApiError } from "@/api/error";
import { once } from "@/api/idempotent";
import type { Place, TopUpOfOrder, TopUpPack } from "@/api/topup";
import { forgetOrder, type Account } from "./kept-accounts";
import { receivePlace } from "./topup-store";

/** What the page of one order needs: the place if there is one, and whether and how one may join. */
export async function loadOptions(orderId: string): Promise<TopUpOfOrder> {
  const options = await get("/api/topup/place", { order_id: orderId });
  if (options.place != null) receivePlace(options.place);
  return options;
}

export const loadQueues = (game?: string, region?: string) =>
  get("/api/topup/queues", { game, region }).then(({ queues }) => queues);
/** As many goods as a call answers; no game has so many packs. */
const MOST = 100;
/** Every pack of a game, for every server, whether the house has it or not. */
export const loadPacks = (game: string) =>
  get("/api/market/goods", { game, tags: JSON.stringify({ kind: ["pack"] }), page_size: MOST }).then(
    ({ items }) => items,
  );
/** What the house asks for each of these packs. */
export const loadOffers = async (goodsIds: readonly string[]): Promise<ReadonlyMap<string, TopUpPack>> =>
  new Map(await Promise.all(goodsIds.map(async (goodsId) => [goodsId, await loadPack(goodsId)] as const)));
export const loadPack = (goodsId: string) => get("/api/topup/pack", { goods_id: goodsId });
/** The reader's characters of a game, as the settings list them. */
export const loadRoles = (game: string) =>
  get("/api/account/info", {}, { quiet: true }).then(({ app_roles }) => app_roles.filter((role) => role.game === game));

export async function join(orderId: string, account: Account): Promise<Place> {
  const place = await change(`join ${orderId} ${JSON.stringify(account)}`, orderId, (idempotencyKey) =>
    post("/api/topup/join", { order_id: orderId, ...account }, { idempotencyKey }),
  );
  forgetOrder(orderId);
  return place;
}

type Named = Pick<Place, "place_id" | "order_id" | "epoch" | "version">;
const say = (path: "/api/topup/accept" | "/api/topup/requeue") => (place: Named) =>
  change(`${path} ${place.place_id} ${place.epoch}`, place.order_id, (idempotencyKey) =>
    post(path, { place_id: place.place_id }, { idempotencyKey }),
  );

/** One is there: a device begins at once. */
export const accept = say("/api/topup/accept");
export const requeue = say("/api/topup/requeue");
/** `refund`: the money back; else the order stays paid, and one may line up anew. */
export const exit = (place: Named, refund: boolean) =>
  change(`exit ${place.place_id} ${place.epoch} ${refund}`, place.order_id, (idempotencyKey) =>
    post("/api/topup/exit", { place_id: place.place_id, refund }, { idempotencyKey }),
  );
export const switchAccount = (place: Named, account: Account) =>
  // With the version: going back to an account is a command of its own, whatever became of the first one.
  change(`switch ${place.place_id} ${place.version} ${JSON.stringify(account)}`, place.order_id, (idempotencyKey) =>
    post("/api/topup/switch_account", { place_id: place.place_id, ...account }, { idempotencyKey }),
  );

/** Carries it out. When things have moved on meanwhile, the page shows how they stand now, and the refusal says so. */
async function change(
  request: string,
  orderId: string,
  call: (idempotencyKey: string) => Promise<Place>,
): Promise<Place> {
  try {
    const place = await once(request, call);
    receivePlace(place);
    return place;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 409) void loadOptions(orderId).catch(() => undefined);
    throw cause;
  }
}
