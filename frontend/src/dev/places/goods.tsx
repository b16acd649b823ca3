/** Goods: their pictures, and where they belong. */
import { GameMark } from "@/components/game-mark";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { GoodsCard, GoodsCardPlace, type CardVariant } from "@/components/goods-card";
import classes from "@/dev/components-page.module.css";
import { LONG, type Place } from "@/dev/place";

const AK = { shape: "ak47", kind: "rifle", rarity: "classified", seed: 1, name: "AK-47 | Redline" };

/** As wide as its place. */
const mark = (game: string) => (
  <div className={classes["mark"]}>
    <GameMark game={game} />
  </div>
);

interface Card {
  name?: string;
  region?: string;
  price?: number | null;
  variant?: CardVariant;
}

const card = ({ name = AK.name, region = "", price = 1_250, variant = "grid" }: Card) => (
  <ul className={variant === "row" ? undefined : classes["column"]}>
    <GoodsCard
      goods={{ goods_id: "1", name, game: "csgo", game_name: "Counter-Strike 2", subgame_name: region, art: AK }}
      variant={variant}
      price={price}
      unpriced="Out of stock"
      beside={<bdi>−12%</bdi>}
      {...(variant !== "shelf" && { foot: "12 for sale" })}
    />
  </ul>
);

export const GOODS: readonly Place[] = [
  {
    file: "game-mark.tsx",
    samples: {
      normal: mark("csgo"),
      small: <GameMark game="genshin" size="s" />,
      "unknown game": mark("not-a-game"),
    },
  },
  {
    file: "game-region.tsx",
    samples: {
      normal: <GameRegion mark="genshin" game="Genshin Impact" region="Europe" />,
      "no region": <GameRegion mark="csgo" game="Counter-Strike 2" region="" />,
      long: <GameRegion mark="csgo" game={LONG} region={LONG} />,
    },
  },
  {
    file: "goods-card.tsx",
    samples: {
      normal: card({}),
      loading: (
        <ul>
          <GoodsCardPlace />
        </ul>
      ),
      "out of stock": card({ price: null }),
      row: card({ variant: "row" }),
      "row, loading": (
        <ul>
          <GoodsCardPlace variant="row" />
        </ul>
      ),
      shelf: card({ variant: "shelf" }),
      long: card({ name: LONG, region: "America, Europe, Asia and TW, HK, MO" }),
      "long row": card({ name: LONG, region: "America, Europe, Asia and TW, HK, MO", variant: "row" }),
      "long shelf": card({ name: LONG, region: "America", variant: "shelf" }),
    },
  },
  {
    file: "goods-art.tsx",
    samples: {
      normal: <GoodsArt art={AK} />,
      small: <GoodsArt art={AK} size="s" />,
      large: <GoodsArt art={AK} size="l" />,
      "worn, with stickers": <GoodsArt art={AK} float={0.8} paintSeed={7} stickers={["Crown", "", "Howl"]} statTrak />,
      pack: <GoodsArt art={{ shape: "pack", kind: "pack", rarity: "genshin", seed: 3, region: "EU", label: "1090" }} />,
      empty: <GoodsArt art={{}} />,
    },
  },
];
