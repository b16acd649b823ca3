/** The lines of a cart: by seller what can be bought, then what is kept for later, then what cannot be bought. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Panel } from "@/components/page";
import { PersonAvatar } from "@/components/person-avatar";
import { useTask } from "@/components/use-task";
import type { CartLine } from "./cart-calls";
import classes from "./cart.module.css";
import { bySeller, partsOf } from "./cart-parts";
import { CartRow, type CartEdits } from "./cart-row";

export function CartLines({ lines, edits }: { lines: readonly CartLine[]; edits: CartEdits }) {
  const { t } = useTranslation();
  const { now, later, gone } = partsOf(lines);
  const [clear, clearing] = useTask(() => edits.remove(gone.map(({ sell_order }) => sell_order.sell_order_id)));
  const rows = (some: readonly CartLine[]) => (
    <ul className={classes["rows"]}>
      {some.map((line) => (
        <CartRow key={line.sell_order.sell_order_id} line={line} edits={edits} />
      ))}
    </ul>
  );
  return (
    <div className={classes["main"]}>
      {bySeller(now).map(([seller, own]) => {
        const name = seller.nickname || t("market.private_seller");
        return (
          <Panel
            key={seller.uid}
            title={
              <span className={classes["seller"]}>
                <PersonAvatar seed={seller.uid} name={name} picture={seller.profile_pic} size="s" />
                <bdi>{t("cart.from", { name })}</bdi>
              </span>
            }
          >
            {rows(own)}
          </Panel>
        );
      })}
      {gone.length > 0 && (
        <Panel title={t("cart.unavailable")}>
          <p className={classes["dim"]}>{t("cart.unavailable_words")}</p>
          {rows(gone)}
          <div>
            <Button variant="default" loading={clearing} onClick={clear}>
              {t("cart.clear")}
            </Button>
          </div>
        </Panel>
      )}
      {later.length > 0 && <Panel title={t("cart.later.title")}>{rows(later)}</Panel>}
    </div>
  );
}
