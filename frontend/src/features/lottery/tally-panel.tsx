/** What was drawn beside what the odds promise, and whether chance alone explains the difference. */
import { useTranslation } from "react-i18next";
import { Panel } from "@/components/page";
import { fit, isDoubtful, type Fit } from "./chi-square";
import fairnessPage from "./fairness-page.module.css";
import classes from "./lottery.module.css";
import { chanceWords, MILLION } from "./lottery-rules";
import type { Fairness } from "./lottery-wire";

/** Chances are shown to a thousandth; what is less is not nothing. */
const LEAST_SHOWN = 0.001;

export function TallyPanel({ facts }: { facts: Fairness }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const fits = fit(facts.tally);
  if (facts.draws === 0) return null;
  return (
    <Panel size="roomy" title={t("lottery.fair.tally.title")}>
      <table className={fairnessPage["tally"]}>
        <thead>
          <tr>
            <th scope="col">{t("lottery.fair.field.prize")}</th>
            <th scope="col">{t("lottery.fair.tally.chance")}</th>
            <th scope="col">{t("lottery.fair.tally.expected")}</th>
            <th scope="col">{t("lottery.fair.tally.rolled")}</th>
            <th scope="col">{t("lottery.fair.tally.given")}</th>
          </tr>
        </thead>
        <tbody>
          {facts.tally.map(({ prize, odds_ppm, rolled, given }) => (
            <tr key={prize}>
              <th scope="row">{t(`lottery.prize.${prize}`)}</th>
              <td>{chanceWords(odds_ppm, i18n.language)}</td>
              <td>{number.format((odds_ppm / MILLION) * facts.draws)}</td>
              <td>{number.format(rolled)}</td>
              <td>{number.format(given)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {fits !== null && (
        <p className={classes["dim"]}>
          <Statistic fits={fits} />
          {t(isDoubtful(fits) ? "lottery.fair.tally.doubtful" : "lottery.fair.tally.fits")}
        </p>
      )}
    </Panel>
  );
}

/** Nothing where it could not be computed. */
function Statistic({ fits: { chi_square, p } }: { fits: Fit }) {
  const { i18n } = useTranslation();
  if (Number.isNaN(p)) return null;
  const written = (value: number, digits: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  return (
    <>
      <bdi>
        χ² = {written(chi_square, 1)}, p {p < LEAST_SHOWN ? "<" : "="} {written(Math.max(p, LEAST_SHOWN), 3)}
      </bdi>
      {" · "}
    </>
  );
}
