/** A part of a whole as a bar, and the sentence it stands for. */
import resultPanel from "./result-panel.module.css";
import classes from "./topup.module.css";

export function ShareBar({ part, words }: { part: number; words: string }) {
  return (
    <div className={resultPanel["share"]}>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={resultPanel["share-bar"]}>
        <rect width="100" height="6" />
        <rect width={Math.min(1, Math.max(0, part)) * 100} height="6" />
      </svg>
      <p className={classes["dim"]}>{words}</p>
    </div>
  );
}
