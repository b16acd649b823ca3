/**
 * Topping up by oneself, one paid order: the choice, the queue, one's turn, the redemption and how it ended, at one
 * address.
 */
import { Failed } from "@/components/failed";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { Place, TopUpOfOrder } from "@/api/topup";
import type { Order } from "@/api/trade";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { BackLink, Page, Panel } from "@/components/page";
import { useRegionName } from "@/components/region-name";
import { GameMaintenance } from "@/features/maintenance/game-maintenance";
import { useOrderNames } from "@/features/order/order-names";
import { keyUnder } from "@/locales/keys";
import { AccountDialog } from "./account-dialog";
import { ChoosePanel } from "./choose-panel";
import { ExitDialog } from "./exit-dialog";
import { GameHead } from "./game-head";
import { Guide } from "./guide";
import { OpensAt } from "./opens-at";
import { RedeemingPanel } from "./redeeming-panel";
import { Remark } from "./remark";
import { ResultPanel } from "./result-panel";
import { Spoken } from "./spoken";
import { isLive } from "./place-news";
import { isMyTurn, mayLeave, momentOf } from "./topup-rules";
import { topUpStore } from "./topup-store";
import classes from "./topup.module.css";
import { TurnClock } from "./turn-clock";
import { useKeptAccount } from "./use-kept-account";
import { useQueuePlace } from "./use-queue-place";
import { WaitingPanel } from "./waiting-panel";

