/** The tab "Top up": the games one can be topped up in, and one's places in queues, to go on with on any device. */
import { useGameNames } from "@/components/use-games";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import type { Place } from "@/api/topup";
import { keyOf } from "@/api/query";
import { EmptyState } from "@/components/empty-state";
import { Failed } from "@/components/failed";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { errorText } from "@/components/notices";
import { Lead, Page, Panel } from "@/components/page";
import { SearchField } from "@/components/search-field";
import { useRead } from "@/components/use-read";
import { useRegionName } from "@/components/region-name";
import { GameTile } from "./game-tile";
import { Guide } from "./guide";
import { loadPlaces } from "./load-places";
import { gamesOf } from "./pack-rules";
import { PlaceLine } from "./place-line";
import { loadQueues } from "./topup-calls";
import { isLive } from "./place-news";
import { isMyTurn } from "./topup-rules";
import { topUpStore } from "./topup-store";
import topUpHomePage from "./top-up-home-page.module.css";
import classes from "./topup.module.css";

/** How many games are expected while they are read. */
const PLACES = 12;

/** `uid`: whose places are shown; nobody's for a visitor. */
export function TopUpHomePage({ uid }: { uid: string | null }) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const [typed, setTyped] = useState("");
  const places = useRead(keyOf("/api/topup/places", { uid }), loadPlaces, { enabled: uid !== null });
  const queues = useRead(keyOf("/api/topup/queues"), () => loadQueues());
  const names = useGameNames();
  const games =
    queues.data && (names.data ?? names.error) != null
      ? gamesOf(queues.data, names.data ?? new Map(), typed, regionName)
      : undefined;
  return (
    <Page>
      <header className={topUpHomePage["head"]}>
        <div>
          <h1>{t("topup.title")}</h1>
          <Lead>{t("topup.lead")}</Lead>
        </div>
        <SearchField
          label={t("topup.search")}
          value={typed}
          onChange={setTyped}
          className={topUpHomePage["search"] ?? ""}
        />
      </header>
      {uid !== null && <MyPlaces error={places.error} nameOf={(game) => names.data?.get(game) ?? game} />}
      {/* One's places stand first: what is below them waits until it is known whether there are any. */}
      <section
        hidden={!places.isFetched && uid !== null}
        aria-label={t("topup.games")}
        aria-busy={games === undefined || undefined}
      >
        {queues.error !== null && queues.data === undefined ? (
          <Failed
            art={<GoodsArt art={{ kind: "pack", rarity: "stock" }} />}
            cause={queues.error}
            again={queues.refetch}
          />
        ) : games?.length === 0 ? (
          <EmptyState
            art={<GoodsArt art={{ kind: "pack", rarity: "stock" }} />}
            title={t("topup.none")}
            words={t("topup.none_words")}
          />
        ) : (
          <ul className={topUpHomePage["games"]}>
            {games?.map((one) => <GameTile key={one.game} of={one} />) ??
              Array.from({ length: PLACES }, (_, at) => (
                <li key={at} className={topUpHomePage["place"]} aria-hidden="true" />
              ))}
          </ul>
        )}
      </section>
      {(places.isFetched || uid === null) && (
        <Panel>
          <Guide open />
        </Panel>
      )}
    </Page>
  );
}

function MyPlaces({ error, nameOf }: { error: unknown; nameOf: (game: string) => string }) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const { byOrder } = useSnapshot(topUpStore);
  const shown = (Object.values(byOrder) as Place[])
    .filter((place) => isLive(place.stage) || place.stage === "queue_timeout")
    .toSorted((a, b) => b.joined_at - a.joined_at);
  if (shown.length === 0) return error === null ? null : <p role="alert">{errorText(error)}</p>;
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
                  <bdi>{regionName(place.region)}</bdi> · <bdi>{place.account}</bdi>
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
