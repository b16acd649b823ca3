/** Another price for a listing: what it is, what may be asked, the fee, and what is left. Spec §5. */
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import { Dialog, DialogActions } from "@/components/dialog";
import { Money } from "@/components/money";
import { errorText, showNotice } from "@/components/notices";
import { SumLines } from "@/components/sum-lines";
import { KEPT, useRead } from "@/components/use-read";
import { useServerForm } from "@/components/use-server-form";
import { centsOf, priceProblem } from "./listing-rules";
import { changePrice, loadFee, type OwnSellOrder } from "./sale-calls";
import { PriceAndIncome } from "./price-and-income";
import { PieceOf } from "./remove-dialog";
import classes from "./sales.module.css";

/** Ours: nobody reads the fee of a price they are still typing. */
const TYPING_MS = 250;

export function RepriceDialog({ order, onClose }: { order: OwnSellOrder; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const { form, field, saving, run } = useServerForm({
    initialValues: { price: (order.price_cents / 100).toFixed(2) },
    save: async ({ price }) => {
      await changePrice(order.sell_order_id, price, crypto.randomUUID());
      showNotice("success", t("market.sales.changed"));
      onClose(true);
    },
    refused: (cause) => ({ errors: { price: errorText(cause) }, notice: false }),
  });
  const { price } = form.values;
  const [typed] = useDebouncedValue(price, TYPING_MS);
  const fee = useFee(order.goods_id, typed);
  const problem = fee === undefined ? null : priceProblem(price, fee);
  const isOfThis = fee?.price_cents === centsOf(price) && problem === null;
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.sales.change")}>
      <form
        className={classes["reprice"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === null) run();
        }}
      >
        <PieceOf order={order} />
        <PriceAndIncome
          price={price}
          feeBasisPoints={fee?.fee_basis_points}
          error={field("price").error ?? (problem === null ? null : t(`market.listing.${problem}`))}
          onChange={field("price").onChange}
        />
        {fee !== undefined && (
          <p className={classes["income"]}>
            {t("market.listing.range")} <Money cents={fee.min_price_cents} /> – <Money cents={fee.max_price_cents} />
          </p>
        )}
        <SumLines
          lines={[
            {
              key: "fee",
              name: t("market.listing.fee"),
              amount: fee !== undefined && isOfThis ? <Money cents={-fee.fee_cents} /> : "–",
            },
          ]}
        />
        <DialogActions>
          <Button variant="default" onClick={() => onClose(false)}>
            {t("market.sales.keep")}
          </Button>
          <Button
            type="submit"
            loading={saving}
            disabled={problem !== null || centsOf(price) === null || centsOf(price) === order.price_cents}
          >
            {t("market.sales.change")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is left of a price, and which go. For what is no price the smallest is asked: the range is the same. */
function useFee(goodsId: string, price: string) {
  const asked = centsOf(price) === null ? "0.01" : price;
  const read = useRead(keyOf("/api/market/batch/fee", { goodsId, asked }), () => loadFee(goodsId, asked), KEPT);
  return read.data;
}
