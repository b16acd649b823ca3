/** Buy requests for tests. */
import type { GoodsInfo } from "@/features/market/market-calls";
import type { BuyRequestPreview, OwnBuyRequest } from "./buy-request-calls";

export const redline: GoodsInfo = {
  goods_id: "226",
  name: "AK-47 | Redline",
  name_en: "AK-47 | Redline",
  game: "csgo",
  game_name: "Counter-Strike 2",
  subgame_name: "",
  lot: 1,
  art: {},
  tags: {},
  exteriors: ["field_tested"],
  wear_min: 0.1,
  wear_max: 0.7,
  on_sale: 3,
  bids: 4,
  sold_30d: 0,
  highest_bid_cents: 900,
  lowest_price_cents: 1_000,
  is_sold_here: true,
  bands: [],
  facts: [],
  buy_requests: [
    { price_cents: 900, quantity: 3, buyers: 2 },
    { price_cents: 800, quantity: 1, buyers: 1 },
  ],
};

export const request: OwnBuyRequest = {
  buy_request_id: "b1",
  goods_id: "226",
  goods: redline,
  price_cents: 900,
  quantity: 5,
  open: 3,
  bought: 2,
  reserved_cents: 2_700,
  spent_cents: 1_700,
  wanted: { wear_max: 0.2, stat_trak: true },
  state: "open",
  ahead: 2,
  ahead_at_price: 1,
  created_at: 1,
  expires_at: Date.UTC(2099, 0, 1),
  version: 1,
};

export const previewed: BuyRequestPreview = {
  reserve_cents: 950,
  missing_cents: 0,
  min_price_cents: 100,
  max_price_cents: 5_000,
  ahead: 0,
  ahead_quantity: 0,
  buys_now: 0,
  buys_now_cents: 0,
};

export const listOf = (items: OwnBuyRequest[]) => ({ items, total: items.length, page_num: 1, page_size: 100 });
