/** The checkout of somebody who is not signed in: what they are about to buy stays in view while they are asked to. */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import { keyOf } from "@/api/query";
import { Money } from "@/components/money";
import { Page, Panel } from "@/components/page";
import { KEPT, useRead } from "@/components/use-read";
import { CheckoutGone, OfferWords } from "./checkout-offer";
import classes from "./order.module.css";
import { loadOffer } from "./order-calls";

export function CheckoutGuest({ sellOrderId, onSignIn }: { sellOrderId: string; onSignIn: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(
    keyOf("/api/market/item_detail", { sell_order_id: sellOrderId }),
    () => loadOffer(sellOrderId),
    KEPT,
  );
  // Once: whoever closes the dialog has the button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is no reason to ask again
  useEffect(onSignIn, []);
  if (data === undefined && error !== null) return <CheckoutGone cause={error} goodsId={undefined} again={refetch} />;
  if (data?.is_sold_here === false)
    return (
      <CheckoutGone cause={new ApiError("COUNTRY_NOT_ALLOWED", "")} goodsId={data.goods.goods_id} again={refetch} />
    );
  return (
    <Page width="reading">
      <h1>{t("checkout.title")}</h1>
      <Panel aria-label={t("checkout.what")} aria-busy={data === undefined}>
        {data === undefined ? (
          <div className={classes["waiting"]} />
        ) : (
          <>
            <OfferWords offer={data} />
            <p className={classes["plain"]}>
              <Money cents={data.sell_order.price_cents} className={classes["amount"]} />
            </p>
          </>
        )}
        <p className={classes["plain"]}>{t("checkout.guest")}</p>
        <div className={classes["actions"]}>
          <Button onClick={onSignIn}>{t("checkout.sign_in")}</Button>
          {data !== undefined && (
            <Button variant="default" component={Link} href={`/market/goods/${data.goods.goods_id}`}>
              {t("checkout.others")}
            </Button>
          )}
        </div>
      </Panel>
    </Page>
  );
}
