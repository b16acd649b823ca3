/** What somebody may do in a shop, in words: the same for the owner, the member and whoever is invited. */
import { useTranslation } from "react-i18next";
import { Money } from "@/components/money";
import type { TeamGrant } from "./team-calls";
import classes from "./team.module.css";

interface Props {
  grant: TeamGrant;
  games: ReadonlyMap<string, string> | undefined;
}

export function GrantWords({ grant, games }: Props) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const named = grant.games?.map((game) => games?.get(game) ?? game);
  return (
    <>
      <p className={classes["dim"]}>{grant.scopes.map((scope) => t(`market.team.scope.${scope}`)).join(" · ")}</p>
      <p className={classes["dim"]}>
        <bdi>{named === undefined ? t("market.all_games") : list.format(named)}</bdi>
        {" · "}
        {grant.max_cents == null ? (
          t("market.team.no_limit")
        ) : (
          <>
            {t("market.team.up_to")} <Money cents={grant.max_cents} />
          </>
        )}
      </p>
    </>
  );
}
