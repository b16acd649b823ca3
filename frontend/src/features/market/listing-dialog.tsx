/** Prices for the pieces that were chosen, with what is left after the fee; then one result for each. Spec §5. */
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "@/api/limits.gen";
import { keyOf } from "@/api/query";
import { Dialog, DialogActions } from "@/components/dialog";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { showNotice } from "@/components/notices";
import { QuantityCounter } from "@/components/quantity-counter";
import { useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { HighestRequest } from "./buy-requests/highest-request";
import { priceProblem, proposed } from "./listing-rules";
import { PriceAndIncome } from "./price-and-income";
import { createOffers, previewListing, type Asset, type Preview } from "./sale-calls";
import classes from "./sales.module.css";

interface Row {
  price: string;
  quantity: number;
}

/** By the piece; one that nobody has touched has no row yet. */
type Rows = Record<string, Row>;

const rowOf = (item: Preview["items"][number], rows: Rows): Row =>
  rows[item.asset_id] ?? { price: proposed(item), quantity: item.quantity };

interface Props {
  assets: readonly Pick<Asset, "asset_id">[];
  /** What says for how much each may be listed. */
  preview?: typeof previewListing;
  onClose: (listed: string[]) => void;
}

export function ListingDialog({ assets, preview: ask = previewListing, onClose }: Props) {
  const { t } = useTranslation();
  const listed = useRef<string[]>([]);
  const key = useRef(crypto.randomUUID());
  const preview = useRead(
    keyOf("/api/market/sell_order/preview/manual_plus/v2", { assets: assets.map(({ asset_id }) => asset_id) }),
    () => previewAll(assets, ask),
  );
  const items = (preview.data?.items ?? []).filter((item) => !listed.current.includes(item.asset_id));
  const { form, saving, run } = useServerForm<Rows>({
    initialValues: {},
    save: async (rows) => {
      const wanted = items.map((item) => ({ asset_id: item.asset_id, ...rowOf(item, rows) }));
      // A failure keeps the key: the same request again, and what came through before is not put on sale twice.
      const answers = await createOffers(wanted, key.current);
      key.current = crypto.randomUUID();
      const done = answers.filter(({ ok }) => ok).map(({ asset_id }) => asset_id ?? "");
      listed.current = [...listed.current, ...done];
      form.setErrors(
        Object.fromEntries(answers.filter(({ ok }) => !ok).map(({ asset_id, message }) => [asset_id ?? "", message])),
      );
      if (done.length > 0) showNotice("success", t("market.listing.done", { count: done.length }));
      if (done.length === wanted.length) onClose(listed.current);
    },
    refused: () => ({ errors: {}, notice: true }),
  });
  const wrong = items.some((item) => priceProblem(rowOf(item, form.values).price, item) !== null);
  const set = (id: string, row: Row) => {
    // Another price is another request.
    key.current = crypto.randomUUID();
    // This row's refusal goes with it, the others stay.
    form.setFieldValue(id, row);
  };
  return (
    <Dialog opened onClose={() => onClose(listed.current)} title={t("market.listing.title")}>
      <ul className={classes["listing"]} aria-busy={preview.isFetching}>
        {items.map((item) => {
          const goods = preview.data?.goods_infos;
          const name = goods?.[item.goods_id]?.name ?? "";
          const lot = goods?.[item.goods_id]?.lot ?? 1;
          const row = rowOf(item, form.values);
          const problem = priceProblem(row.price, item);
          const refusal = form.errors[item.asset_id];
          return (
            <li key={item.asset_id} className={classes["listing-row"]}>
              <div className={classes["listing-art"]}>
                <GoodsArt art={goods?.[item.goods_id]?.art} size="s" />
              </div>
              <div className={classes["listing-words"]}>
                <bdi className={classes["name"]}>{name}</bdi>
                <GameRegion
                  mark={goods?.[item.goods_id]?.game}
                  game={goods?.[item.goods_id]?.game_name ?? ""}
                  region={goods?.[item.goods_id]?.subgame_name ?? ""}
                />
                <span className={classes["dim"]}>
                  {item.reference_price_cents != null && (
                    <>
                      {t("market.figure.reference")} <Money cents={item.reference_price_cents} /> ·{" "}
                    </>
                  )}
                  {t("market.listing.range")} <Money cents={item.min_price_cents} /> –{" "}
                  <Money cents={item.max_price_cents} />
                </span>
                {refusal !== undefined && (
                  <span role="alert" className={classes["refused"]}>
                    {refusal}
                  </span>
                )}
              </div>
              {item.available > lot && (
                <QuantityCounter
                  label={t("market.quantity")}
                  value={row.quantity}
                  min={lot}
                  step={lot}
                  max={item.available}
                  onChange={(quantity) => set(item.asset_id, { ...row, quantity: quantity ?? lot })}
                />
              )}
              <PriceAndIncome
                price={row.price}
                feeBasisPoints={item.fee_basis_points}
                error={problem === null ? null : t(`market.listing.${problem}`)}
                onChange={(price) => set(item.asset_id, { ...row, price })}
              />
              <HighestRequest
                goods={goods?.[item.goods_id]}
                least={item.min_price_cents}
                onTake={(price) => set(item.asset_id, { ...row, price })}
              />
            </li>
          );
        })}
      </ul>
      <DialogActions>
        <Button onClick={run} loading={saving} disabled={wrong || items.length === 0}>
          {t("market.listing.submit", { count: items.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const AT_ONCE = limits.PreviewListingRequest.assets.maxItems;

/** The preview takes so many at a time, as the listing does. */
async function previewAll(assets: Props["assets"], ask: typeof previewListing): Promise<Preview> {
  const whole: Preview = { goods_infos: {}, group_key_data: {}, items: [] };
  for (let from = 0; from < assets.length; from += AT_ONCE) {
    const part = await ask(assets.slice(from, from + AT_ONCE).map(({ asset_id }) => ({ asset_id })));
    Object.assign(whole.goods_infos, part.goods_infos);
    whole.items.push(...part.items);
  }
  return whole;
}
