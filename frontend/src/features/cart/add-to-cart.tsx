/** Puts a listing into the cart: the account's, or the one on this device of whoever is not signed in. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { navigate } from "wouter/use-browser-location";
import { identity } from "@/api/identity";
import type { Wire } from "@/api/operations";
import { Icon } from "@/components/icon";
import { useMoney } from "@/components/money";
import { offer as offerNext, showNotice } from "@/components/notices";
import { useTask } from "@/components/use-task";
import { addLine } from "./cart-calls";
import classes from "./cart.module.css";
import { putInDevice } from "./device-cart";

interface Props {
  listing: Pick<Wire["SellOrder"], "sell_order_id" | "price_cents" | "quantity">;
  /** What it is of. */
  name: string;
  /** A sign beside other buttons; otherwise with words, over the whole width. */
  small?: boolean;
}

export function AddToCart({ listing, name, small = false }: Props) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const { sell_order_id, price_cents, quantity: available } = listing;
  const [add, adding] = useTask(async () => {
    if (identity.token === null) {
      const refused = putInDevice({ sell_order_id, quantity: 1, price_cents }, available);
      if (refused === "full") return showNotice("warning", t("cart.outcome.full"));
      if (refused === "limit")
        return showNotice("warning", t("cart.fewer", { number: available.toLocaleString(i18n.language) }));
    } else {
      await addLine(sell_order_id, 1);
    }
    return offerNext(t("cart.added"), { label: t("cart.view"), run: () => navigate("/cart") }, "success");
  });
  const label = t("cart.add_of", { name, price: money(price_cents) });
  if (small) {
    return (
      <button
        type="button"
        className={classes["add"]}
        aria-label={label}
        title={label}
        aria-busy={adding}
        onClick={add}
      >
        <Icon name="cart" />
      </button>
    );
  }
  return (
    <Button variant="default" fullWidth leftSection={<Icon name="cart" size="s" />} loading={adding} onClick={add}>
      {t("cart.add")}
    </Button>
  );
}
