/** The cart: what is in it, by seller, what it comes to, and one checkout of all of it. Spec §2 (cart). */
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { CheckoutPayment } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Failed } from "@/components/failed";
import { GoodsArt } from "@/components/goods-art";
import { Money } from "@/components/money";
import { Page, Panel } from "@/components/page";
import { SumLines } from "@/components/sum-lines";
import { KEPT, useRead } from "@/components/use-read";
import {
  cartKey,
  changeLine,
  loadCart,
  lookAt,
  removeLines,
  type Cart,
  type CartLine,
  type Checkout,
  type DeviceLine,
} from "./cart-calls";
import { CartLines } from "./cart-lines";
import { partsOf } from "./cart-parts";
import type { CartEdits } from "./cart-row";
import classes from "./cart.module.css";
import { CheckoutDone } from "./checkout-done";
import { CheckoutPanel } from "./checkout-panel";
import { changeInDevice, deviceCart, removeFromDevice } from "./device-cart";

interface Props {
  /** Null for whoever is not signed in. */
  uid: string | null;
  onSignIn: () => void;
}

export function CartPage({ uid, onSignIn }: Props) {
  return uid === null ? <DeviceCartPage onSignIn={onSignIn} /> : <OwnCartPage uid={uid} />;
}

interface Done {
  checkout: Checkout;
  payment: CheckoutPayment;
  lines: readonly CartLine[];
}

const OWN_EDITS: CartEdits = {
  setQuantity: ({ sell_order }, quantity) => changeLine(sell_order.sell_order_id, { quantity }),
  remove: removeLines,
  saveForLater: ({ sell_order }, later) => changeLine(sell_order.sell_order_id, { is_saved_for_later: later }),
};

function OwnCartPage({ uid }: { uid: string }) {
  const read = useRead(cartKey(), loadCart, KEPT);
  const [done, setDone] = useState<Done>();
  if (done !== undefined) return <CheckoutDone {...done} />;
  const lines = read.data?.lines ?? [];
  return (
    <CartView
      read={read}
      edits={OWN_EDITS}
      aside={
        <CheckoutPanel uid={uid} lines={lines} onDone={(checkout, payment) => setDone({ checkout, payment, lines })} />
      }
    />
  );
}

const DEVICE_EDITS: CartEdits = {
  setQuantity: async ({ sell_order }, quantity) => changeInDevice(sell_order.sell_order_id, quantity),
  remove: async (ids) => removeFromDevice(ids),
};

function DeviceCartPage({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation();
  const device = useSnapshot(deviceCart).lines as readonly DeviceLine[];
  const read = useRead(keyOf("/api/market/goods/buy_cart/look", { device }), () => lookAt(device), KEPT);
  return (
    <CartView
      read={read}
      edits={DEVICE_EDITS}
      aside={
        <Panel className={classes["sticky"]} title={t("checkout.sum")}>
          <SumLines
            lines={[
              {
                key: "due",
                name: t("checkout.due"),
                amount: <Money cents={read.data?.due_cents ?? 0} />,
                total: true,
              },
            ]}
          />
          <Button fullWidth size="md" onClick={onSignIn}>
            {t("cart.sign_in")}
          </Button>
        </Panel>
      }
    />
  );
}

interface ViewProps {
  read: { data: Cart | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  edits: CartEdits;
  aside: ReactNode;
}

function CartView({ read, edits, aside }: ViewProps) {
  const { t } = useTranslation();
  const cart = read.data;
  if (cart === undefined) {
    if (read.error !== null) return <Failed level={1} cause={read.error} again={() => void read.refetch()} />;
    return (
      <Page busy>
        <h1>{t("cart.title")}</h1>
        <div className={classes["waiting"]} />
      </Page>
    );
  }
  if (cart.lines.length === 0) {
    return (
      <EmptyState
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        title={t("cart.empty.title")}
        words={t("cart.empty.words")}
        action={
          <Button component={Link} href="/market">
            {t("cart.empty.action")}
          </Button>
        }
      />
    );
  }
  return (
    <Page busy={read.isFetching}>
      <h1>{t("cart.title")}</h1>
      <div className={classes["columns"]}>
        <CartLines lines={cart.lines} edits={edits} />
        {partsOf(cart.lines).now.length > 0 && aside}
      </div>
    </Page>
  );
}
