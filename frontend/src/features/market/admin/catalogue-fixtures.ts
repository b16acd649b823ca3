/** Goods, games and kinds for tests. */
import type { CatalogueGame, CatalogueGoodsDetail, CatalogueKinds, StaffAct } from "./catalogue-calls";

export const goodsDetail = (over: Partial<CatalogueGoodsDetail> = {}): CatalogueGoodsDetail => ({
  goods_id: "1001000",
  game: "genshin",
  game_name: "Genshin Impact",
  subgame_name: "Europe",
  kind: "pack",
  kind_title: "Pack",
  name: "60 Genesis Crystals",
  names: { en: "60 Genesis Crystals", de: "60 Schöpfungskristalle" },
  weapon: "",
  collection: "",
  lot: 1,
  guide_cents: 99,
  reference_price_cents: 105,
  lowest_price_cents: 101,
  on_sale: 12,
  sold_30d: 340,
  is_retired: false,
  art: { shape: "pack", kind: "pack" },
  version: 3,
  is_in_use: false,
  ...over,
});

export const games: CatalogueGame[] = [
  {
    game: "csgo",
    name: "Counter-Strike 2",
    names: { en: "Counter-Strike 2" },
    kind: "items",
    is_hidden: false,
    role_policy: "none",
    version: 1,
    goods: 25_000,
    retired: 0,
  },
  {
    game: "genshin",
    name: "Genshin Impact",
    names: { en: "Genshin Impact", ja: "原神" },
    kind: "top_up",
    is_hidden: true,
    role_policy: "required",
    version: 4,
    goods: 60,
    retired: 2,
  },
];

export const kinds: CatalogueKinds = {
  kinds: [
    { kind: "pack", title: "Pack", is_stocked: true, is_weapon: false },
    { kind: "rifle", title: "Rifle", is_stocked: false, is_weapon: true },
    { kind: "sticker", title: "Sticker", is_stocked: false, is_weapon: false },
  ],
  rarities: [{ rarity: "covert", title: "Covert" }],
};

export const act = (over: Partial<StaffAct> = {}): StaffAct => ({
  seq: 7,
  at: Date.UTC(2026, 10, 26),
  at_microseconds: "1",
  by: { uid: "1000001", nickname: "Ada" },
  kind: "goods_changed",
  subject_kind: "goods",
  subject: "1001000",
  detail: JSON.stringify({ "after.guide_cents": "99", "before.guide_cents": "", name: "60 Genesis Crystals" }),
  previous_hash: "0",
  hash: "1",
  ...over,
});
