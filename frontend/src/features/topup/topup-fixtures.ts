/** A place for tests: seventh of twelve, unless something else is said. */
import type { Wire } from "@/api/operations";
import type { Place, TopUpQueue } from "@/api/topup";

export function placeOf(part: Partial<Place>): Place {
  return {
    place_id: "p1",
    order_id: "o1",
    queue_id: "q1",
    game: "genshin",
    region: "Europe",
    platform: "android",
    login: "uid",
    account: "70****21",
    pack_name: "330 Genesis Crystals",
    waiting: 12,
    epoch: 1,
    version: 3,
    stage: "waiting",
    position: 7,
    ahead: 6,
    wait: { p50_seconds: 130, p90_seconds: 250, accuracy: { within: 87, of: 100 } },
    joined_at: 1_700_000_000_000,
    at: 1_700_000_060_000,
    passed: 0,
    high_demand: false,
    queue_state: "open",
    done: 0,
    of: 1,
    ...part,
  };
}

export function queueOf(part: Partial<TopUpQueue>): TopUpQueue {
  return {
    queue_id: "q1",
    version: 1,
    game: "genshin",
    region: "Europe",
    state: "open",
    waiting: 12,
    devices: 4,
    high_demand: false,
    wait: { p50_seconds: 130, p90_seconds: 250, accuracy: { within: 87, of: 100 } },
    platforms: ["android", "ios", "pc"],
    logins: ["uid", "email"],
    ...part,
  };
}

/** A pack of the catalogue, sold so often in 30 days. */
export function packGoods(goods_id: string, name: string, region: string, sold_30d: number): Wire["Goods"] {
  return {
    goods_id,
    game: "genshin",
    game_name: "Genshin Impact",
    subgame_name: region,
    name,
    name_en: name,
    tags: { kind: "pack", region },
    art: { kind: "pack", label: name.split(" ")[0] },
    exteriors: [],
    lot: 1,
    on_sale: 100,
    bids: 0,
    sold_30d,
  };
}
