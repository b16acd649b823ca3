/** A seller's store as anybody sees it: who they are, and what can be bought there. Spec §2 (public shop), §3. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Redirect } from "wouter";
import { ApiError } from "@/api/error";
import { Chips } from "@/components/chips";
import { EmptyState } from "@/components/empty-state";
import { GameRegion } from "@/components/game-region";
import { GoodsArt } from "@/components/goods-art";
import { looksOf } from "@/components/goods-art/looks";
import { Money } from "@/components/money";
import { Page } from "@/components/page";
import { PageSubject } from "@/components/page-subject";
import { PagedList } from "@/components/paged-list";
import { ReadState } from "@/components/read-state";
import { KEPT, useRead } from "@/components/use-read";
import { keyUnder } from "@/locales/keys";
import {
  addressOf,
  infoKey,
  loadInfo,
  loadSelling,
  OFFERS_AT_ONCE,
  sellingKey,
  type StoreAddress,
  type StoreInfo,
  type StoreOffer,
} from "./store-calls";
import { StoreHead } from "./store-head";
import { StoreWelcome } from "./store-welcome";
import classes from "./store.module.css";

interface Props {
  /** As it stands in the address: a link, or a uid. */
  address: string;
  me: string | undefined;
  onMessage: (seller: string) => Promise<void>;
}

export function StorePage({ address, me, onMessage }: Props) {
  const of = addressOf(address);
  const read = useRead(infoKey(of), () => loadInfo(of));
  const { data: info, error } = read;
  if (
    info === undefined &&
    error instanceof ApiError &&
    (error.code === "NOT_FOUND" || error.code === "FEATURE_DISABLED")
  )
    return <NoStore isStopped={error.code === "FEATURE_DISABLED"} />;
  // An address from before, or a uid, leads to the one it has now.
  if (info?.link != null && info.link !== address) return <Redirect to={`/store/${info.link}`} replace />;
  return (
    <Page close>
      <ReadState read={read} rows={6}>
        {(store) => (
          <>
            <PageSubject name={store.name} />
            <StoreHead store={store} isOwn={store.uid === me} onMessage={onMessage} />
            <StoreWelcome of={of} uid={store.uid} />
            {store.state === "open" ? <Selling of={of} store={store} me={me} /> : <Rests store={store} />}
          </>
        )}
      </ReadState>
    </Page>
  );
}

function NoStore({ isStopped }: { isStopped: boolean }) {
  const { t } = useTranslation();
  return (
    <Page>
      <EmptyState
        level={1}
        art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
        title={t(isStopped ? "store.page.stopped" : "store.page.gone")}
        words={t(isStopped ? "store.page.stopped_words" : "store.page.gone_words")}
        action={
          <Button component={Link} href="/market">
            {t("store.page.market")}
          </Button>
        }
      />
    </Page>
  );
}

/** Nothing is sold for now; what is here comes back. */
function Rests({ store }: { store: StoreInfo }) {
  const { t, i18n } = useTranslation();
  const until = store.away_until;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long" });
  return (
    <EmptyState
      art={<GoodsArt art={{ kind: "case", rarity: "stock" }} />}
      title={until == null ? t("store.page.offline") : t("store.page.away", { date: day.format(until) })}
      words={t(until == null ? "store.page.offline_words" : "store.page.away_words")}
    />
  );
}

function Selling({ of, store, me }: { of: StoreAddress; store: StoreInfo; me: string | undefined }) {
  const { t } = useTranslation();
  const [game, setGame] = useState("");
  const [page, setPage] = useState(1);
  const read = useRead(sellingKey(of, game, page), () => loadSelling(of, game, page), KEPT);
  const games = store.games.filter(({ offers }) => offers > 0);
  return (
    <section aria-labelledby="store-listings" className={classes["selling"]}>
      <header className={classes["selling-head"]}>
        <h2 id="store-listings">{t("store.page.listings")}</h2>
        {games.length > 1 && (
          <Chips
            label={t("store.page.listings")}
            choices={[
              { value: "", name: t("store.page.all_games") },
              ...games.map(({ game: value, name }) => ({ value, name: <bdi>{name}</bdi> })),
            ]}
            chosen={game}
            onChoose={(one) => {
              setGame(one);
              setPage(1);
            }}
          />
        )}
      </header>
      <PagedList
        read={read}
        page={page}
        size={OFFERS_AT_ONCE}
        onPage={setPage}
        className={classes["offers"]}
        empty={<p className={classes["dim"]}>{t("store.page.empty")}</p>}
      >
        {(offer) => <Offer key={offer.sell_order.sell_order_id} offer={offer} isOwn={store.uid === me} />}
      </PagedList>
    </section>
  );
}

function Offer({ offer: { goods, sell_order }, isOwn }: { offer: StoreOffer; isOwn: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <li className={classes["offer"]}>
      <div className={classes["art"]}>
        <GoodsArt art={goods.art} {...looksOf(sell_order)} size="s" />
      </div>
      <div className={classes["words"]}>
        <Link href={`/market/goods/${goods.goods_id}`} className={classes["name"]}>
          <bdi>{goods.name}</bdi>
        </Link>
        <GameRegion mark={goods.game} game={goods.game_name} region={goods.subgame_name} />
        {sell_order.exterior != null && (
          <span className={classes["dim"]}>
            {t(keyUnder("market.exterior", sell_order.exterior))}
            {sell_order.float != null && (
              <>
                {" · "}
                <bdi>{sell_order.float.toFixed(6)}</bdi>
              </>
            )}
          </span>
        )}
        {sell_order.quantity * goods.lot > 1 && (
          <span className={classes["dim"]}>
            {t("market.offers.available", {
              number: (sell_order.quantity * goods.lot).toLocaleString(i18n.language),
            })}
          </span>
        )}
      </div>
      <Money cents={sell_order.price_cents} className={classes["price"]} />
      {!isOwn && (
        <Button component={Link} href={`/checkout?sell_order_id=${sell_order.sell_order_id}`}>
          {t("market.offers.buy")}
        </Button>
      )}
    </li>
  );
}
