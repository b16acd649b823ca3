/** The places of what the front page is still fetching: as many and as large as what comes into them. */
import classes from "./home.module.css";

/** How many games are expected while they are read. */
const GAMES = 28;

const empty = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, at) => <li key={at} className={className} aria-hidden="true" />);

export const CardPlaces = ({ count }: { count: number }) => <>{empty(count, classes["card-place"])}</>;

export function GamePlaces() {
  return <ul className={classes["games"]}>{empty(GAMES, classes["game-place"])}</ul>;
}

/** Ours: beside the headline stands what can be bought above the fold; below it two rows of six on a wide screen. */
export const SHOWN = { first: 3, deals: 12, topUps: 6 } as const;
