/** What the cart comes to, how it is paid, and the button that pays it. What is shown is what is charged. */
import { Button } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { ApiError } from "@/api/error";
import { CheckoutPayment } from "@/api/lists.gen";
import { keyOf } from "@/api/query";
import { followBalance, loadBalance, walletStore } from "@/api/wallet";
import { AcceptsTerms } from "@/components/accepts-terms";
import choice from "@/components/choice.module.css";
import { CountdownClock } from "@/components/countdown-clock";
import { Failed } from "@/components/failed";
import { Icon } from "@/components/icon";
import { Money, written } from "@/components/money";
import { showError } from "@/components/notices";
import { Panel } from "@/components/page";
import { PayBar, PayWords } from "@/components/pay-bar";
import { SumLines } from "@/components/sum-lines";
import { KEPT, useRead } from "@/components/use-read";
import { useTask } from "@/components/use-task";
import { checkOut, loadPreview, sentCheckout, type CartLine, type CartPreview, type Checkout } from "./cart-calls";
import classes from "./cart.module.css";
import { fingerprint, purchaseOf } from "./cart-parts";

interface Props {
  uid: string;
  lines: readonly CartLine[];
  onDone: (checkout: Checkout, payment: CheckoutPayment) => void;
}

export function CheckoutPanel({ uid, lines, onDone }: Props) {
  const { t } = useTranslation();
  const wanted = fingerprint(lines);
  const read = useRead(keyOf("/api/market/goods/buy_cart/preview", { wanted }), loadPreview, KEPT);
  /** The server's preview in a refusal, and which reading of the preview it replaces. */
  const [refused, setRefused] = useState<{ preview: CartPreview; wanted: string; readAt: number }>();
  // A later reading is newer than the refusal, whose quote would run out and stay on screen.
  if (refused?.wanted === wanted && refused.readAt !== read.dataUpdatedAt) setRefused(undefined);
  const preview = refused?.wanted === wanted ? refused.preview : read.data;
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<CheckoutPayment>();
  const short = useMissing(uid, preview) > 0;
  const purchase = preview === undefined ? uid : purchaseOf(uid, preview, lines);
  // Until a sent checkout has a definite answer, both choices stay as they were sent: that request is repeated.
  const sent = sentCheckout(purchase);
  const payment = sent?.payment ?? chosen ?? (short ? "later" : "balance");
  const isWhole = sent?.all_or_nothing ?? all;
  const [pay, paying] = useTask(
    async () => {
      if (preview?.quote == null) return;
      onDone(await checkOut(purchase, { quote: preview.quote, payment, all_or_nothing: isWhole }), payment);
    },
    (cause) => {
      if (cause instanceof ApiError && cause.data.preview !== undefined)
        setRefused({ preview: cause.data.preview, wanted, readAt: read.dataUpdatedAt });
      else showError(cause);
    },
  );
  if (preview === undefined) {
    return read.error === null ? (
      <div className={classes["sum-place"]} aria-busy="true" />
    ) : (
      <Failed cause={read.error} again={read.refetch} />
    );
  }
  // A repeated checkout may have been paid already, so the balance says nothing about it.
  const isPayable = sent !== undefined || payment !== "balance" || !short;
  // Nothing would be bought: it can be known before anything is sent.
  const isRefused = sent === undefined && isWhole && !isAllThere(preview);
  const isReady = preview.quote != null && !read.isFetching && isPayable && !isRefused;
  return (
    <Panel className={classes["sticky"]} title={t("checkout.sum")} aria-busy={read.isFetching}>
      {refused !== undefined && (
        <p className={classes["changed"]} role="alert">
          {t("cart.changed")}
        </p>
      )}
      <Sum preview={preview} again={() => void read.refetch()} />
      <PaymentChoice
        value={payment}
        short={short && sent === undefined}
        missing={preview.missing_cents}
        fixed={sent !== undefined}
        onChange={setChosen}
      />
      <AllOrNothing value={isWhole} refused={isRefused} fixed={sent !== undefined} onChange={setAll} />
      <PayBar listed due={preview.due_cents}>
        <Button fullWidth size="md" loading={paying} disabled={!isReady} onClick={pay}>
          {payment === "balance" ? <PayWords due={preview.due_cents} /> : t("cart.place")}
        </Button>
      </PayBar>
      <p className={classes["dim"]}>
        <Icon name="shield" size="s" /> {t("checkout.kept")}
      </p>
      {/* Last: it comes when it is known, and nothing must move. */}
      <AcceptsTerms atOnce words="checkout.accept" className={classes["dim"]} />
    </Panel>
  );
}

