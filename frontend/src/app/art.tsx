/** Drawings of the house: a lost way, a broken lamp. In the theme's own colours, so they follow light and dark. */
import classes from "./art.module.css";

export function LostArt() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className={classes["art"]}>
      <ellipse cx="100" cy="128" rx="70" ry="8" className={classes["shade"]} />
      <path d="M98 30h6v96h-6z" className={classes["stone"]} />
      <path d="M104 38h50l14 12-14 12h-50z" className={classes["beam"]} />
      <path d="M98 70H52L38 82l14 12h46z" className={classes["cloth"]} />
      <path d="M118 50h24" className={classes["lines"]} data-on-accent="" />
      <path d="M62 82h24" className={classes["lines"]} />
    </svg>
  );
}

export function BrokenArt() {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className={classes["art"]}>
      <ellipse cx="100" cy="128" rx="70" ry="8" className={classes["shade"]} />
      <path d="M70 30h60l-8 60H78z" className={classes["cloth"]} />
      <path d="M88 90h24v10H88zM80 100h40v20H80z" className={classes["stone"]} />
      <path d="m96 34-6 18 14 8-8 26" className={classes["crack"]} />
      <path d="M100 12v10M62 20l8 8M138 20l-8 8" className={classes["lines"]} />
    </svg>
  );
}
