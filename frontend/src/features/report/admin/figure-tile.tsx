/** One figure: its value, how it has changed, its course as a line, and what it means behind an info mark. */
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "@/components/icon";
import { linePath } from "@/components/chart/plot-rules";
import { changeWords, trendOf, valueWords } from "./figure-words";
import type { FigureValues } from "./reports-calls";
import classes from "./reports.module.css";

export function FigureTile({ figure, unit, value, before, points }: FigureValues) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const meaning = useId();
  const name = t(`reports.figure.${figure}`);
  const change = changeWords(value, before, i18n.language);
  return (
    <li className={classes["tile"]}>
      <p className={classes["name"]}>
        {name}
        <button
          type="button"
          aria-label={t("reports.about", { figure: name })}
          aria-expanded={isOpen}
          aria-controls={meaning}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="info" size="s" />
        </button>
      </p>
      <p className={classes["value"]}>
        <bdi>{valueWords(value, unit, i18n.language)}</bdi>
        {change !== undefined && (
          <bdi className={classes["change"]} data-trend={trendOf(figure, value, before)} dir="ltr">
            {change}
          </bdi>
        )}
      </p>
      <p className={classes["before"]}>
        {t("reports.before")} <bdi>{valueWords(before, unit, i18n.language)}</bdi>
      </p>
      <Sparkline points={points} />
      <p id={meaning} className={classes["meaning"]} hidden={!isOpen}>
        {t(`reports.meaning.${figure}`)}
      </p>
    </li>
  );
}

const WIDTH = 120;
const HEIGHT = 28;

/** Seen beside the value that says it; the chart below has the numbers. */
function Sparkline({ points }: { points: readonly (number | null)[] }) {
  const most = Math.max(0, ...points.map((value) => value ?? 0));
  const x = (at: number) => (points.length < 2 ? WIDTH / 2 : (at / (points.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 2 - (most === 0 ? 0 : (value / most) * (HEIGHT - 4));
  const path = linePath(
    points.map((value, at) => ({ at, value })),
    x,
    y,
  );
  return (
    <svg
      className={classes["spark"]}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
