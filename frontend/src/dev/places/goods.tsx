/** Goods: their pictures, and where they belong. */
import { GameMark } from "@/components/game-mark";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import classes from "@/dev/components-page.module.css";
import { LONG, type Place } from "@/dev/place";

const AK = { shape: "ak47", kind: "rifle", rarity: "classified", seed: 1, name: "AK-47 | Redline" };

/** As wide as its place. */
const mark = (game: string) => (
  <div className={classes["mark"]}>
    <GameMark game={game} />
  </div>
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
