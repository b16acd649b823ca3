/** Bargains for tests. */
import { redline } from "@/features/market/buy-requests/buy-requests-fixtures";
import type { SellOrder } from "@/features/market/market-calls";
import type { Bargain, BargainPreview } from "./bargain-calls";

export const offer: SellOrder = {
  sell_order_id: "s1",
  goods_id: "226",
  seller: { uid: "2", nickname: "Seller 1" },
  price_cents: 1_000,
  quantity: 1,
  listed: 1,
  sold: 0,
  withdrawn: 0,
  state: "on_sale",
  version: 1,
  stat_trak: false,
  stickers: [],
  created_at: 1,
};

export const bargain: Bargain = {
  bargain_id: "b1",
  sell_order_id: "s1",
  goods_id: "226",
  goods: redline,
  side: "buyer",
  buyer: { uid: "1", nickname: "Buyer 1" },
  seller: { uid: "2", nickname: "Seller 1" },
  price_cents: 800,
  asked_cents: 1_000,
  asks_now_cents: 1_000,
  quantity: 1,
  amount_cents: 800,
  state: "open",
  created_at: 1,
  expires_at: Date.UTC(2099, 0, 1),
  version: 1,
};

export const received: Bargain = { ...bargain, side: "seller", income_cents: 760 };

export const previewed: BargainPreview = {
  asked_cents: 1_000,
  min_price_cents: 700,
  max_price_cents: 999,
  reference_price_cents: 1_100,
  available_cents: 5_000,
};

export const listOf = (items: Bargain[]) => ({ items, total: items.length, page_num: 1, page_size: 100 });
