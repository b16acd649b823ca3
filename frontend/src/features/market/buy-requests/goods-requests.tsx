/** Who asks for goods: one's own requests, all of them by price, and the way to make another. */
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link, useSearchParams } from "wouter";
import { identity } from "@/api/identity";
import { fetchedLater } from "@/components/fetched-later";
import { Money } from "@/components/money";
import type { Buy } from "@/features/market/buy-box";
import type { GoodsInfo } from "@/features/market/market-calls";
import { readOffers, wantedPieces } from "@/features/market/offers/offer-filter";
import type { OwnBuyRequest } from "./buy-request-calls";
import { wantedWords } from "./buy-request-rules";
import classes from "./buy-requests.module.css";
import { DepthTable } from "./depth-table";
import { PlaceButton } from "./place-button";
import { ASKED_FOR } from "./request-href";
import { Bought, Place } from "./request-row";
import { useBuyRequests } from "./use-buy-requests";

const BuyRequestDialog = fetchedLater(["market"], async () => (await import("./buy-request-dialog")).BuyRequestDialog);
const CancelRequest = fetchedLater(["market"], async () => (await import("./cancel-request")).CancelRequest);

interface Props {
  info: GoodsInfo;
  /** Rises when the goods have changed. */
  round: number;
  onBuy: Buy;
  /** The goods are worth reading again: a request came or went. */
  onChange: () => void;
}

export function GoodsRequests({ info, round, onBuy, onChange }: Props) {
  const { t } = useTranslation();
  const own = useBuyRequests({ goods_id: info.goods_id }, round);
  const [cancelling, setCancelling] = useState<OwnBuyRequest>();
  const refresh = () => {
    onChange();
    void own.refetch();
  };
  const requests = own.data?.items ?? [];
  return (
    <section aria-labelledby="bids-heading" className={classes["section"]}>
      <header className={classes["section-head"]}>
        <h2 id="bids-heading">{t("market.bids.title")}</h2>
        <PlaceButton info={info} onBuy={onBuy} />
      </header>
      {requests.length > 0 && (
        <section aria-label={t("market.requests.own")} className={classes["own"]}>
          <p className={classes["dim"]}>
            <Link href="/buy/requests">{t("market.requests.own")}</Link>
          </p>
          <ul>
            {requests.map((request) => (
              <OwnRequest key={request.buy_request_id} request={request} onCancel={setCancelling} />
            ))}
          </ul>
        </section>
      )}
      {info.buy_requests.length === 0 ? (
        <p className={classes["dim"]}>{t("market.bids.empty")}</p>
      ) : (
        <DepthTable requests={info.buy_requests} />
      )}
      <Suspense fallback={null}>
        <Placing info={info} onPlaced={refresh} />
        {cancelling !== undefined && (
          <CancelRequest
            request={cancelling}
            name={info.name}
            onClose={(done) => {
              setCancelling(undefined);
              if (done) refresh();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

function Placing({ info, onPlaced }: { info: GoodsInfo; onPlaced: () => void }) {
  const [query, setQuery] = useSearchParams();
  const isSignedIn = useSnapshot(identity).token !== null;
  if (!isSignedIn || !query.has(ASKED_FOR) || !info.is_sold_here) return null;
  return (
    <BuyRequestDialog
      info={info}
      wanted={wantedPieces(readOffers(query))}
      onClose={(done) => {
        setQuery(
          (before) => {
            before.delete(ASKED_FOR);
            return before;
          },
          { replace: true },
        );
        if (done) onPlaced();
      }}
    />
  );
}

function OwnRequest({ request, onCancel }: { request: OwnBuyRequest; onCancel: (request: OwnBuyRequest) => void }) {
  const { t } = useTranslation();
  const wanted = wantedWords(t, request.wanted);
  return (
    <li>
      <span className={classes["own-words"]}>
        <span>
          <Money cents={request.price_cents} className={classes["price"]} /> · <Bought request={request} />
        </span>
        {wanted.length > 0 && <span className={classes["dim"]}>{wanted.join(" · ")}</span>}
        <span className={classes["dim"]}>
          {t("market.requests.aside")} <Money cents={request.reserved_cents} />
        </span>
        <Place request={request} />
      </span>
      <Button variant="default" onClick={() => onCancel(request)}>
        {t("market.requests.cancel_short")}
      </Button>
    </li>
  );
}
