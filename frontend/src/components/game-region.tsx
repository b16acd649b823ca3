/** Which game goods are of, and for which region. A top-up for another region is lost: it stands wherever goods do. */
import classes from "./game-region.module.css";

interface Props {
  game: string;
  /** A region, a server, a platform; empty without one. */
  region: string;
  className?: string | undefined;
}

export function GameRegion({ game, region, className }: Props) {
  return (
    <span className={className === undefined ? classes["of"] : `${classes["of"]} ${className}`}>
      <bdi>{game}</bdi>
      {region !== "" && (
        <>
          {" · "}
          <bdi className={classes["region"]}>{region}</bdi>
        </>
      )}
    </span>
  );
}
