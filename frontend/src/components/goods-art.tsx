/**
 * The picture of goods, drawn from their own attributes: outline by model, finish by name, wear as scratches, ground by
 * rarity. One component for list, page, order and chat card; nothing is fetched but the art code itself, once. Until it
 * is there the ground has its place.
 */
import type { CSSProperties } from "react";
import { useDrawing } from "./goods-art/drawing";
import { MarksView } from "./goods-art/marks-view";
import type { Looks } from "./goods-art/looks";
import type { Art } from "./goods-art/piece";
import classes from "./goods-art.module.css";

/** With `looksOf` what one piece looks like; without it goods as new. */
interface Props extends Looks {
  art: unknown;
  size?: "s" | "m" | "l";
}

export function GoodsArt({ art, size = "m", ...piece }: Props) {
  const known = (art ?? {}) as Art;
  const { rarity = "", name = "" } = known;
  const drawing = useDrawing();
  const tone = drawing?.toneOf(rarity);
  const marks = drawing?.goodsMarks({ ...piece, ...known, souvenir: name.startsWith("Souvenir ") });
  return (
    <svg
      className={classes["art"]}
      data-size={size}
      data-tone={rarity}
      viewBox="0 0 100 72"
      // Texts stand where they are drawn, also on a page that is read from the right.
      direction="ltr"
      aria-hidden="true"
      {...(tone !== undefined && { style: { "--tone": tone } as CSSProperties })}
    >
      {marks && <MarksView marks={marks} />}
    </svg>
  );
}
