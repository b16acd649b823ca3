/** When the reader is told that goods are on sale: at any price, or for at most one. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog, DialogActions } from "@/components/dialog";
import { errorText, showNotice } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { useServerForm } from "@/components/use-server-form";
import { useTask } from "@/components/use-task";
import classes from "./favorites.module.css";
import { forgetSale, remindOfSale, type FavoriteGoods } from "./favorite-calls";

export function ReminderDialog({ row, onClose }: { row: FavoriteGoods; onClose: (changed: boolean) => void }) {
  const { t } = useTranslation();
  const { goods, remind } = row;
  const before = remind?.max_price_cents;
  const { field, saving, run } = useServerForm({
    initialValues: { max_price: before == null ? "" : (before / 100).toFixed(2) },
    save: async ({ max_price }) => {
      const { is_met } = await remindOfSale(goods.goods_id, max_price);
      showNotice("success", t(is_met ? "market.favorites.set_met" : "market.favorites.set"));
      onClose(true);
    },
    refused: (cause) => ({ errors: { max_price: errorText(cause) }, notice: false }),
  });
  const [forget, isForgetting] = useTask(async () => {
    await forgetSale(goods.goods_id);
    onClose(true);
  });
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.favorites.remind_title")}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p className={classes["lead"]}>{t("market.favorites.remind_words")}</p>
        <bdi className={classes["seller"]}>{goods.name}</bdi>
        <PriceInput label={`${t("market.favorites.max_price")} (USD)`} symbol="$" {...field("max_price")} />
        <DialogActions>
          {remind != null && (
            <Button variant="default" loading={isForgetting} onClick={forget}>
              {t("market.favorites.forget")}
            </Button>
          )}
          <Button type="submit" loading={saving}>
            {t("market.favorites.save")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
