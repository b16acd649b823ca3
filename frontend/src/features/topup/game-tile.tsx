/** A game one can be topped up in: its servers, and a word where a line is not simply open. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { GameMark } from "@/components/game-mark";
import { Icon } from "@/components/icon";
import { useRegionName } from "@/components/region-name";
import { topUpAddress } from "./game-address";
import type { TopUpGame } from "./pack-rules";
import topUpHomePage from "./top-up-home-page.module.css";
import classes from "./topup.module.css";

export function GameTile({ of: { game, name, queues } }: { of: TopUpGame }) {
  const { t, i18n } = useTranslation();
  const regionName = useRegionName();
  const regions = queues.map(({ region }) => region).filter((region) => region !== "");
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  // All of its lines: one that is open is enough to buy.
  const [first] = queues;
  const stuck = first !== undefined && queues.every(({ state }) => state !== "open") ? first.state : undefined;
  return (
    <li className={topUpHomePage["game"]}>
      <Link href={topUpAddress(game)}>
        <span className={topUpHomePage["game-art"]}>
          <GameMark game={game} />
        </span>
        <span className={topUpHomePage["game-words"]}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {regions.length > 0 && (
            <span className={topUpHomePage["game-regions"]}>
              {regions.map((region, at) => (
                <span key={region}>
                  {at > 0 && " · "}
                  <bdi>{regionName(region)}</bdi>
                </span>
              ))}
            </span>
          )}
        </span>
        <span className={topUpHomePage["game-state"]}>
          {stuck === undefined ? (
            <>
              <Icon name="bolt" size="s" />{" "}
              {waiting === 0
                ? t("topup.queue.free")
                : t("topup.queue.waiting", { number: new Intl.NumberFormat(i18n.language).format(waiting) })}
            </>
          ) : (
            <span className={classes["chip"]} data-state={stuck}>
              {t(`topup.queue.${stuck}`)}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
