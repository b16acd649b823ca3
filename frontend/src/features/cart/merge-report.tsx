/**
 * What became of the cart that somebody had on this device before they signed in: merged once, told line by line, and
 * undone at a press.
 */
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "@/components/dialog";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { showError, showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { keyUnder } from "@/locales/keys";
import { ApiError } from "@/api/error";
import { mergeLines, undoMerge, type CartMerge } from "./cart-calls";
import classes from "./cart.module.css";
import { deviceCart, removeFromDevice } from "./device-cart";

export function MergeReport() {
  const { t } = useTranslation();
  const [merge, setMerge] = useState<CartMerge>();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const { lines, key } = deviceCart;
    if (lines.length === 0) return;
    const ids = lines.map(({ sell_order_id }) => sell_order_id);
    mergeLines(lines, key)
      .then((answer) => {
        removeFromDevice(ids);
        setMerge(answer);
      })
      .catch((cause: unknown) => {
        // What was lost on the way is sent again under the same key with the next page; what is refused never goes.
        if (cause instanceof ApiError && (cause.isUncertain || cause.isPassing || cause.isCanceled)) return;
        removeFromDevice(ids);
        showError(cause);
      });
  }, []);
  const [undo, undoing] = useTask(async () => {
    if (merge === undefined) return;
    await undoMerge(merge.cart_merge_id);
    setShown(false);
    showNotice("success", t("cart.merge.undone"));
  });
  if (merge === undefined) return null;
  return (
    <Dialog opened={shown} title={t("cart.merge.title")} onClose={() => setShown(false)}>
      <p className={classes["dim"]}>{t("cart.merge.words")}</p>
      <ul className={classes["report"]}>
        {merge.report.map((line) => (
          <ReportLine key={line.sell_order_id} line={line} />
        ))}
      </ul>
      <div className={classes["report-acts"]}>
        <Button variant="default" loading={undoing} onClick={undo}>
          {t("cart.merge.undo")}
        </Button>
        <Button onClick={() => setShown(false)}>{t("cart.merge.keep")}</Button>
      </div>
    </Dialog>
  );
}

const IN_CART: ReadonlySet<string> = new Set(["added", "summed", "limited"]);

function ReportLine({ line }: { line: CartMerge["report"][number] }) {
  const { t, i18n } = useTranslation();
  const { goods, price_cents: now, price_then_cents: before } = line;
  const isIn = IN_CART.has(line.outcome);
  return (
    <li data-out={!isIn || undefined}>
      <div className={classes["report-art"]}>
        <GoodsArt art={goods?.art ?? { kind: "case", rarity: "stock" }} size="s" />
      </div>
      <div className={classes["words"]}>
        <bdi>{goods?.name ?? t("cart.merge.item")}</bdi>
        <span className={classes["dim"]}>
          {t(keyUnder("cart.outcome", line.outcome), { number: line.quantity.toLocaleString(i18n.language) })}
        </span>
        {isIn && now != null && now !== before && <PriceMoved before={before} now={now} />}
      </div>
      {isIn && now != null && <Money cents={now} className={classes["price"]} />}
    </li>
  );
}

/** What it cost before, and which way that went. */
export function PriceMoved({ before, now }: { before: number; now: number }) {
  const { t } = useTranslation();
  const [start = "", end = ""] = t(now > before ? "cart.dearer" : "cart.cheaper", { price: "|" }).split("|");
  return (
    <span className={classes["moved"]} data-falls={now < before || undefined}>
      {start}
      <Money cents={before} />
      {end}
    </span>
  );
}
