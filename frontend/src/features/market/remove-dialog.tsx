/** Asks before a listing is taken down: what it is, and where it goes. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money } from "@/components/money";
import { showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { cancelOffer, type OwnSellOrder } from "./sale-calls";
import { PieceWords } from "./sale-row";
import classes from "./sales.module.css";

export function RemoveDialog({ order, onClose }: { order: OwnSellOrder; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [remove, removing] = useTask(async () => {
    await cancelOffer(order.sell_order_id, crypto.randomUUID());
    showNotice("success", t("market.sales.taken_back"));
    onClose(true);
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.sales.cancel")}>
      <PieceOf order={order} />
      <p>{t("market.sales.ask_cancel")}</p>
      <DialogActions>
        <Button variant="default" onClick={() => onClose(false)}>
          {t("market.sales.keep")}
        </Button>
        <Button color="red" loading={removing} onClick={remove}>
          {t("market.sales.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What a dialog is about. */
export function PieceOf({ order }: { order: OwnSellOrder }) {
  return (
    <div className={classes["piece-of"]}>
      <GoodsArt art={order.goods.art} {...looksOf(order)} size="s" />
      <div className={classes["sale-words"]}>
        <bdi className={classes["name"]}>{order.goods.name}</bdi>
        <PieceWords order={order} />
      </div>
      <Money cents={order.price_cents} className={classes["price"]} />
    </div>
  );
}