const isAllThere = ({ sellers, left_out }: CartPreview) =>
  left_out.length === 0 && sellers.every(({ lines }) => lines.every(({ quantity, wanted }) => quantity >= wanted));

/** What the balance lacks, by what is known of it now. */
function useMissing(uid: string, preview: CartPreview | undefined): number {
  useEffect(() => {
    const stop = followBalance(uid);
    loadBalance(uid).catch(() => undefined); // without it the preview says what is missing
    return stop;
  }, [uid]);
  const available = useSnapshot(walletStore).balance?.available_cents;
  if (preview === undefined) return 0;
  return available === undefined ? preview.missing_cents : Math.max(preview.due_cents - available, 0);
}

function Sum({ preview, again }: { preview: CartPreview; again: () => void }) {
  const { t } = useTranslation();
  const exact = written(preview.due_cents);
  return (
    <>
      <SumLines
        lines={[
          ...preview.sellers.map(({ seller, amount_cents }) => ({
            key: seller.uid,
            name: <bdi>{t("cart.from", { name: seller.nickname || t("market.private_seller") })}</bdi>,
            amount: <Money cents={amount_cents} />,
          })),
          { key: "due", name: t("checkout.due"), amount: <Money cents={preview.due_cents} />, total: true },
        ]}
      />
      {preview.currency !== "USD" && <p className={classes["dim"]}>{t("checkout.settles", { amount: exact })}</p>}
      {preview.quote != null && (
        <p className={classes["holds"]}>
          <Icon name="clock" size="s" /> <span>{t("checkout.holds")}</span>{" "}
          <CountdownClock deadline={preview.expires_at} ended={again} />
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  value: CheckoutPayment;
  /** The balance does not suffice. */
  short: boolean;
  missing: number;
  /** Sent so, and not answered yet. */
  fixed: boolean;
  onChange: (payment: CheckoutPayment) => void;
}

function PaymentChoice({ value, short, missing, fixed, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes["choices"]}>
      <legend>{t("cart.pay.label")}</legend>
      {CheckoutPayment.map((payment) => {
        const impossible = payment === "balance" && short;
        return (
          <label key={payment} className={classes["choice"]} data-impossible={impossible || undefined}>
            <input
              type="radio"
              className={choice["radio"]}
              name={name}
              checked={value === payment}
              disabled={impossible || fixed}
              onChange={() => onChange(payment)}
            />
            <span className={classes["choice-words"]}>
              <span>{t(`cart.pay.${payment}`)}</span>
              <span className={classes["dim"]}>
                {impossible ? t("pay.method.balance_short") : t(`cart.pay.${payment}_words`)}
              </span>
            </span>
          </label>
        );
      })}
      {short && missing > 0 && <Link href="/balance">{t("checkout.top_up")}</Link>}
    </fieldset>
  );
}

interface WholeProps {
  value: boolean;
  /** Not all of the cart can be bought. */
  refused: boolean;
  fixed: boolean;
  onChange: (all: boolean) => void;
}

function AllOrNothing({ value, refused, fixed, onChange }: WholeProps) {
  const { t } = useTranslation();
  return (
    <label className={classes["choice"]}>
      <input
        type="checkbox"
        className={choice["check"]}
        checked={value}
        disabled={fixed}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={classes["choice-words"]}>
        <span>{t("cart.all_or_nothing")}</span>
        {refused ? (
          <span role="alert">{t("cart.not_all")}</span>
        ) : (
          <span className={classes["dim"]}>{t(value ? "cart.all_words" : "cart.rest_words")}</span>
        )}
      </span>
    </label>
  );
}