/** `order` is what was paid for, as far as it is known yet. */
export function TopUpPage({ orderId, order }: { orderId: string; order: Order | undefined }) {
  const { t } = useTranslation();
  const { place, options } = useQueuePlace(orderId);
  const joining = useKeptAccount(orderId, place, options.data);
  useTopAfterJoining(place === undefined && options.data !== undefined);
  const reading = place === undefined && options.data === undefined;
  if (reading && options.error !== null) {
    return (
      <Failed
        level={1}
        art={<GoodsArt art={{ kind: "pack", rarity: "stock" }} />}
        cause={options.error}
        again={options.refetch}
      />
    );
  }
  return (
    <Page busy={reading}>
      <BackLink href={`/order/${orderId}`}>
        {order === undefined ? t("topup.to_order") : t("order.title", { number: order.number })}
      </BackLink>
      <Head place={place} order={order} />
      {order !== undefined && <GameMaintenance game={order.game} topUp />}
      <div className={classes["columns"]}>
        <div className={classes["main"]}>
          {reading && <div className={classes["waiting"]} />}
          {place === undefined ? (
            joining ? (
              <Panel className={classes["place"]} aria-busy="true">
                <p className={classes["now"]} role="status">
                  {t("topup.joining")}
                </p>
                <div className={classes["waiting"]} />
              </Panel>
            ) : (
              options.data !== undefined && <ChoosePanel orderId={orderId} order={order} options={options.data} />
            )
          ) : (
            <OnePlace place={place} options={options.data} />
          )}
        </div>
        <div className={classes["side"]}>
          {order === undefined ? <div className={classes["what-place"]} /> : <What order={order} />}
          {place !== undefined && <Account place={place} />}
          <Panel>
            <Guide open={place === undefined} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

function Head({ place, order }: { place: Place | undefined; order: Order | undefined }) {
  const { t } = useTranslation();
  const nameOf = useOrderNames();
  const game = order === undefined ? undefined : nameOf(order).game;
  return (
    <GameHead
      game={place?.game ?? order?.game ?? ""}
      title={<bdi>{game === undefined ? t("topup.title") : t("topup.buy.title", { game })}</bdi>}
    >
      {/* Its place is kept while it is read. */}
      <p className={classes["dim"]}>
        {order === undefined || game === undefined ? "\u00a0" : <GameRegion game={game} region={order.subgame_name} />}
      </p>
    </GameHead>
  );
}

/** Joining is the end of a long form: what follows is read from its top. */
function useTopAfterJoining(chooses: boolean) {
  const chose = useRef(chooses);
  useEffect(() => {
    if (chose.current && !chooses) window.scrollTo(0, 0);
    chose.current = chooses;
  }, [chooses]);
}

function OnePlace({ place, options }: { place: Place; options: TopUpOfOrder | undefined }) {
  const { t } = useTranslation();
  const { ahead } = useSnapshot(topUpStore);
  const [asked, setAsked] = useState<"exit" | "switch">();
  const witnessed = useWitnessed(place);
  const words = t(keyUnder("topup.now", momentOf(place)));
  const queue = options?.queue ?? undefined;
  return (
    <Panel className={classes["place"]} data-mine={isMyTurn(place.stage) || undefined} aria-label={t("topup.place")}>
      <p className={classes["head"]}>
        <span key={place.stage} className={classes["chip"]} data-stage={place.stage}>
          {t(`topup.stage.${place.stage}`)}
        </span>
        {isLive(place.stage) && (
          <strong>
            {t(
              isMyTurn(place.stage)
                ? "topup.who.you"
                : place.stage === "waiting"
                  ? "topup.who.nobody"
                  : "topup.who.device",
            )}
          </strong>
        )}
      </p>
      <p className={classes["now"]} role="status">
        {words}
      </p>
      <Spoken
        turn={isMyTurn(place.stage) ? t("topup.sign.called") : ""}
        place={place.stage === "waiting" && place.position != null ? t("topup.spoken", { number: place.position }) : ""}
      />
      {place.stage === "waiting" && <Notices place={place} />}
      <Stage place={place} ahead={ahead} witnessed={witnessed} mayJoin={options?.may_join ?? true} />
      {mayLeave(place.stage) && (
        <div className={classes["actions"]}>
          {queue !== undefined && (
            <Button variant="default" onClick={() => setAsked("switch")}>
              {t("topup.switch.title")}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsked("exit")}>
            {t("topup.exit.title")}
          </Button>
        </div>
      )}
      {asked === "exit" && mayLeave(place.stage) && <ExitDialog place={place} onClose={() => setAsked(undefined)} />}
      {asked === "switch" && queue !== undefined && mayLeave(place.stage) && (
        <AccountDialog place={place} queue={queue} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}

function Stage({
  place,
  ahead,
  witnessed,
  mayJoin,
}: {
  place: Place;
  ahead: number | undefined;
  witnessed: boolean;
  mayJoin: boolean;
}): ReactNode {
  switch (place.stage) {
    case "waiting":
      return <WaitingPanel place={place} ahead={ahead} />;
    case "called":
      return <TurnClock place={place} />;
    case "redeeming":
    case "timeout":
      return <RedeemingPanel place={place} />;
    case "success":
    case "partial":
    case "failed":
    case "queue_timeout":
    case "exited":
      return <ResultPanel key={place.stage} place={place} witnessed={witnessed} mayJoin={mayJoin} />;
  }
}

function Notices({ place }: { place: Place }) {
  const { t } = useTranslation();
  return (
    <>
      {place.queue_state === "closed" && place.opens_at != null && (
        <Remark icon="clock" urgent>
          <OpensAt at={place.opens_at} />
        </Remark>
      )}
      {place.high_demand && (
        <Remark icon="warning" urgent>
          {t("topup.high_demand")}
        </Remark>
      )}
    </>
  );
}

/** Did the place come to its end on this page, before the reader's eyes? */
function useWitnessed(place: Place): boolean {
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive(place.stage)) wasLive.current = true;
  }, [place.stage]);
  return wasLive.current && !isLive(place.stage);
}

function What({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { name, game } = useOrderNames()(order);
  return (
    <Panel aria-label={t("checkout.what")}>
      <div className={classes["what"]}>
        <div>
          <GoodsArt art={order.snapshot.art} />
        </div>
        <span>
          <Link href={`/market/goods/${order.goods_id}`}>
            <bdi>{name}</bdi>
          </Link>
          {order.quantity > 1 && <bdi> × {order.quantity}</bdi>}
          <br />
          <GameRegion mark={order.game} game={game} region={order.subgame_name} />
        </span>
      </div>
    </Panel>
  );
}

function Account({ place }: { place: Place }) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  return (
    <Panel title={t("topup.account")}>
      <dl className={classes["account"]}>
        <div>
          <dt>{t(`topup.login.${place.login}`)}</dt>
          <dd>
            <bdi>{place.account}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t("topup.field.platform")}</dt>
          <dd>{t(`topup.platform.${place.platform}`)}</dd>
        </div>
        {place.region !== "" && (
          <div>
            <dt>{t("topup.field.region")}</dt>
            <dd>
              <bdi>{regionName(place.region)}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
