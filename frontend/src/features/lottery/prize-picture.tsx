/**
 * A prize as a card, in the style of the goods: its light behind it and a band of its colour below. What the shop sells
 * as well is drawn as there.
 */
import { GoodsArt } from "@/components/goods-art";
import type { PrizeName } from "./lottery-wire";
import { PrizeShape } from "./prize-art";
import classes from "./prize-picture.module.css";

/** The art of the goods that a prize is, as the seed has it. */
const GOODS: { [prize in PrizeName]?: object } = {
  crystals_6480: { shape: "pack", kind: "pack", rarity: "genshin", name: "6480 Genesis Crystals", label: "6480" },
  welkin_moon: { shape: "pass", kind: "pass", rarity: "genshin", name: "Blessing of the Welkin Moon" },
};

export function PrizePicture({ prize }: { prize: PrizeName }) {
  const goods = GOODS[prize];
  if (goods !== undefined) return <GoodsArt art={goods} />;
  return (
    <svg className={classes["picture"]} data-prize={prize} viewBox="0 0 100 72" direction="ltr" aria-hidden="true">
      {/* 96 by 96, in the middle of the card; what is above and below the shape is empty. */}
      <g transform="translate(6.8 -8.7) scale(0.9)">
        <PrizeShape prize={prize} />
      </g>
    </svg>
  );
}
