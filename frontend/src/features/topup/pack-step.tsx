/** The second step: the packs of a server, each with what it costs and what a hundred of it cost. */
import { useTranslation } from "react-i18next";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { Money, useMoney } from "@/components/money";
import { bestSeller, cheaperBy, perHundred, type Pack } from "./pack-rules";
import packStep from "./pack-step.module.css";

interface Props {
  /** Undefined while they are read: their places are kept. */
  packs: readonly Pack[] | undefined;
  /** The prices are not known yet. */
  pricing: boolean;
  value: string | undefined;
  onChange: (goodsId: string) => void;
}

/** How many packs a game usually has. */
const PLACES = 6;

export function PackStep({ packs, pricing, value, onChange }: Props) {
  const { t } = useTranslation();
  if (packs === undefined) {
    return (
      <div className={packStep["packs"]} aria-busy="true">
        {Array.from({ length: PLACES }, (_, at) => (
          <span key={at} className={packStep["place"]} />
        ))}
      </div>
    );
  }
  const best = bestSeller(packs);
  return (
    <div
      className={packStep["packs"]}
      role="radiogroup"
      aria-label={t("topup.buy.pack")}
      aria-busy={pricing || undefined}
    >
      {packs.map((pack) => (
        <PackTile
          key={pack.goods_id}
          pack={pack}
          chosen={pack.goods_id === value}
          best={pack.goods_id === best}
          cheaper={cheaperBy(pack, packs)}
          soldOut={!pricing && pack.sell_order_id === undefined}
          onChoose={() => onChange(pack.goods_id)}
        />
      ))}
    </div>
  );
}

interface TileProps {
  pack: Pack;
  chosen: boolean;
  best: boolean;
  cheaper: number | undefined;
  soldOut: boolean;
  onChoose: () => void;
}

function PackTile({ pack, chosen, best, cheaper, soldOut, onChoose }: TileProps) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: "percent",
    numberingSystem: "latn",
    maximumFractionDigits: 0,
  });
  const hundred = perHundred(pack);
  return (
    <label className={packStep["pack"]} data-sold-out={soldOut || undefined}>
      <input type="radio" name="pack" checked={chosen} disabled={soldOut} onChange={onChoose} />
      <span className={packStep["art"]}>
        {/* For which region it is, is chosen above. */}
        <GoodsArt art={withoutRegion(pack.art)} />
      </span>
      <span className={packStep["name"]}>
        <bdi>{pack.name}</bdi>
      </span>
      <span className={packStep["price"]}>
        {soldOut ? (
          <span className={packStep["none"]}>{t(pack.not_here ? "topup.buy.not_here" : "topup.buy.sold_out")}</span>
        ) : pack.price === undefined ? (
          <span className={packStep["price-place"]} />
        ) : (
          <>
            <Money cents={pack.price} />
            {cheaper !== undefined && (
              <span className={packStep["cheaper"]}>
                <bdi aria-hidden="true">−{percent.format(cheaper)}</bdi>
                <span className="only-for-readers">{t("topup.buy.cheaper", { percent: percent.format(cheaper) })}</span>
              </span>
            )}
          </>
        )}
      </span>
      <span className={packStep["unit"]}>
        {/* An amount keeps its own order among words that run from right to left. */}
        {hundred !== undefined && t("topup.buy.per_hundred", { amount: `\u2066${money(hundred)}\u2069` })}
      </span>
      {best && (
        <span className={packStep["best"]}>
          <Icon name="star" size="s" /> {t("topup.buy.best")}
        </span>
      )}
      <span className={packStep["tick"]} aria-hidden="true">
        <Icon name="check" size="s" />
      </span>
    </label>
  );
}

const withoutRegion = (art: unknown) => ({ ...(art as object | null), region: "" });
