/** Below the search of the bar: games whose name begins so, items of all games, and the way to all results. */
import { useGames } from "@/components/use-games";
import { useDebouncedValue } from "@mantine/hooks";
import type { MouseEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { get } from "@/api/call";
import { keyOf } from "@/api/query";
import { GameMark } from "@/components/game-mark";
import { GoodsArt } from "@/components/goods-art";
import { Icon } from "@/components/icon";
import { Money } from "@/components/money";
import { KEPT, useRead } from "@/components/use-read";
import { useRegionName } from "@/components/region-name";
import classes from "./search.module.css";
import { gameAddress, gamesNamed, searchAddress } from "./search-address";

interface Props {
  id: string;
  /** At least two letters. */
  text: string;
  /** The address of the option that the arrow keys have reached. */
  active: string | undefined;
  onChosen: () => void;
}

/** Ours: a glance, not a page. */
const GAMES = 3;
const GOODS = 6;
const PAUSE_MS = 150;

export function SuggestionList({ id, text, active, onChosen }: Props) {
  const { t } = useTranslation();
  const regionName = useRegionName();
  const [wanted] = useDebouncedValue(text, PAUSE_MS);
  const games = useGames();
  const query = { game: "", search: wanted, page_size: GOODS };
  const goods = useRead(
    keyOf("/api/market/goods", query),
    ({ signal }) => get("/api/market/goods", query, { signal }),
    KEPT,
  );
  const all = games.data?.games ?? [];
  const named = gamesNamed(all, text).slice(0, GAMES);
  const nameOf = (game: string) => all.find((one) => one.game === game)?.name ?? "";
  const found = goods.data?.items ?? [];
  const option = (href: string, children: ReactNode) => (
    <Option key={href} id={`${id}${href}`} href={href} chosen={href === active} onChosen={onChosen}>
      {children}
    </Option>
  );
  return (
    <div id={id} role="listbox" aria-label={t("frame.search.suggestions")} className={classes["list"]}>
      {named.map(({ game, name }) =>
        option(
          gameAddress(game),
          <>
            <span className={classes["sign"]}>
              <GameMark game={game} />
            </span>
            <span className={classes["words"]}>
              <bdi>{name}</bdi>
              <small>{t("frame.search.game")}</small>
            </span>
          </>,
        ),
      )}
      {found.map((one) =>
        option(
          `/market/goods/${one.goods_id}`,
          <>
            <span className={classes["picture"]}>
              <GoodsArt art={one.art} size="s" />
            </span>
            <span className={classes["words"]}>
              <bdi>{one.name}</bdi>
              <small>
                <bdi>{[nameOf(one.game), regionName(one.subgame_name)].filter((part) => part !== "").join(" · ")}</bdi>
              </small>
            </span>
            {one.lowest_price_cents != null && <Money cents={one.lowest_price_cents} className={classes["price"]} />}
          </>,
        ),
      )}
      {option(
        searchAddress(text),
        <>
          <span className={classes["sign"]}>
            <Icon name="search" size="s" />
          </span>
          <span className={classes["words"]}>{t("frame.search.all", { search: text })}</span>
        </>,
      )}
    </div>
  );
}

function Option({
  id,
  href,
  chosen,
  onChosen,
  children,
}: {
  id: string;
  href: string;
  chosen: boolean;
  onChosen: () => void;
  children: ReactNode;
}) {
  const [, go] = useLocation();
  const choose = (event: MouseEvent) => {
    // A new tab is opened by the browser itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChosen();
    go(href);
  };
  return (
    <a
      id={id}
      role="option"
      href={href}
      aria-selected={chosen}
      tabIndex={-1}
      className={classes["option"]}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {children}
    </a>
  );
}
