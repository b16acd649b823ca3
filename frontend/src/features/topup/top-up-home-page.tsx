/** The tab "Top up": one's places in queues, to go on with on any device, and how every queue of the house stands. */
import { Failed } from "@/components/failed";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { Place, TopUpQueue } from "@/api/topup";
import { keyOf, LASTING } from "@/api/query";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { Lead, Page, Panel } from "@/components/page";
import { useRead } from "@/components/use-read";
import { Guide } from "./guide";
import { PlaceLine } from "./place-line";
import { QueueLine } from "./queue-line";
import { loadGameNames, loadPlaces, loadQueues } from "./topup-calls";
import { isLive, isMyTurn } from "./topup-rules";
import { topUpStore } from "./topup-store";
import topUpHomePage from "./top-up-home-page.module.css";
import classes from "./topup.module.css";

/** `uid`: whose places are shown; nobody's for a visitor. */
export function TopUpHomePage({ uid }: { uid: string | null }) {
  const { t } = useTranslation();
  const queues = useRead(keyOf("/api/topup/queues"), () => loadQueues());
  const names = useRead(keyOf("/api/market/games", { by: "name" }), loadGameNames, LASTING);
  const nameOf = (game: string) => names.data?.get(game) ?? game;
  return (
    <Page>
      <h1>{t("topup.title")}</h1>
      <Lead>{t("topup.lead")}</Lead>
      {uid !== null && <MyPlaces key={uid} nameOf={nameOf} />}
      <div className={classes["columns"]}>
        <Panel title={t("topup.queues")} aria-busy={queues.isFetching}>
          {queues.error !== null && queues.data === undefined && (
            <Failed
              art={<GoodsArt art={{ kind: "pack", rarity: "stock" }} />}
              cause={queues.error}
              again={queues.refetch}
            />
          )}
          {queues.data === undefined && queues.error === null && <div className={classes["waiting"]} />}
          <ul className={topUpHomePage["rows"]}>
            {queues.data?.map((queue) => (
              <QueueRow key={queue.queue_id} queue={queue} name={nameOf(queue.game)} />
            ))}
          </ul>
        </Panel>
        <Panel>
          <Guide open />
        </Panel>
      </div>
    </Page>
  );
}

/** What is bought for one region does not work in another. */
function packsOf({ game, region }: Pick<TopUpQueue, "game" | "region">): string {
  const words = new URLSearchParams({ game });
  if (region !== "") words.set("tag.region", region);
  return `/market?${words}`;
}

function QueueRow({ queue, name }: { queue: TopUpQueue; name: string }) {
  const { t } = useTranslation();
  return (
    <li className={topUpHomePage["row"]}>
      <span className={topUpHomePage["row-words"]}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {queue.region !== "" && (
          <span className={classes["dim"]}>
            <bdi>{queue.region}</bdi>
          </span>
        )}
      </span>
      <QueueLine queue={queue} />
      <Link href={packsOf(queue)} className={topUpHomePage["row-go"]}>
        {t("topup.packs")}
        <span className="only-for-readers">
          {" "}
          {name} {queue.region}
        </span>{" "}
        <Icon name="next" size="s" turns />
      </Link>
    </li>
  );
}

function MyPlaces({ nameOf }: { nameOf: (game: string) => string }) {
  const { t } = useTranslation();
  const loaded = useRead(keyOf("/api/topup/places"), loadPlaces);
  const { byOrder } = useSnapshot(topUpStore);
  const shown = (Object.values(byOrder) as Place[])
    .filter((place) => isLive(place.stage) || place.stage === "queue_timeout")
    .toSorted((a, b) => b.joined_at - a.joined_at);
  if (shown.length === 0) return loaded.error === null ? null : <p role="alert">{errorText(loaded.error)}</p>;
  return (
    <Panel title={t("topup.mine")}>
      <ul className={topUpHomePage["rows"]}>
        {shown.map((place) => (
          <li key={place.place_id}>
            <Link
              href={`/top-up/${place.order_id}`}
              className={topUpHomePage["row"]}
              data-mine={isMyTurn(place.stage) || undefined}
            >
              <span className={topUpHomePage["row-words"]}>
                <strong>
                  <bdi>{nameOf(place.game)}</bdi>
                </strong>
                <span className={classes["dim"]}>
                  <bdi>{place.region}</bdi> · <bdi>{place.account}</bdi>
                </span>
              </span>
              <PlaceLine place={place} />
              <Icon name="next" size="s" turns />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
