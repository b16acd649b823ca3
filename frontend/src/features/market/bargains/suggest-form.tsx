/** For how much, how many, how long; and what is set aside for it. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "@/api/error";
import { AcceptsTerms } from "@/components/accepts-terms";
import { Chips } from "@/components/chips";
import { Money, useMoney } from "@/components/money";
import { errorText, offer as tellWithAction } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { QuantityCounter } from "@/components/quantity-counter";
import { useServerForm } from "@/components/use-server-form";
import { nearestAllowed } from "@/features/market/buy-requests/buy-request-rules";
import { centsOf, priceProblem } from "@/features/market/listing-rules";
import type { SellOrder } from "@/features/market/market-calls";
import { suggest, type BargainPreview } from "./bargain-calls";
import {
  DAYS,
  firstPrice,
  MOST_PIECES,
  quickPrices,
  shareOf,
  shareWords,
  stepWords,
  USUAL_DAYS,
  type Range,
} from "./bargain-rules";
import classes from "./bargains.module.css";
import { Aside } from "./aside";

interface Props {
  offer: SellOrder;
  preview: BargainPreview;
  /** What may be suggested. */
  range: Range;
  /** How many units are one piece of the listing. */
  lot: number;
  /** How many of it, in lots. */
  pieces: number;
  /** The preview is of so many, and not of as many as there were before. */
  isOfThis: boolean;
  onPieces: (pieces: number) => void;
  /** Reads what may be suggested again. */
  again: () => void;
  onClose: (done: boolean) => void;
}

export function SuggestForm({ offer, preview, range, lot, pieces, isOfThis, onPieces, again, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const [, go] = useLocation();
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const asked = preview.asked_cents;
  const { form, field, saving, run } = useServerForm({
    initialValues: { price: firstPrice(asked, range) },
    save: async ({ price }) => {
      await suggest({ sell_order_id: offer.sell_order_id, price, quantity: pieces, days });
      const see = { label: t("market.bargains.see"), run: () => go("/buy/bargains") };
      tellWithAction(t("market.bargains.sent"), see, "success");
      onClose(true);
    },
    refused: (cause) => {
      // The seller may have changed the price, or the reader spent from another device: it is said below.
      again();
      const ofPrice = cause instanceof ApiError && cause.code === "PRICE_OUT_OF_RANGE";
      return { errors: ofPrice ? { price: errorText(cause) } : {}, notice: !ofPrice };
    },
  });
  const { price } = form.values;
  const cents = centsOf(price);
  const problem = priceProblem(price, range);
  const nearest = cents === null ? null : nearestAllowed(cents, range);
  const missing = cents === null ? 0 : Math.max(0, cents * pieces - preview.available_cents);
  const isReady = problem === null && isOfThis && missing === 0;
  const write = (value: number) => field("price").onChange((value / 100).toFixed(2));
  const most = Math.min(offer.quantity, MOST_PIECES);
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) run();
      }}
    >
      <PriceInput
        label={`${t(lot > 1 ? "market.bargains.price_lot" : "market.bargains.price", { lot })} (USD)`}
        symbol="$"
        {...field("price")}
        error={field("price").error ?? (problem === null || price === "" ? null : t(`market.listing.${problem}`))}
      />
      <div className={classes["compared"]} aria-live="polite">
        {problem === null && cents !== null && (
          <strong>
            {t("market.bargains.of_asked", { percent: shareWords(shareOf(cents, asked), i18n.language) })}
          </strong>
        )}
        <span className={classes["dim"]}>
          {t("market.bargains.asked")} <Money cents={asked} />
        </span>
        {preview.reference_price_cents !== undefined && (
          <span className={classes["dim"]}>
            {t("market.figure.reference")} <Money cents={preview.reference_price_cents} />
          </span>
        )}
      </div>
      <Steps {...{ asked, range, cents }} onChoose={write} />
      <p className={classes["range"]}>
        <span>
          {t("market.listing.range")} <Money cents={range.min_price_cents} /> – <Money cents={range.max_price_cents} />
        </span>
        {nearest !== null && (
          <Button size="sm" variant="default" onClick={() => write(nearest)}>
            {t("market.requests.use", { amount: money(nearest) })}
          </Button>
        )}
        <span className={classes["bounds"]}>{t("market.bargains.bounds")}</span>
      </p>
      {most > 1 && (
        <div className={classes["labelled"]}>
          <span aria-hidden="true">{t("market.quantity")}</span>
          <QuantityCounter
            label={t("market.quantity")}
            min={lot}
            step={lot}
            max={most * lot}
            value={pieces * lot}
            onChange={(units) => onPieces(Math.max(1, Math.round(units / lot)))}
          />
        </div>
      )}
      <div className={classes["labelled"]}>
        <span aria-hidden="true">{t("market.bargains.days")}</span>
        <Chips
          label={t("market.bargains.days")}
          choices={DAYS.map((value) => ({ value, name: t("market.trend.days", { count: value }) }))}
          chosen={days}
          onChoose={setDays}
        />
      </div>
      <Aside
        amount={problem === null && cents !== null ? cents * pieces : null}
        missing={problem === null ? missing : 0}
      />
      <AcceptsTerms atOnce words="market.bargains.accept" className={classes["note"]} />
      <div className={classes["actions"]}>
        <Button variant="default" onClick={() => onClose(false)}>
          {t("market.sales.keep")}
        </Button>
        <Button type="submit" loading={saving} disabled={!isReady}>
          {t("market.bargains.submit")}
        </Button>
      </div>
    </form>
  );
}

/** One press for what most begin with, as far as it may be suggested. */
function Steps({
  asked,
  range,
  cents,
  onChoose,
}: {
  asked: number;
  range: Range;
  cents: number | null;
  onChoose: (cents: number) => void;
}) {
  const { t, i18n } = useTranslation();
  const steps = quickPrices(asked, range);
  if (steps.length === 0) return null;
  return (
    <Chips
      label={t("market.bargains.steps")}
      choices={steps.map((step) => ({
        value: step.cents,
        name: <bdi dir="ltr">{stepWords(step.percent, i18n.language)}</bdi>,
      }))}
      chosen={cents ?? undefined}
      onChoose={onChoose}
    />
  );
}
