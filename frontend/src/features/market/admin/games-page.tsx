/** All games in the order of the shop, hidden ones too; each is opened, written and made in a dialog. */
import { useTranslation } from "react-i18next";
import { keyOf } from "@/api/query";
import admin from "@/components/admin/admin.module.css";
import { EditPage } from "@/components/admin/edit-page";
import { atOnce } from "@/components/admin/page-list";
import { GameMark } from "@/components/game-mark";
import { BackLink } from "@/components/page";
import { useRead } from "@/components/use-read";
import { loadCatalogueGames, type CatalogueGame } from "./catalogue-calls";
import { catalogueAddress } from "./catalogue-filter";
import { GameForm } from "./game-form";
import classes from "./catalogue.module.css";

export function GamesPage() {
  const { t, i18n } = useTranslation();
  const read = useRead(keyOf("/api/admin/catalogue/games"), loadCatalogueGames);
  const games = read.data ?? [];
  const number = (shown: number) => shown.toLocaleString(i18n.language);
  return (
    <>
      <BackLink href={catalogueAddress("")}>{t("console.catalogue")}</BackLink>
      <EditPage<CatalogueGame>
        title={t("catalogue.games")}
        fresh={t("catalogue.add_game")}
        name={({ name }) => name}
        pages={atOnce(read)}
        icon="market"
        nothing={t("catalogue.game.none")}
        row={(game, open) => (
          <li key={game.game}>
            <button type="button" className={admin["row"]} onClick={open}>
              <span className={classes["mark"]}>
                <GameMark game={game.game} />
              </span>
              <span className={admin["row-main"]}>
                <strong>
                  <bdi>{game.name}</bdi>
                </strong>
                <span>
                  {t(`catalogue.game_kind.${game.kind}`)} · <bdi dir="ltr">{game.game}</bdi>
                </span>
              </span>
              <span className={admin["row-facts"]}>
                {t("catalogue.goods")}: {number(game.goods - game.retired)}
                {game.retired > 0 && (
                  <span>
                    {t("catalogue.state.retired")}: {number(game.retired)}
                  </span>
                )}
              </span>
              <span className={admin["row-end"]}>
                {game.role_policy === "required" && (
                  <span className={admin["pill"]}>{t("catalogue.game.needs_role")}</span>
                )}
                {game.is_hidden && <span className={admin["pill"]}>{t("catalogue.field.is_hidden")}</span>}
                <span className={classes["dim"]}>{number(games.indexOf(game) + 1)}</span>
              </span>
            </button>
          </li>
        )}
        form={(game, saved) => (
          <GameForm
            key={game?.version}
            {...(game === undefined ? {} : { game })}
            place={game === undefined ? games.length + 1 : games.indexOf(game) + 1}
            places={game === undefined ? games.length + 1 : games.length}
            onReload={saved}
            onSaved={saved}
          />
        )}
      />
    </>
  );
}
