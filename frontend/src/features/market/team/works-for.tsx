/** On the pages of a shop: whoever works there for somebody else is told whose shop it is. */
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useRead } from "@/components/use-read";
import { loadMine, mineKey, type TeamPlace } from "./team-calls";
import classes from "./team.module.css";

/** The caller's place in a team, asked for once the page has what it shows; a seller has none. */
export function useTeamPlace(isAsked: boolean): TeamPlace | undefined {
  const read = useRead(mineKey(), loadMine, { enabled: isAsked });
  return read.data?.place ?? undefined;
}

export function WorksFor({ place }: { place: TeamPlace | undefined }) {
  const { t } = useTranslation();
  if (place === undefined) return null;
  return (
    <p role="note" className={classes["dim"]}>
      {t("market.team.works_for", { name: place.owner.nickname })}{" "}
      <Link href="/sell/team">{t("market.team.title")}</Link>
    </p>
  );
}
