/**
 * Buying on one page: what it is, the sum line by line, until when the price holds, how to pay. What is shown is what
 * is charged.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { ApiError } from "@/api/error";
import type { PaymentMethod } from "@/api/trade";
import { keyOf } from "@/api/query";
import { limits } from "@/api/limits.gen";
import { CountdownClock } from "@/components/countdown-clock";
import { Icon } from "@/components/icon";
import { LimitedInput } from "@/components/limited-input";
import { Money, written } from "@/components/money";
import { showError } from "@/components/notices";
import { Page, Panel } from "@/components/page";
import { AcceptsTerms } from "@/components/accepts-terms";
import { PayBar, PayWords } from "@/components/pay-bar";
import { PaymentMethods } from "@/components/payment-methods";
import { QuantityCounter } from "@/components/quantity-counter";
import { SumLines } from "@/components/sum-lines";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { CheckoutGuest } from "./checkout-guest";
import { CheckoutGone, OfferWords } from "./checkout-offer";
import { mustAgree } from "./checkout-quote";
import classes from "./order.module.css";
import { buy, loadOffer } from "./order-calls";
import { methodOf, methodsFor, useBalance } from "./pay-methods";
import { payFor } from "./paying";
import { useQuote, type LiveQuote } from "./use-quote";

interface Props {
  /** Null for whoever is not signed in. */
  uid: string | null;
  sellOrderId: string;
  quantity: number;
  onSignIn: () => void;
}

export function CheckoutPage({ uid, sellOrderId, quantity, onSignIn }: Props) {
  return uid === null ? (
    <CheckoutGuest sellOrderId={sellOrderId} onSignIn={onSignIn} />
  ) : (
    <Checkout uid={uid} sellOrderId={sellOrderId} quantity={quantity} />
  );
}

function Checkout({ uid, sellOrderId, quantity: wanted }: { uid: string; sellOrderId: string; quantity: number }) {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const [quantity, setQuantity] = useState(wanted);
  const [remark, setRemark] = useState("");
  const [method, setMethod] = useState<PaymentMethod>();
  const offer = useRead(
    keyOf("/api/market/item_detail", { sell_order_id: sellOrderId }),
    () => loadOffer(sellOrderId),
    KEPT,
  );
  const quoted = useQuote(sellOrderId, quantity);
  const available = useBalance(uid);
  const { quote } = quoted;
  const short = quote === undefined || available === undefined || available < quote.due_cents;
  const chosen = methodOf(method, short);
  const [order, ordering] = useTask(
    async () => {
      if (quote === undefined) return;
      const placed = await buy(quote.quote, remark);
      await payFor(placed, chosen, go);
    },
    (cause) => {
      // The server says what it costs now: shown beside what was, and nothing is bought until the buyer agrees.
      if (cause instanceof ApiError && cause.data.quote !== undefined) quoted.take(cause.data.quote);
      else showError(cause);
    },
  );
  if (quote === undefined && (quoted.failure !== undefined || offer.error !== null)) {
    return (
      <CheckoutGone cause={quoted.failure ?? offer.error} goodsId={offer.data?.goods.goods_id} again={quoted.again} />
    );
  }
  return (
    <Page>
      <h1>{t("checkout.title")}</h1>
      <div className={classes["checkout"]}>
        <Panel className={classes["sticky"]} title={t("checkout.what")} aria-busy={quoted.loading}>
          {offer.data === undefined ? (
            <div className={classes["waiting"]} aria-busy="true" />
          ) : (
            <OfferWords offer={offer.data} />
          )}
          {(offer.data?.sell_order.quantity ?? 1) > 1 && (
            <QuantityCounter
              label={t("checkout.quantity")}
              value={quantity}
              max={offer.data?.sell_order.quantity ?? 1}
              onChange={setQuantity}
            />
          )}
          {quote === undefined ? <div className={classes["sum-place"]} /> : <Sum quoted={quoted} />}
        </Panel>
        <Panel>
          <PaymentMethods
            methods={methodsFor(short)}
            value={chosen}
            onChange={setMethod}
            short={short}
            due={quote?.due_cents}
            balance={available === undefined ? undefined : <Money cents={available} className={classes["amount"]} />}
          />
          {short && available !== undefined && <Link href="/balance">{t("checkout.top_up")}</Link>}
          <LimitedInput
            label={t("checkout.remark")}
            value={remark}
            max={limits.BuyRequest.remark.maxLength}
            lines={2}
            onChange={setRemark}
          />
          <PayBar listed due={quote?.due_cents}>
            <Button
              fullWidth
              size="md"
              loading={ordering}
              disabled={quote?.quantity !== quantity || mustAgree(quoted)}
              onClick={order}
            >
              <PayWords due={quote?.due_cents} />
            </Button>
          </PayBar>
          {quote?.needs_info === true && <p className={classes["dim"]}>{t("checkout.needs_info")}</p>}
          <p className={classes["dim"]}>
            <Icon name="shield" size="s" /> {t("checkout.kept")}
          </p>
          {/* Last: it comes when it is known, and nothing must move. */}
          <AcceptsTerms atOnce words="checkout.accept" className={classes["dim"]} />
        </Panel>
      </div>
    </Page>
  );
}

function Sum({ quoted }: { quoted: LiveQuote }) {
  const { t } = useTranslation();
  const { quote, before } = quoted;
  if (quote === undefined) return null;
  const exact = written(quote.due_cents);
  return (
    <>
      {before !== undefined && (
        <div className={classes["changed"]} role="alert">
          <p>{t(mustAgree(quoted) ? "checkout.dearer" : "checkout.cheaper")}</p>
          <p>
            <del>
              <Money cents={before.due_cents} />
            </del>{" "}
            →{" "}
            <strong>
              <Money cents={quote.due_cents} />
            </strong>{" "}
            (<Difference cents={quote.due_cents - before.due_cents} />)
          </p>
          {mustAgree(quoted) && (
            <Button variant="default" onClick={quoted.agree}>
              {t("checkout.agree")}
            </Button>
          )}
        </div>
      )}
      <SumLines
        lines={[
          {
            key: "unit",
            name: t("checkout.unit"),
            amount: (
              <>
                <Money cents={quote.unit_price_cents} />
                {quote.quantity > 1 && <bdi> × {quote.quantity}</bdi>}
              </>
            ),
          },
          { key: "fee", name: t("checkout.fee"), amount: <Money cents={quote.fee_cents} /> },
          { key: "due", name: t("checkout.due"), amount: <Money cents={quote.due_cents} />, total: true },
        ]}
      />
      {quote.currency !== "USD" && <p className={classes["dim"]}>{t("checkout.settles", { amount: exact })}</p>}
      <p className={classes["holds"]}>
        <Icon name="clock" size="s" /> <span className={classes["grow"]}>{t("checkout.holds")}</span>{" "}
        <CountdownClock deadline={quote.expires_at} ended={quoted.again} />
      </p>
      <p className={classes["dim"]}>{t("checkout.good_until", { minutes: Math.round(quote.hold_seconds / 60) })}</p>
    </>
  );
}

function Difference({ cents }: { cents: number }) {
  return (
    <bdi>
      {cents > 0 ? "+" : ""}
      <Money cents={cents} />
    </bdi>
  );
}
