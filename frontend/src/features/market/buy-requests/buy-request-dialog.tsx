/**
 * A buy request: for how much, how many, how long, which pieces. Under it what would come of it now: what is set
 * aside, what is bought at once, who comes first. Decision 0090.
 */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "@/api/error";
import { AcceptsTerms } from "@/components/accepts-terms";
import { Chips } from "@/components/chips";
import { Dialog, DialogActions } from "@/components/dialog";
import { Disclosure } from "@/components/disclosure";
import { FailedLine } from "@/components/failed";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { Money, useMoney } from "@/components/money";
import { errorText, offer } from "@/components/notices";
import { PriceInput } from "@/components/price-input";
import { QuantityCounter } from "@/components/quantity-counter";
import { tellHere } from "@/components/told-here";
import { useServerForm } from "@/components/use-server-form";
import type { GoodsInfo } from "@/features/market/market-calls";
import { centsOf, priceProblem } from "@/features/market/listing-rules";
import { place, type OwnBuyRequest } from "./buy-request-calls";
import {
  ANY_PIECE,
  DAYS,
  MOST_PIECES,
  nearestAllowed,
  suggested,
  USUAL_DAYS,
  wantedOf,
  wantedProblem,
  type WantedTyped,
} from "./buy-request-rules";
import classes from "./buy-requests.module.css";
import { Outlook } from "./outlook";
import { usePreview } from "./use-preview";
import { WantedFields } from "./wanted-fields";

interface Props {
  info: GoodsInfo;
  /** Which pieces to begin with: those that the reader looked for. */
  wanted?: WantedTyped;
  onClose: (done: boolean) => void;
}

export function BuyRequestDialog({ info, wanted = ANY_PIECE, onClose }: Props) {
  const { t } = useTranslation();
  const money = useMoney();
  const tell = useTellPlaced();
  const [days, setDays] = useState<number>(USUAL_DAYS);
  const [typed, setTyped] = useState(info.wear_min == null ? ANY_PIECE : wanted);
  const [isOpen, setOpen] = useState(Object.keys(wantedOf(typed)).length > 0);
  const unclear = wantedProblem(typed);
  const asked = (price: string, quantity: number) => ({
    goods_id: info.goods_id,
    price,
    quantity,
    wanted: unclear === null ? wantedOf(typed) : {},
  });
  const { form, field, saving, run } = useServerForm({
    initialValues: { price: suggested(info), quantity: info.lot },
    save: async ({ price, quantity }) => {
      const placing = place(asked(price, quantity), days);
      tellHere(
        `bought ${info.goods_id}`,
        placing.then(({ bought }) => bought > 0),
      );
      tell(await placing);
      onClose(true);
    },
    refused: (cause) => {
      // Somebody may have spent from another device: what is missing is said below.
      void preview.refetch();
      const ofPrice = cause instanceof ApiError && cause.code === "PRICE_OUT_OF_RANGE";
      return { errors: ofPrice ? { price: errorText(cause) } : {}, notice: !ofPrice };
    },
  });
  const { price, quantity } = form.values;
  const preview = usePreview(asked(price, quantity), unclear === null);
  const { known, isOfThis } = preview;
  const cents = centsOf(price);
  const problem = cents === null ? "invalid" : known === undefined ? null : priceProblem(price, known);
  const nearest = cents === null || known === undefined ? null : nearestAllowed(cents, known);
  const isReady = problem === null && unclear === null && isOfThis && known?.missing_cents === 0;
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.requests.place_one")}>
      <form
        className={classes["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) run();
        }}
      >
        <div className={classes["piece"]}>
          <GoodsArt art={info.art} size="s" />
          <div className={classes["words"]}>
            <bdi className={classes["name"]}>{info.name}</bdi>
            <GameRegion mark={info.game} game={info.game_name} region={info.subgame_name} />
            <span className={classes["dim"]}>
              <Figures info={info} />
            </span>
          </div>
        </div>
        <PriceInput
          label={`${t(info.lot > 1 ? "market.requests.price_lot" : "market.requests.price", { lot: info.lot })} (USD)`}
          symbol="$"
          {...field("price")}
          error={field("price").error ?? (problem === null || price === "" ? null : t(`market.listing.${problem}`))}
        />
        {known !== undefined && (
          <p className={classes["range"]}>
            <span>
              {t("market.listing.range")} <Money cents={known.min_price_cents} /> –{" "}
              <Money cents={known.max_price_cents} />
            </span>
            {nearest !== null && (
              <Button size="sm" variant="default" onClick={() => field("price").onChange((nearest / 100).toFixed(2))}>
                {t("market.requests.use", { amount: money(nearest) })}
              </Button>
            )}
          </p>
        )}
        <div className={classes["labelled"]}>
          <span aria-hidden="true">{t("market.quantity")}</span>
          <QuantityCounter
            label={t("market.quantity")}
            min={info.lot}
            step={info.lot}
            max={MOST_PIECES * info.lot}
            value={quantity}
            onChange={field("quantity").onChange}
          />
        </div>
        <div className={classes["labelled"]}>
          <span aria-hidden="true">{t("market.requests.stands")}</span>
          <Chips
            label={t("market.requests.stands")}
            choices={DAYS.map((value) => ({ value, name: t("market.trend.days", { count: value }) }))}
            chosen={days}
            onChoose={setDays}
          />
        </div>
        {info.lot > 1 && <p className={classes["note"]}>{t("market.stock.lot", { lot: info.lot })}</p>}
        {info.wear_min != null && (
          <Disclosure
            boxed
            line={t("market.requests.only")}
            open={isOpen}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <WantedFields typed={typed} problem={unclear} onChange={setTyped} />
          </Disclosure>
        )}
        {preview.error !== null && <FailedLine cause={preview.error} again={preview.refetch} />}
        <Outlook preview={isOfThis && problem === null ? known : undefined} quantity={quantity} />
        <AcceptsTerms atOnce words="market.requests.accept" className={classes["note"]} />
        <DialogActions>
          <Button variant="default" onClick={() => onClose(false)}>
            {t("market.sales.keep")}
          </Button>
          <Button type="submit" loading={saving} disabled={!isReady}>
            {t("market.requests.submit")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What others ask for, and what sellers ask. */
function Figures({ info: { highest_bid_cents: highest, lowest_price_cents: lowest } }: { info: GoodsInfo }) {
  const { t } = useTranslation();
  return (
    <>
      {lowest != null && (
        <span>
          {t("market.figure.lowest")} <Money cents={lowest} />
        </span>
      )}
      {lowest != null && highest != null && " · "}
      {highest != null && (
        <span>
          {t("market.figure.bid")} <Money cents={highest} />
        </span>
      )}
    </>
  );
}

/** What came of it, with the way to see it. */
function useTellPlaced(): (placed: OwnBuyRequest) => void {
  const { t, i18n } = useTranslation();
  const money = useMoney();
  const [, go] = useLocation();
  return ({ bought, quantity, spent_cents, state }) => {
    const number = (count: number) => count.toLocaleString(i18n.language);
    const values = { count: bought, number: number(bought), of: number(quantity), amount: money(spent_cents) };
    const words = bought === 0 ? "waiting" : state === "filled" ? "all" : "part";
    const [label, href] =
      bought > 0
        ? [t("market.requests.see_orders"), "/buy/history"]
        : [t("market.requests.see_requests"), "/buy/requests"];
    offer(t(`market.requests.placed.${words}`, values), { label, run: () => go(href) }, "success");
  };
}
