/**
 * A lower price for one listing: the form for it, or one's own open suggestion, or why none can be made. What may be
 * suggested is known before anybody types. Decision 0094.
 */
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { keyOf } from "@/api/query";
import { Dialog } from "@/components/dialog";
import { FailedLine } from "@/components/failed";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { KEPT, useRead } from "@/components/use-read";
import { requestHref } from "@/features/market/buy-requests/request-href";
import { useGoods } from "@/features/market/goods-reads";
import type { GoodsInfo, SellOrder } from "@/features/market/market-calls";
import { checkoutOf } from "@/features/market/offer-rules";
import { keyUnder } from "@/locales/keys";
import { loadPreview } from "./bargain-calls";
import { rangeOf } from "./bargain-rules";
import classes from "./bargains.module.css";
import { OwnBargain } from "./own-bargain";
import { SuggestForm } from "./suggest-form";

interface Props {
  offer: SellOrder;
  onClose: (done: boolean) => void;
}

export function SuggestDialog({ offer, onClose }: Props) {
  const { t } = useTranslation();
  // The page around has asked for it: it is here.
  const info = useGoods(offer.goods_id).data;
  const [pieces, setPieces] = useState(1);
  const preview = useRead(
    keyOf("/api/market/bargain/preview", { sell_order_id: offer.sell_order_id, pieces }),
    () => loadPreview(offer.sell_order_id, pieces),
    KEPT,
  );
  const { data } = preview;
  const range = data === undefined ? null : rangeOf(data);
  return (
    <Dialog opened onClose={() => onClose(false)} title={t("market.bargains.suggest")}>
      <div className={classes["form"]}>
        <Piece offer={offer} info={info} />
        {preview.error !== null && <FailedLine cause={preview.error} again={preview.refetch} />}
        {data === undefined ? (
          preview.error === null && <Skeleton height="18rem" radius="md" />
        ) : data.open !== undefined ? (
          <OwnBargain bargain={data.open} onClose={onClose} />
        ) : range === null ? (
          <NoneTaken offer={offer} />
        ) : (
          <SuggestForm
            {...{ offer, range, pieces }}
            preview={data}
            lot={info?.lot ?? 1}
            isOfThis={!preview.isPlaceholderData && preview.error === null}
            onPieces={setPieces}
            again={() => void preview.refetch()}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

function Piece({ offer, info }: { offer: SellOrder; info: GoodsInfo | undefined }) {
  const { t } = useTranslation();
  const seller = offer.seller.nickname || t("market.private_seller");
  return (
    <div className={classes["piece"]}>
      <GoodsArt art={info?.art} {...looksOf(offer)} size="s" />
      <div className={classes["words"]}>
        <bdi className={classes["name"]}>{info?.name}</bdi>
        {info !== undefined && <GameRegion mark={info.game} game={info.game_name} region={info.subgame_name} />}
        <span className={classes["dim"]}>
          {offer.exterior != null && <>{t(keyUnder("market.exterior", offer.exterior))} · </>}
          {offer.float != null && (
            <>
              <bdi>{offer.float.toFixed(6)}</bdi> ·{" "}
            </>
          )}
          <bdi>{seller}</bdi>
        </span>
      </div>
    </div>
  );
}

/** Why not, and what can be done instead. */
function NoneTaken({ offer }: { offer: SellOrder }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="note">{t("market.bargains.none")}</p>
      <div className={classes["actions"]}>
        <Button component={Link} href={requestHref(offer.goods_id)} variant="default">
          {t("market.requests.place_one")}
        </Button>
        <Button component={Link} href={checkoutOf(offer)}>
          {t("market.buy.now")}
        </Button>
      </div>
    </>
  );
}
