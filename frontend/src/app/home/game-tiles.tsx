/** Every game of the shop, as a way into the market. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameMark } from "@/components/game-mark";
import { gameAddress } from "../search/search-address";
import classes from "./home.module.css";
import { GamePlaces } from "./places";
import { useGames } from "@/components/use-games";

/** Ours: what a phone shows before it is asked for more; wider screens show all. */
const FIRST = 8;

export function GameTiles() {
  const { t, i18n } = useTranslation();
  const [all, setAll] = useState(false);
  const games = useGames().data?.games;
  if (games?.length === 0) return null;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section aria-labelledby="games-heading">
      <header className={classes["section-head"]}>
        <h2 id="games-heading">{t("home.games.title")}</h2>
      </header>
      {games === undefined ? (
        <GamePlaces />
      ) : (
        <ul className={classes["games"]} data-all={all || undefined}>
          {games.map(({ game, name, goods }) => (
            <li key={game}>
              <Link href={gameAddress(game)} className={classes["game"]}>
                <span className={classes["game-art"]}>
                  <GameMark game={game} />
                </span>
                <span className={classes["game-words"]}>
                  <strong>
                    <bdi>{name}</bdi>
                  </strong>
                  <small>{t("home.games.count", { count: goods, number: number.format(goods) })}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {games !== undefined && !all && games.length > FIRST && (
        <button type="button" className={classes["more"]} onClick={() => setAll(true)}>
          {t("home.games.all", { number: number.format(games.length) })}
        </button>
      )}
    </section>
  );
}
