/** Which game goods are of, and for which region. A top-up for another region is lost: it stands wherever goods do. */
import { GameMark } from "./game-mark";
import classes from "./game-region.module.css";
import { useRegionName } from "./region-name";

interface Props {
  /** The game, for its mark. */
  mark?: string | undefined;
  /** What it is called. */
  game: string;
  /** A region, a server, a platform, as the catalogue names it; empty without one. */
  region: string;
  className?: string | undefined;
}

export function GameRegion({ mark, game, region, className }: Props) {
  const regionName = useRegionName();
  return (
    <span className={className === undefined ? classes["of"] : `${classes["of"]} ${className}`}>
      {mark !== undefined && <GameMark game={mark} size="s" />}
      <bdi>{game}</bdi>
      {region !== "" && (
        <>
          {" · "}
          <bdi className={classes["region"]}>{regionName(region)}</bdi>
        </>
      )}
    </span>
  );
}
